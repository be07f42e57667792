import { z } from 'zod';
import { answered, answeredAs, integer } from '../answers.ts';
import { text } from '../fields.ts';
import { legacyCall } from '../legacy-call.ts';

const FIRST_SIGN_IN = 1;
const WELCOME = '가입이 승인되었어요. 환영합니다!';

// Far longer than any login or password. The procedure calls such a text malformed; here it is simply a wrong one.
const CREDENTIAL_MAX = 200;
const credential = text.transform((raw) => raw.slice(0, CREDENTIAL_MAX));

export const signInCalls = {
  login: legacyCall({
    auth: 'open',
    summary: '로그인 (res 1은 승인 후 첫 로그인, 2~5는 거절)',
    input: z.object({ email: credential, password: credential }),
    answer: z.object({ user_id: integer, api_token: z.string(), email: z.string() }),
    async call(procedures, { email, password }) {
      const session = await procedures.auth.signIn({ login: email, password });
      const data = { user_id: session.userId, api_token: session.token, email: session.login };
      return session.first ? answeredAs(FIRST_SIGN_IN, WELCOME, data) : answered(data);
    },
  }),
};
