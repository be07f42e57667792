import { Alert, Box, Paper, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { loginError } from '../../domain/login.ts';
import { passwordError } from '../../domain/password.ts';
import { phoneDigits, phoneError } from '../../domain/phone.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { useAct } from '../actions/use-act.ts';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import { paths } from '../paths.ts';
import { SubmitChange } from '../settings/SubmitChange.tsx';
import { RoleField } from './RoleField.tsx';

const NAME_MAX = 30; // the server's bound

interface Draft {
  login: string;
  password: string;
  role: OperatorRole;
  name: string;
  phone: string;
}

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
  const [draft, setDraft] = useState(blank);
  const navigate = useNavigate();
  const mayNot = useWhyNot('operators', 'create');
  const act = useAct(consoleApi.operators.create, ({ login, applied }) =>
    applied ? `${login} 운영자를 만들었어요.` : WAITS_FOR_SECOND,
  );
  const whyNot = mayNot ?? (isReady(draft) ? null : '아이디와 첫 비밀번호를 정하면 만들 수 있어요.');
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const wrong = (problem: string | null, typed: string) => (typed === '' ? null : problem);
  const loginProblem = wrong(loginError(draft.login), draft.login);
  const passwordProblem = wrong(passwordError(draft.password), draft.password);
  const phoneProblem = wrong(phoneError(draft.phone), draft.phone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || act.isPending) return;
    act.mutate(toInput(draft), {
      onSuccess: ({ id }) => {
        if (id !== null) void navigate(paths.operator(id));
      },
    });
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: 4, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
      <Title title="운영자 만들기" />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="아이디"
          name="login"
          value={draft.login}
          error={loginProblem !== null}
          helperText={loginProblem ?? '영문과 숫자 4~16자, 나중에 바꿀 수 없어요'}
          onChange={(event) => set({ login: event.target.value })}
          slotProps={{
            htmlInput: {
              maxLength: LOGIN_MAX,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
        />
        <TextField
          label="첫 비밀번호"
          name="password"
          type="password"
          autoComplete="new-password"
          value={draft.password}
          error={passwordProblem !== null}
          helperText={passwordProblem ?? '본인이 로그인한 뒤 바꾸게 해 주세요'}
          onChange={(event) => set({ password: event.target.value })}
        />
        <RoleField value={draft.role} onChange={(role) => set({ role })} />
        <TextField
          label="이름 (선택)"
          name="name"
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: NAME_MAX, autoComplete: 'off' } }}
        />
        <TextField
          label="휴대폰 번호 (선택)"
          name="phone"
          value={draft.phone}
          error={phoneProblem !== null}
          helperText={
            phoneProblem ??
            '두 사람 승인을 하려면 있어야 해요. 같은 번호를 쓰는 회원의 요청은 결정하지 못해요'
          }
          onChange={(event) => set({ phone: phoneDigits(event.target.value) })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        {act.isError && <Alert severity="error">{act.error.message}</Alert>}
        <SubmitChange label="운영자 만들기" whyNot={whyNot} />
      </Box>
    </Paper>
  );
}
