import { readRecoveryCode, RECOVERY_CODE_LENGTH } from '../../domain/recovery-code.ts';
import { Field } from './Field.tsx';

const TOTP_LENGTH = 6;
const TYPED_RECOVERY_MAX = RECOVERY_CODE_LENGTH + 4; // with a hyphen and pasted spaces

/** The second factor: the number in the authenticator, or a recovery code when the authenticator is lost. */
export type ProofKind = 'totp' | 'recovery';

export const isProof = (kind: ProofKind, code: string): boolean =>
  kind === 'totp' ? code.length === TOTP_LENGTH : readRecoveryCode(code) !== null;

export const proofQuestions: Record<ProofKind, string> = {
  totp: '인증 앱의 번호를 입력해주세요',
  recovery: '복구 코드를 입력해주세요',
};

interface ProofFieldsProps {
  kind: ProofKind;
  code: string;
  onCode: (code: string) => void;
  onKind: (kind: ProofKind) => void;
}

export function ProofFields({ kind, code, onCode, onKind }: ProofFieldsProps) {
  return (
    <>
      {kind === 'totp' ? (
        <Field
          key="totp"
          autoFocus
          label="인증번호 6자리"
          name="totp"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onText={(text) => onCode(text.replaceAll(/[^0-9]/g, '').slice(0, TOTP_LENGTH))}
        />
      ) : (
        <Field
          key="recovery"
          autoFocus
          label="복구 코드"
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          help="인증 앱을 등록할 때 받은 코드예요. 하나를 한 번만 쓸 수 있어요."
          onText={(text) => onCode(text.slice(0, TYPED_RECOVERY_MAX))}
        />
      )}
      <button type="button" onClick={() => onKind(kind === 'totp' ? 'recovery' : 'totp')}>
        {kind === 'totp' ? '인증 앱을 쓸 수 없어요' : '인증 앱의 번호로 로그인'}
      </button>
    </>
  );
}
