import { z } from 'zod';
import { answered, answeredAs, done, integer, noData } from '../answers.ts';
import { noFields, text, textUpTo } from '../fields.ts';
import { legacyCall } from '../legacy-call.ts';

const FIRST_SIGN_IN = 1;
const WELCOME = '가입이 승인됐어요. 환영합니다!';

// Far longer than any login or password. The procedure would report such a text as malformed; here it is a wrong
// credential.
const CREDENTIAL_MAX = 200;
const credential = textUpTo(CREDENTIAL_MAX);

export const signInCalls = {
  login: legacyCall({
    auth: 'open',
    summary: '로그인 (res 1은 승인 후 첫 로그인, 2~5와 18은 거절)',
    input: z.object({ email: credential, password: credential }),
    answer: z.object({ user_id: integer, api_token: z.string(), email: z.string() }),
    async call(procedures, { email, password }) {
      const session = await procedures.auth.signIn({ login: email, password });
      const data = { user_id: session.userId, api_token: session.token, email: session.login };
      return session.first ? answeredAs(FIRST_SIGN_IN, WELCOME, data) : answered(data);
    },
  }),

  checkPW: legacyCall({
    auth: 'holder',
    summary: '현재 비밀번호 확인 (res 1은 틀린 비밀번호)',
    input: z.object({ lastPW: credential }),
    answer: noData,
    async call(procedures, input) {
      await procedures.auth.checkPassword({ password: input.lastPW });
      return done();
    },
  }),

  changePW: legacyCall({
    auth: 'holder',
    summary: '비밀번호 변경 (모든 기기에서 로그아웃, res 1은 틀린 현재 비밀번호)',
    input: z.object({ lastPW: credential, newPW: text, newPW_confirmation: text }),
    answer: noData,
    fieldNames: { newPassword: 'newPW', newPasswordConfirmation: 'newPW_confirmation' },
    async call(procedures, input) {
      await procedures.auth.changePassword({
        currentPassword: input.lastPW,
        newPassword: input.newPW,
        newPasswordConfirmation: input.newPW_confirmation,
      });
      return done();
    },
  }),

  deleteUser: legacyCall({
    auth: 'holder',
    summary: '탈퇴 (남은 수량은 장부에 그대로 남습니다)',
    input: noFields,
    answer: noData,
    async call(procedures) {
      // These clients confirm on their own screen, and have no field for the password.
      await procedures.auth.closeAccount({ password: null, agreed: true });
      return done();
    },
  }),
};
