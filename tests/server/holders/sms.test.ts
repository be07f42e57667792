import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import {
  callFrom,
  codeSentTo,
  otherCode,
  verifyPhone,
  type RequestedCode,
} from '../../support/people/people.ts';
import { DAY_MS, SECOND_MS } from '../../../domain/durations.ts';

const PHONE = '01012345678';

let world: TestApp;

const request = (phone = PHONE) => world.call('signUp.requestCode', { phone });
/** The id of the newest code. */
let newestId: string;
const requested = async (phone = PHONE) => {
  const answer = (await request(phone)).data<RequestedCode>();
  newestId = answer.verificationId;
  return answer;
};
const verify = (code: string, more: Record<string, unknown> = {}) =>
  world.call('signUp.verifyCode', { phone: PHONE, code, verificationId: newestId, ...more });

afterEach(() => world.close());

describe('a code', () => {
  beforeEach(async () => {
    world = await createTestApp();
  });

  it('is six digits, sent before the call answers, and valid for 600 seconds', async () => {
    const { verificationId, expiresInSeconds } = await requested();
    expect(expiresInSeconds).toBe(600);
    expect(world.messages).toHaveLength(1);
    world.wait(600 * SECOND_MS - 1);
    expect((await verify(codeSentTo(world, PHONE), { verificationId })).data()).toEqual({
      verifiedForSeconds: 1800,
    });
  });

  it('is refused after 600 seconds', async () => {
    await requested();
    world.wait(600 * SECOND_MS);
    expect((await verify(codeSentTo(world, PHONE))).reason()).toBe('CODE_EXPIRED');
  });

  it('ends when the clock that sent it is set back by a day', async () => {
    await requested();
    world.wait(-DAY_MS);
    expect((await verify(codeSentTo(world, PHONE))).reason()).toBe('CODE_EXPIRED');
  });

  it('is kept as a keyed hash only', async () => {
    await requested();
    const code = codeSentTo(world, PHONE);
    const rows = await world.store.read((db) => db.select().from(db.t.verifications));
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });

  it('stays valid for four wrong tries and ends with the fifth, across a restart', async () => {
    await requested();
    const code = codeSentTo(world, PHONE);
    for (let i = 0; i < 4; i += 1) expect((await verify(otherCode(code))).reason()).toBe('CODE_WRONG');
    await world.restart();
    expect((await verify(otherCode(code))).error().message).toBe('잘못된 인증번호입니다.');
    expect((await verify(code)).reason()).toBe('CODE_TRIES_USED');
    expect((await verify(code)).error().message).toBe(ERROR_SENTENCES.CODE_TRIES_USED);
  });

  it('allows five of many concurrent wrong tries, and then refuses the right code', async () => {
    await requested();
    const code = codeSentTo(world, PHONE);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(otherCode(code))));
    const reasons = answers.map((answer) => answer.reason());
    expect(reasons.filter((reason) => reason === 'CODE_WRONG')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'CODE_TRIES_USED')).toHaveLength(7);
    expect((await verify(code)).reason()).toBe('CODE_TRIES_USED');
  });

  it('ends when another is requested', async () => {
    const first = await requested();
    const firstCode = codeSentTo(world, PHONE);
    const second = await requested();
    expect((await verify(firstCode, { verificationId: first.verificationId })).reason()).toBe('CODE_EXPIRED');
    const code = codeSentTo(world, PHONE);
    expect((await verify(code, { verificationId: second.verificationId })).status).toBe(200);
  });

  it('accepts the same right code again without extending its time, because the first answer may be lost', async () => {
    const { verificationId } = await requested();
    const code = codeSentTo(world, PHONE);
    await verify(code, { verificationId });
    world.wait(60 * SECOND_MS);
    expect((await verify(code, { verificationId })).data()).toEqual({ verifiedForSeconds: 1740 });
  });

  it('is not valid for another purpose or phone', async () => {
    const { verificationId } = await requested('01000000001');
    const code = codeSentTo(world, '01000000001');
    const other = { phone: '01000000001', code, verificationId };
    expect((await world.call('recovery.findIds', other)).reason()).toBe('CODE_EXPIRED');
    expect((await verify(code, { verificationId })).reason()).toBe('CODE_EXPIRED');
  });

  it('belongs to the caller with its id, from any network', async () => {
    const { verificationId } = await requested();
    const input = { phone: PHONE, code: codeSentTo(world, PHONE) };
    for (const from of ['127.0.0.99', '203.0.113.7']) {
      expect(await callFrom(world, from, 'signUp.verifyCode', input)).toMatchObject({
        error: {
          data: { reason: 'INVALID_INPUT', fields: { verificationId: expect.any(Array) as string[] } },
        },
      });
    }
    expect(
      await callFrom(world, '203.0.113.7', 'signUp.verifyCode', { ...input, verificationId }),
    ).toHaveProperty('result');
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６', ''])(
    'refuses %j, which is no code',
    async (code) => {
      expect((await verify(code)).error().data.fields).toEqual({
        code: ['인증번호는 6자리 숫자여야 합니다.'],
      });
    },
  );

  it.each(['0101234567', '010123456789', '010-1234-5678', '０1012345678'])(
    'refuses the phone %j',
    async (phone) => {
      expect((await request(phone)).error().data.fields).toEqual({
        phone: ['휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.'],
      });
    },
  );

  it('needs no wait with limits off, and keeps the five tries', async () => {
    for (let i = 0; i < 25; i += 1) expect((await requested()).resendInSeconds).toBe(0);
  });

  it('is deleted a day after it ended', async () => {
    const { forgetOldVerifications } = await import('../../../server/features/verifications/forget-old.ts');
    await requested();
    world.wait(24 * 3_600 * SECOND_MS);
    await forgetOldVerifications(world.deps);
    expect(await world.store.read((db) => db.select().from(db.t.verifications))).toHaveLength(1);
    world.wait(600 * SECOND_MS + 1);
    await forgetOldVerifications(world.deps);
    expect(await world.store.read((db) => db.select().from(db.t.verifications))).toHaveLength(0);
  });
});

describe('limits of text messages', () => {
  beforeEach(async () => {
    world = await createTestApp({ RATE_LIMIT: 'on' });
  });

  it('sends the first resend without a wait and later ones every 30 seconds', async () => {
    expect((await requested()).resendInSeconds).toBe(0);
    expect((await requested()).resendInSeconds).toBe(30);
    world.wait(29 * SECOND_MS);
    const early = await request();
    expect(early.error().data).toMatchObject({
      reason: 'RESEND_TOO_SOON',
      httpStatus: 429,
      details: { retryAfterSeconds: 1 },
    });
    expect(early.headers['retry-after']).toBe('1');
    world.wait(SECOND_MS);
    expect((await requested()).resendInSeconds).toBe(30);
    expect(world.messages).toHaveLength(3);
  });

  it('starts anew when the clock is set back by a day', async () => {
    await requested();
    await requested();
    world.wait(-DAY_MS);
    expect((await requested()).resendInSeconds).toBe(0);
  });

  it('sends one of two concurrent resends', async () => {
    await requested();
    await requested();
    world.wait(30 * SECOND_MS);
    const answers = await Promise.all([request(), request(), request()]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(world.messages).toHaveLength(3);
  });

  it('resets the wait after a right code', async () => {
    await requested();
    await verifyPhone(world, PHONE);
    expect((await requested()).resendInSeconds).toBe(0);
  });

  it('sends ten a day to one phone for all purposes, counted across a restart', async () => {
    for (let i = 0; i < 9; i += 1) {
      await requested();
      world.wait(30 * SECOND_MS);
    }
    await world.restart();
    (await world.call('recovery.requestCode', { phone: PHONE })).data();
    const over = await request();
    expect(over.reason()).toBe('TOO_MANY_REQUESTS');
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await request('01087654321')).status).toBe(200);
    world.wait(24 * 3_600 * SECOND_MS);
    expect((await request()).status).toBe(200);
  });

  it('sends twenty a day for one network, and a refusal does not count against the phone', async () => {
    const phone = (i: number) => `0102222${String(i).padStart(4, '0')}`;
    for (let i = 0; i < 20; i += 1) expect((await request(phone(i))).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await request(PHONE)).reason()).toBe('TOO_MANY_REQUESTS');
    const elsewhere = await callFrom(world, '203.0.113.7', 'signUp.requestCode', { phone: PHONE });
    expect(elsewhere).toHaveProperty('result');
  });

  it('counts no refused resend against the day', async () => {
    await requested();
    await requested();
    for (let i = 0; i < 12; i += 1) expect((await request()).reason()).toBe('RESEND_TOO_SOON');
    world.wait(30 * SECOND_MS);
    expect((await request()).status).toBe(200);
  });
});
