/**
 * Text messages with codes (D29). Each says what its code is for, because a caller who asks for one names something else, and holds exactly
 * one run of six digits, so that phones can fill it in: amounts are grouped.
 */
const FOR = {
  signUp: '가입하기',
  findId: '아이디 찾기',
  resetPassword: '비밀번호 새로 정하기',
  freeze: '지갑 잠그기',
  endFreeze: '지갑 잠금 풀기',
} as const;

const codeFor = (code: string, what: string): string =>
  `[DAON 지갑] 인증번호 ${code} (${what}). 직원도 인증번호를 묻지 않아요. 누가 물으면 사기예요.`;

/** To one who is being talked into it: what holds the wallet together is taken away by this code. */
export const looseningCodeMessage = (code: string, what: string): string =>
  `${codeFor(code, what)} 누가 시켜서 하고 있다면 전화를 끊고 지갑을 잠가주세요.`;

export const codeMessageOf =
  (purpose: keyof typeof FOR) =>
  (code: string): string =>
    (purpose === 'endFreeze' ? looseningCodeMessage : codeFor)(code, FOR[purpose]);
