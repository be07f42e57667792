// Invitation links and the application for a wallet. A phone verified here is identified by its network, because these
// clients have no verification id (D24).
import { z } from 'zod';
import type { InviteKind } from '../../../domain/invite.ts';
import { SAME_NETWORK } from '../../features/verifications/subject.ts';
import { answeredAs, done, noData } from '../answers.ts';
import { text, textUpTo } from '../fields.ts';
import { legacyCall } from '../legacy-call.ts';

// Far longer than any code of a link. The procedure would report such a text as malformed; here it is an unknown code.
const LINK_CODE_MAX = 200;

const LINK_RESULTS = {
  signup: done(),
  link: answeredAs(1, '계좌 추가를 위한 초대 링크예요.', null),
} as const satisfies Record<InviteKind, unknown>;

export const signUpCalls = {
  chkUrl: legacyCall({
    auth: 'open',
    summary: '초대 링크 확인 (res 0 가입, 1 계좌 추가, 2 만료, 3 사용됨, 4 알 수 없음)',
    input: z.object({ token: textUpTo(LINK_CODE_MAX) }),
    answer: noData,
    refusals: { INVITE_EXPIRED: 2, INVITE_USED: 3, INVITE_UNKNOWN: 4 },
    fieldNames: { code: 'token' },
    async call(procedures, input) {
      return LINK_RESULTS[(await procedures.signUp.checkInvite({ code: input.token })).kind];
    },
  }),

  sendSmsCode: legacyCall({
    auth: 'open',
    summary: '가입용 인증번호 받기',
    input: z.object({ phone: text }),
    answer: noData,
    async call(procedures, input) {
      await procedures.signUp.requestCode({ ...input, continuedBy: SAME_NETWORK });
      return done();
    },
  }),

  checkSms: legacyCall({
    auth: 'open',
    summary: '가입용 인증번호 확인 (res 1은 틀렸거나 지난 번호)',
    input: z.object({ phone: text, code: text }),
    answer: noData,
    async call(procedures, input) {
      await procedures.signUp.verifyCode({ ...input, verificationId: SAME_NETWORK });
      return done();
    },
  }),

  registUrl: legacyCall({
    auth: 'open',
    summary: '가입 신청 (res 1 초대 링크, 2 휴대폰 미인증, 3 이미 등록된 계좌)',
    input: z.object({
      phone_number: text,
      email: text,
      password: text,
      password_confirmation: text,
      name: text,
      bank_name: text,
      account_num: text,
      token: text,
    }),
    answer: noData,
    fieldNames: {
      phone: 'phone_number',
      login: 'email',
      passwordConfirmation: 'password_confirmation',
      bank: 'bank_name',
      accountNum: 'account_num',
      inviteCode: 'token',
    },
    async call(procedures, input) {
      await procedures.signUp.submit({
        login: input.email,
        password: input.password,
        passwordConfirmation: input.password_confirmation,
        name: input.name,
        bank: input.bank_name,
        accountNum: input.account_num,
        phone: input.phone_number,
        verificationId: SAME_NETWORK,
        inviteCode: input.token,
      });
      return done();
    },
  }),
};
