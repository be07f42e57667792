// Text messages in the console: a failed one is on the dashboard and can be sent again.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queueSms } from '../../../server/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';

type Message = { id: number; state: string; attempts: number; text: string; codeIsOver: boolean };

const PHONE = '01000000003';
const TEXT = '[DAON 지갑] 가입 신청이 거절됐어요.';

let world: TestApp;
let operator: string;
let working: boolean;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  const { send } = world.deps.sms;
  working = true;
  world.deps.sms.send = (to, text) =>
    working ? send(to, text) : Promise.reject(new Error('the gateway is down'));
});

afterEach(() => world.close());

const as = async <T>(path: string, input: unknown) => (await world.call(path, input, operator)).data<T>();
const list = async (filter: object = {}) =>
  (await as<{ data: Message[]; total: number }>('admin.messages.list', { filter })).data;
const resend = (id: number) => world.call('admin.messages.resend', { id }, operator);
const failures = async () =>
  (
    await as<{ messages: { givenUp: { count: number; lastAt: string | null } } }>(
      'admin.dashboard.summary',
      {},
    )
  ).messages.givenUp;

/** Lets all tries of a day fail. */
async function giveUp(): Promise<void> {
  working = false;
  for (let i = 0; i < 14; i += 1) {
    await world.deps.outbox.flush();
    world.wait(240 * MINUTE_MS);
  }
  working = true;
  operator = await world.signInOperator('operator');
}

async function failedDecision(): Promise<number> {
  const now = world.deps.clock.now();
  await world.store.write((tx) => queueSms(tx, world.deps.secrets, { to: PHONE, text: TEXT, now }));
  await giveUp();
  return (await list({ state: 'givenUp' }))[0]?.id ?? 0;
}

it('is on the dashboard after it was given up, until it is sent again', async () => {
  expect(await failures()).toEqual({ count: 0, lastAt: null });
  const id = await failedDecision();
  expect(await failures()).toMatchObject({ count: 1, lastAt: expect.stringMatching(/\+09:00$/) as string });
  expect((await resend(id)).data()).toMatchObject({ id, state: 'sent', attempts: 1, text: TEXT });
  expect(world.messages).toEqual([{ to: PHONE, text: TEXT }]);
  expect(await failures()).toEqual({ count: 0, lastAt: null });
  expect(await as('admin.audit.list', { filter: { action: 'messages' } })).toMatchObject({
    total: 1,
    data: [{ action: 'messages.resend', subject: `message:${id}`, outcome: 'done' }],
  });
});

it('is tried for another day when the gateway is still down', async () => {
  const id = await failedDecision();
  working = false;
  expect((await resend(id)).data()).toMatchObject({ state: 'waiting', attempts: 1 });
  await giveUp();
  expect(await list({ state: 'givenUp' })).toMatchObject([{ id, attempts: 14 }]);
});

it('is sent once when two operators resend concurrently', async () => {
  const id = await failedDecision();
  const answers = await Promise.all([resend(id), resend(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(world.messages).toHaveLength(1);
});

it('is not sent again when it was sent, waits, or does not exist', async () => {
  const id = await failedDecision();
  (await resend(id)).data();
  expect((await resend(id)).reason()).toBe('STATUS_NOT_ALLOWED');
  expect((await resend(999)).reason()).toBe('NOT_FOUND');
  expect(await as('admin.audit.list', { filter: { outcome: 'STATUS_NOT_ALLOWED' } })).toMatchObject({
    data: [{ action: 'messages.resend', subject: `message:${id}` }],
  });
});

it('is not sent again with an expired code, which is reported', async () => {
  working = false;
  (await world.call('signUp.requestCode', { phone: '01077770000' })).data();
  world.wait(10 * MINUTE_MS);
  await world.deps.outbox.flush();
  working = true;
  const [message] = await list();
  expect(message).toMatchObject({ state: 'givenUp', codeIsOver: true });
  expect(message?.text).not.toMatch(/[0-9]{6}/);
  const refused = await resend(message?.id ?? 0);
  expect(refused.reason()).toBe('STATUS_NOT_ALLOWED');
  expect(refused.error().message).toContain('새 인증번호');
  expect(world.messages).toEqual([]);
});
