import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Notification, useLogin } from 'react-admin';
import { ConsoleError } from '../api/console-error.ts';
import { sessionHasEnded } from '../api/session-end.ts';
import type { Credentials } from '../auth-provider.ts';
import { isProof, ProofFields, proofQuestions } from './ProofFields.tsx';
import type { ProofKind } from './ProofFields.tsx';
import { signInProblem } from './sign-in-problem.ts';

const endedSentence =
  '30분 동안 쓰지 않았거나 다른 곳에서 끝내 로그인이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.';

/** Id and password first; the code of the authenticator only from those who have one. */
export function SignInPage() {
  const login = useLogin();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<ProofKind | null>(null);
  const [proof, setProof] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const credentials: Credentials = { login: name, password, ...(asked === null ? {} : { totp: proof }) };
    setPending(true);
    setProblem(null);
    try {
      await login(credentials);
    } catch (error) {
      setPending(false);
      const reason = error instanceof ConsoleError ? error.reason : null;
      if (reason === 'TOTP_REQUIRED') {
        setAsked('totp');
        return;
      }
      if (reason === 'TOTP_WRONG') setProof('');
      setProblem(
        reason === 'TOTP_WRONG' && asked === 'recovery'
          ? '쓸 수 없는 복구 코드예요. 다시 확인해 주세요.'
          : signInProblem(error),
      );
    }
  };

  const ask = (kind: ProofKind | null) => {
    setAsked(kind);
    setProof('');
    setProblem(null);
  };

  const isReady = asked === null ? name !== '' && password !== '' : isProof(asked, proof);

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
            {asked === null ? '운영자 아이디로 로그인해 주세요' : proofQuestions[asked]}
          </Typography>
        </Box>
        {sessionHasEnded() && <Alert severity="info">{endedSentence}</Alert>}
        {asked === null ? (
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
        ) : (
          <ProofFields kind={asked} code={proof} onCode={setProof} onKind={ask} />
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
        {asked !== null && (
          <Button color="inherit" onClick={() => ask(null)}>
            다른 아이디로 로그인
          </Button>
        )}
      </Paper>
      <Notification />
    </Box>
  );
}
