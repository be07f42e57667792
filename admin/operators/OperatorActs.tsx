import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { passwordError } from '../../domain/password.ts';
import { phoneDigits, phoneError } from '../../domain/phone.ts';
import type { OperatorRow } from '../api/contract.ts';
import { RoleField } from './RoleField.tsx';
import { ActGroup } from '../actions/ActGroup.tsx';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';

/** What has changed, or that a second admin has to agree. */
const told =
  (sentence: string) =>
  ({ applied }: { applied: boolean }): string =>
    applied ? sentence : WAITS_FOR_SECOND;

/** The actions of an admin on another operator. Operators cannot change their own record. */
export function OperatorActs({ operator }: { operator: OperatorRow }) {
  const { identity } = useGetIdentity();
  const whyNot = identity?.id === operator.id ? ERROR_SENTENCES.OWN_OPERATOR : null;
  return (
    <ActGroup label="운영자에게 할 일">
      <RoleAct operator={operator} whyNot={whyNot} />
      <DisableAct operator={operator} whyNot={whyNot} />
      <PhoneAct operator={operator} whyNot={whyNot} />
      <PasswordAct operator={operator} whyNot={whyNot} />
      <SimpleAct
        label="인증 앱 해제"
        title={`${operator.login} 운영자의 인증 앱을 해제할까요?`}
        color="error"
        whyNot={whyNot ?? (operator.totp ? null : '등록한 인증 앱이 없어요.')}
        act="operators.resetTotp"
        input={{ id: operator.id }}
        sentence={told('인증 앱을 해제했어요.')}
      >
        <Typography variant="body2" color="text.secondary">
          본인이 맞는지 직접 확인한 다음 눌러주세요. 복구 코드도 함께 없어지고, 로그인한 곳에서 모두
          로그아웃돼요.
        </Typography>
      </SimpleAct>
    </ActGroup>
  );
}

interface ActProps {
  operator: OperatorRow;
  whyNot: string | null;
}

function RoleAct({ operator, whyNot }: ActProps) {
  const [role, setRole] = useState(operator.role);
  return (
    <SimpleAct
      label="권한 바꾸기"
      title={`${operator.login} 운영자의 권한을 바꿀까요?`}
      whyNot={whyNot}
      isReady={role !== operator.role}
      act="operators.update"
      input={{ id: operator.id, role }}
      sentence={told('권한을 바꿨어요.')}
      onOpen={() => setRole(operator.role)}
    >
      <Typography variant="body2" color="text.secondary">
        다음 작업부터 새 권한이 적용돼요.
      </Typography>
      <RoleField value={role} onChange={setRole} />
    </SimpleAct>
  );
}

function DisableAct({ operator: { id, login, disabled }, whyNot }: ActProps) {
  // As for a holder: an open question must not turn into its opposite.
  return disabled ? (
    <SimpleAct
      key="enable"
      label="다시 사용"
      title={`${login} 운영자가 다시 쓰게 할까요?`}
      whyNot={whyNot}
      act="operators.update"
      input={{ id, disabled: false }}
      sentence={told('다시 쓸 수 있어요.')}
    >
      <Typography variant="body2" color="text.secondary">
        전에 쓰던 비밀번호와 인증 앱으로 로그인할 수 있어요.
      </Typography>
    </SimpleAct>
  ) : (
    <SimpleAct
      key="disable"
      label="사용 중지"
      title={`${login} 운영자를 사용 중지할까요?`}
      color="error"
      whyNot={whyNot}
      act="operators.update"
      input={{ id, disabled: true }}
      sentence={told('사용을 중지했어요.')}
    >
      <Typography variant="body2" color="text.secondary">
        모든 곳에서 바로 로그아웃되고 다시 로그인할 수 없어요. 지금까지 한 일의 기록은 그대로 남아요.
      </Typography>
    </SimpleAct>
  );
}

function PhoneAct({ operator: { id, login, phone: before }, whyNot }: ActProps) {
  const [phone, setPhone] = useState('');
  const problem = phone === '' ? null : phoneError(phone);
  return (
    <SimpleAct
      label="휴대폰 바꾸기"
      title={`${login} 운영자의 휴대폰 번호를 바꿀까요?`}
      whyNot={whyNot}
      isReady={phone === '' ? before !== null : problem === null}
      act="operators.update"
      input={{ id, phone: phone === '' ? null : phone }}
      sentence={told('휴대폰 번호를 바꿨어요.')}
      onOpen={() => setPhone('')}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label="새 휴대폰 번호"
        name="phone"
        value={phone}
        error={problem !== null}
        helperText={problem ?? '비워 두면 번호를 지워요. 번호가 없으면 두 사람 승인을 할 수 없어요'}
        onChange={(event) => setPhone(phoneDigits(event.target.value))}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </SimpleAct>
  );
}

function PasswordAct({ operator: { id, login }, whyNot }: ActProps) {
  const [password, setPassword] = useState('');
  const problem = password === '' ? null : passwordError(password);
  return (
    <SimpleAct
      label="비밀번호 새로 정하기"
      title={`${login} 운영자의 비밀번호를 새로 정할까요?`}
      color="error"
      whyNot={whyNot}
      isReady={passwordError(password) === null}
      act="operators.resetPassword"
      input={{ id, password }}
      sentence={told('비밀번호를 새로 정했어요. 로그인한 곳에서 모두 로그아웃됐어요.')}
      onOpen={() => setPassword('')}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label="새 비밀번호"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        error={problem !== null}
        helperText={problem ?? '본인이 로그인한 뒤 바꾸게 해주세요'}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SimpleAct>
  );
}
