// How long a pending request usually waits, from the decisions that operators really made.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { EXPIRE_REASON } from '../../../domain/request-state.ts';
import { USUAL_WAIT_DECISIONS_MIN } from '../../../domain/usual-wait.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Waits = Record<
  'purchase' | 'sale' | 'externalSend',
  { minutes: number | null; promised: number; kept: number }
>;
type Detail = { state: number; reason: string | null; usualWaitMinutes: number | null };

let world: TestApp;
let operator: string;
let holder: string;

async function signIn(): Promise<void> {
  operator = await world.signInOperator('operator');
  holder = await world.signIn('daon0001');
}

beforeEach(async () => {
  world = await createTestApp();
  // The decisions of the demo are older than the window then.
  world.wait(31 * DAY_MS);
  await signIn();
});

afterEach(() => world.close());

async function buy(): Promise<number> {
  const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: randomUUID() };
  return (await world.call('orders.buy', order, holder)).data<{ id: number }>().id;
}

const decide = async (id: number, decision: 'approve' | 'reject' | 'hold') =>
  (await world.call('admin.purchases.decide', { id, decision, reason: '확인' }, operator)).data();

/** A purchase that is decided after this time. */
async function decided(wait: number, decision: 'approve' | 'reject' = 'approve'): Promise<number> {
  const id = await buy();
  world.wait(wait);
  await decide(id, decision);
  return id;
}

/** Minutes 1 to `count`, of which every third is rejected; in all less than the life of a session. */
async function decideMany(count: number): Promise<void> {
  for (let minutes = 1; minutes <= count; minutes += 1)
    await decided(minutes * MINUTE_MS, minutes % 3 === 0 ? 'reject' : 'approve');
}

const detailOf = async (id: number) => (await world.call('history.detail', { id }, holder)).data<Detail>();
const usualOf = async (id: number) => (await detailOf(id)).usualWaitMinutes;
const waits = async () =>
  (await world.call('admin.dashboard.summary', {}, operator)).data<{ waits: Waits }>().waits;

/** Lets what the process remembers grow old. */
const forget = () => world.wait(5 * MINUTE_MS);

it('is null under 20 decisions, and from the 20th on the time within which 80 % of them came', async () => {
  await decideMany(USUAL_WAIT_DECISIONS_MIN - 1);
  const pending = await buy();
  expect(await usualOf(pending)).toBeNull();
  expect((await waits()).purchase).toEqual({ minutes: null, promised: 0, kept: 0 });
  await decided(20 * MINUTE_MS);
  expect(await usualOf(pending)).toBe(16);
  expect(await waits()).toMatchObject({
    purchase: { minutes: 16, promised: 0 },
    sale: { minutes: null },
    externalSend: { minutes: null },
  });
});

it('leaves out cancelled and expired requests', async () => {
  await decideMany(USUAL_WAIT_DECISIONS_MIN - 2);
  const cancelled = await buy();
  (await world.call('orders.cancel', { id: cancelled }, holder)).data();
  const expired = await buy();
  world.wait(8 * DAY_MS);
  await expirePurchases(world.deps);
  await signIn();
  expect(await detailOf(expired)).toMatchObject({ state: 2, reason: EXPIRE_REASON });
  const pending = await buy();
  expect(await usualOf(pending)).toBeNull();
  await decided(MINUTE_MS);
  await decided(MINUTE_MS);
  forget();
  expect(await usualOf(pending)).toBe(14);
});

it('counts a hold as waiting, and says nothing of the time for what is on hold or decided', async () => {
  for (let n = 1; n < USUAL_WAIT_DECISIONS_MIN; n += 1) await decided(MINUTE_MS);
  const held: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const id = await buy();
    world.wait(MINUTE_MS);
    await decide(id, 'hold');
    held.push(id);
  }
  forget();
  expect((await waits()).purchase.minutes).toBeNull();
  world.wait(2 * HOUR_MS);
  await signIn();
  for (const id of held) await decide(id, 'approve');
  const pending = await buy();
  forget();
  expect(await usualOf(pending)).toBeGreaterThan(120);
  expect(await usualOf(held[0] ?? 0)).toBeNull();
  await decide(pending, 'hold');
  expect(await usualOf(pending)).toBeNull();
});

it('is read at most every five minutes, and forgets decisions of 30 days ago', async () => {
  for (let n = 0; n < USUAL_WAIT_DECISIONS_MIN; n += 1) await decided(MINUTE_MS);
  const pending = await buy();
  expect(await usualOf(pending)).toBe(1);
  for (let n = 0; n < 10; n += 1) await decide(await buy(), 'reject');
  const slow = await buy();
  expect(await waits()).toMatchObject({ purchase: { minutes: 1, promised: 0 } });
  forget();
  // Ten answers without any wait and none slower: the figure stays, and they were promised one.
  expect(await waits()).toMatchObject({ purchase: { minutes: 1, promised: 10, kept: 10 } });
  world.wait(6 * MINUTE_MS);
  await decide(slow, 'reject');
  forget();
  expect(await waits()).toMatchObject({ purchase: { promised: 11, kept: 10 } });
  world.wait(30 * DAY_MS);
  await signIn();
  expect((await waits()).purchase).toEqual({ minutes: null, promised: 0, kept: 0 });
});
