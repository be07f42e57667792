import { CreateBase } from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { loginError } from '../../domain/login.ts';
import { passwordError } from '../../domain/password.ts';
import { phoneDigits, phoneError } from '../../domain/phone.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import type { OperatorRow } from '../api/contract.ts';
import { ChoiceEntry } from '../forms/ChoiceEntry.tsx';
import { FormPage } from '../forms/FormPage.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useSaved } from '../forms/use-saved.ts';
import { roleChoices, roleMeaning } from './role-choices.ts';

const NAME_MAX = 30; // the server's bound

interface Draft {
  login: string;
  password: string;
  role: OperatorRole;
  name: string;
  phone: string;
}

type SavedOperator = OperatorRow & { applied: boolean };

const blank: Draft = { login: '', password: '', role: 'operator', name: '', phone: '' };

const isReady = ({ login, password, phone }: Draft): boolean =>
  loginError(login) === null &&
  passwordError(password) === null &&
  (phone === '' || phoneError(phone) === null);

const toInput = ({ login, password, role, name, phone }: Draft) => ({
  login,
  password,
  role,
  name: name.trim() === '' ? null : name.trim(),
  phone: phone === '' ? null : phone,
});

export function OperatorCreate() {
  const mayNot = useWhyNot('operators.create');
  const requestIdOf = useRequestId();
  const onSuccess = useSaved<SavedOperator>('operators', ({ login }) => `${login} 운영자를 만들었어요.`);
  const whyNot = (draft: Draft) =>
    mayNot ?? (isReady(draft) ? null : '아이디와 첫 비밀번호를 정하면 만들 수 있어요.');
  return (
    <CreateBase<Draft, SavedOperator>
      disableAuthentication
      transform={(draft: Draft) => {
        const content = toInput(draft);
        return { ...content, requestId: requestIdOf(content) };
      }}
      mutationOptions={{ onSuccess }}
    >
      <FormPage title="운영자 만들기">
        <RecordForm
          defaultValues={blank}
          about="operators.create"
          unkept={['password', 'phone']}
          toolbar={<SubmitDraft<Draft> label="운영자 만들기" whyNot={whyNot} />}
        >
          <TextEntry
            source="login"
            label="아이디"
            hint="영문과 숫자 4~16자, 나중에 바꿀 수 없어요"
            rule={loginError}
            maxLength={LOGIN_MAX}
            isWord
          />
          <TextEntry
            source="password"
            label="첫 비밀번호"
            type="password"
            autoComplete="new-password"
            hint="본인이 로그인한 뒤 바꾸게 해주세요"
            rule={passwordError}
          />
          <ChoiceEntry source="role" label="권한" choices={roleChoices} hintOf={roleMeaning} />
          <TextEntry source="name" label="이름 (선택)" maxLength={NAME_MAX} />
          <TextEntry
            source="phone"
            label="휴대폰 번호 (선택)"
            inputMode="numeric"
            hint="두 사람 승인을 하려면 있어야 해요. 같은 번호를 쓰는 회원의 요청은 결정하지 못해요"
            clean={phoneDigits}
            rule={phoneError}
          />
        </RecordForm>
      </FormPage>
    </CreateBase>
  );
}
