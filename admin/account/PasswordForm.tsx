import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { passwordConfirmationError, passwordError, samePasswordError } from '../../domain/password.ts';
import { useAct } from '../actions/use-act.ts';
import { consoleApi } from '../api/console-api.ts';

const blank = { current: '', next: '', again: '' };

const fields = [
  { name: 'current', label: '지금 비밀번호', autoComplete: 'current-password' },
  { name: 'next', label: '새 비밀번호', autoComplete: 'new-password' },
  { name: 'again', label: '새 비밀번호 확인', autoComplete: 'new-password' },
] as const;

export function PasswordForm() {
  const [draft, setDraft] = useState(blank);
  const act = useAct(
    consoleApi.auth.changePassword,
    () => '비밀번호를 바꿨어요. 다른 곳의 로그인은 끝났어요.',
  );
  const nextProblem = passwordError(draft.next) ?? samePasswordError(draft.current, draft.next);
  const problems = {
    current: null,
    next: draft.next === '' ? null : nextProblem,
    again: draft.again === '' ? null : passwordConfirmationError(draft.next, draft.again),
  };
  const isReady =
    draft.current !== '' &&
    nextProblem === null &&
    passwordConfirmationError(draft.next, draft.again) === null &&
    !act.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    act.mutate(
      { currentPassword: draft.current, newPassword: draft.next },
      { onSuccess: () => setDraft(blank) },
    );
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {fields.map(({ name, label, autoComplete }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type="password"
          autoComplete={autoComplete}
          value={draft[name]}
          error={problems[name] !== null}
          helperText={problems[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      {act.isError && <Alert severity="error">{act.error.message}</Alert>}
      <Box>
        <Button type="submit" variant="contained" disabled={!isReady}>
          비밀번호 바꾸기
        </Button>
      </Box>
    </Box>
  );
}
