import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Notification, useLogin } from 'react-admin';
import { ConsoleError } from '../api/console-error.ts';
import type { Credentials } from '../auth-provider.ts';

const TOTP_LENGTH = 6;

/** Id and password first; the code of the authenticator only from those who have one. */
export function SignInPage() {
  const login = useLogin();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [asksTotp, setAsksTotp] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const credentials: Credentials = { login: name, password, ...(asksTotp ? { totp } : {}) };
    setPending(true);
    setProblem(null);
    try {
      await login(credentials);
    } catch (error) {
      setPending(false);
      const reason = error instanceof ConsoleError ? error.reason : null;
      if (reason === 'TOTP_REQUIRED') {
        setAsksTotp(true);
        return;
      }
      if (reason === 'TOTP_WRONG') setTotp('');
      setProblem(error instanceof Error && error.message !== '' ? error.message : '로그인하지 못했어요.');
    }
  };

  const startAgain = () => {
    setAsksTotp(false);
    setTotp('');
    setProblem(null);
  };

  const isReady = asksTotp ? totp.length === TOTP_LENGTH : name !== '' && password !== '';

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Paper
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ borderRadius: '20px', p: 5, width: '100%', maxWidth: 420, display: 'grid', gap: 2.5 }}
      >
        <Box>
          <Typography color="primary" sx={{ fontWeight: 700 }}>
            DAON 운영자 콘솔
          </Typography>
          <Typography component="h1" variant="h5" sx={{ mt: 0.5 }}>
            {asksTotp ? '인증 앱의 번호를 입력해 주세요' : '운영자 아이디로 로그인해 주세요'}
          </Typography>
        </Box>
        {asksTotp ? (
          <TextField
            key="totp"
            autoFocus
            label="인증번호 6자리"
            name="totp"
            autoComplete="one-time-code"
            value={totp}
            onChange={(event) => setTotp(event.target.value.replaceAll(/[^0-9]/g, '').slice(0, TOTP_LENGTH))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        ) : (
          <>
            <TextField
              autoFocus
              label="아이디"
              name="login"
              autoComplete="username"
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
            />
            <TextField
              label="비밀번호"
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={!isReady || isPending}
          sx={{ minHeight: 52, borderRadius: '16px' }}
        >
          {isPending ? '확인하는 중' : '로그인'}
        </Button>
        {asksTotp && (
          <Button color="inherit" onClick={startAgain}>
            다른 아이디로 로그인
          </Button>
        )}
      </Paper>
      <Notification />
    </Box>
  );
}
