import { useState } from 'react';
import type { FormEvent } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { sessionHasEnded } from '../api/session-end.ts';
import type { Credentials } from '../auth-provider.ts';
import { Field } from './Field.tsx';
import { isProof, ProofFields, proofQuestions } from './ProofFields.tsx';
import type { ProofKind } from './ProofFields.tsx';
import { signInProblem } from './sign-in-problem.ts';
import { SignInFrame } from './SignInFrame.tsx';

const endedSentence =
  '30분 동안 쓰지 않았거나 다른 곳에서 끝내 로그인이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.';

interface SignInFormProps {
  /** Resolves when the console is open; rejects with the refusal that the form shows. */
  signIn: (credentials: Credentials) => Promise<unknown>;
}

/** Asks for id and password first, and for a second factor once the server requires one. */
export function SignInForm({ signIn }: SignInFormProps) {
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
      await signIn(credentials);
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
          ? '쓸 수 없는 복구 코드예요. 다시 확인해주세요.'
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
    <SignInFrame>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <p className="sign-in-product">DAON 운영자 콘솔</p>
          <h1>{asked === null ? '운영자 아이디로 로그인해주세요' : proofQuestions[asked]}</h1>
        </div>
        {sessionHasEnded() && (
          <p className="sign-in-notice" data-tone="info" role="alert">
            {endedSentence}
          </p>
        )}
        {asked === null ? (
          <>
            <Field
              autoFocus
              label="아이디"
              name="login"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              onText={setName}
            />
            <Field
              label="비밀번호"
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onText={setPassword}
            />
          </>
        ) : (
          <ProofFields kind={asked} code={proof} onCode={setProof} onKind={ask} />
        )}
        {problem !== null && (
          <p className="sign-in-notice" data-tone="error" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" disabled={!isReady || isPending}>
          {isPending ? '확인하는 중' : '로그인'}
        </button>
        {asked !== null && (
          <button type="button" onClick={() => ask(null)}>
            다른 아이디로 로그인
          </button>
        )}
      </form>
    </SignInFrame>
  );
}
