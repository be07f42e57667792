// Finding a login and resetting a forgotten password, by phone.
import { z } from 'zod';
import { SAME_NETWORK } from '../../features/verifications/subject.ts';
import { answered, done, noData, time } from '../answers.ts';
import { text } from '../fields.ts';
import { legacyCall } from '../legacy-call.ts';

export const recoveryCalls = {
  sendSmsCodeReg: legacyCall({
    auth: 'open',
    summary: '아이디 찾기(phone) 또는 비밀번호 찾기(phone, email)용 인증번호 받기',
    input: z.object({ phone: text, email: text.optional() }),
    answer: noData,
    fieldNames: { login: 'email' },
    async call(procedures, input) {
      await procedures.recovery.requestCode({
        phone: input.phone,
        login: input.email,
        continuedBy: SAME_NETWORK,
      });
      return done();
    },
  }),

  checkSmsReg: legacyCall({
    auth: 'open',
    summary: '아이디 찾기 (res 1은 틀렸거나 지난 번호)',
    input: z.object({ phone: text, code: text }),
    answer: z.array(z.object({ email: z.string(), created_at: time })),
    async call(procedures, input) {
      const found = await procedures.recovery.findIds({ ...input, verificationId: SAME_NETWORK });
      return answered(found.map((row) => ({ email: row.email, created_at: row.createdAt })));
    },
  }),

  checkEmailSmsReg: legacyCall({
    auth: 'open',
    summary: '비밀번호 찾기 (res 1은 틀렸거나 지난 번호, 또는 맞지 않는 아이디)',
    input: z.object({ phone: text, code: text, email: text }),
    answer: z.object({ verification_code: z.string(), api_token: z.string() }),
    fieldNames: { login: 'email' },
    async call(procedures, { email, ...input }) {
      const pair = await procedures.recovery.verifyOwner({
        ...input,
        login: email,
        verificationId: SAME_NETWORK,
      });
      return answered({ verification_code: pair.verificationCode, api_token: pair.apiToken });
    },
  }),

  searchChangePW: legacyCall({
    auth: 'reset',
    summary: '새 비밀번호 설정 (checkEmailSmsReg의 api_token을 Bearer로, verification_code를 code로)',
    input: z.object({ code: text, newPW: text, newPW_confirmation: text }),
    answer: noData,
    fieldNames: {
      verificationCode: 'code',
      newPassword: 'newPW',
      newPasswordConfirmation: 'newPW_confirmation',
    },
    async call(procedures, input, { token }) {
      await procedures.recovery.resetPassword({
        apiToken: token ?? '',
        verificationCode: input.code,
        newPassword: input.newPW,
        newPasswordConfirmation: input.newPW_confirmation,
      });
      return done();
    },
  }),
};
