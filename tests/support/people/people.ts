// What an applicant and a forgetful holder do before the call that a test is about.
import type { TestApp, TrpcAnswer } from '../servers/app.ts';

export type RequestedCode = { verificationId: string; expiresInSeconds: number; resendInSeconds: number };

/** The code of the newest text message to a phone. */
export function codeSentTo(world: TestApp, phone: string): string {
  const text = world.messages.findLast((message) => message.to === phone)?.text ?? '';
  const [code, ...more] = text.match(/[0-9]{6,}/g) ?? [];
  if (code?.length !== 6 || more.length > 0)
    throw new Error(`not exactly one code of six digits in: ${text}`);
  return code;
}

/** A code that is certainly not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Proves a phone for a sign-up; answers the verification's id. */
export async function verifyPhone(world: TestApp, phone: string): Promise<string> {
  const { verificationId } = (await world.call('signUp.requestCode', { phone })).data<RequestedCode>();
  (await world.call('signUp.verifyCode', { phone, code: codeSentTo(world, phone), verificationId })).data();
  return verificationId;
}

export type Application = Record<string, unknown>;

/** A complete application of a new person; `number` distinguishes applicants. */
export async function application(
  world: TestApp,
  number: number,
  more: Application = {},
): Promise<Application> {
  const phone = `0101111${String(number).padStart(4, '0')}`;
  return {
    login: `newbie${number}`,
    password: '새로운비밀번호1',
    passwordConfirmation: '새로운비밀번호1',
    name: '홍길동',
    bank: '국민은행',
    accountNum: `99900${number}`,
    phone,
    verificationId: await verifyPhone(world, phone),
    inviteCode: 'DEMO-SIGNUP',
    agreed: '1',
    ...more,
  };
}

/** The same call from another network. */
export async function callFrom(
  world: TestApp,
  remoteAddress: string,
  path: string,
  input: unknown,
): Promise<TrpcAnswer['body']> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  return JSON.parse(answer.body);
}
