// Holds that name a day: the request returns automatically, once.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { seoulDay } from '../../../domain/time.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { application } from '../../support/people/people.ts';

const DAY = 24 * HOUR_MS;
const reason = '은행 점검이 끝나면 처리할게요.';

let world: TestApp;
let operator: string;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  holder = await world.signIn('daon0001');
});

afterEach(() => world.close());

const dayIn = (days: number) => seoulDay(new Date(world.deps.clock.now().getTime() + days * DAY));

const sell = async () =>
  (
    await world.call('orders.sell', { linkedAccountId: 1, gross: '10', requestId: randomUUID() }, holder)
  ).data<{ id: number }>().id;

const hold = (noun: string, id: number, until?: unknown, token = operator) =>
  world.call(`admin.${noun}.decide`, { id, decision: 'hold', reason, until }, token);

type Row = {
  state: number;
  version: number;
  reason: string | null;
  decidedAt: string | null;
  holdUntil: string | null;
};

const rowOf = async (noun: string, id: number) =>
  (await world.call(`admin.${noun}.get`, { id }, await world.signInOperator('operator'))).data<Row>();

const logOf = async (subject: string) =>
  (
    await world.call('admin.audit.list', { filter: { subject } }, await world.signInOperator('operator'))
  ).data<{ data: { actor: string; action: string; detail: object }[] }>().data;

/** To the first second of the day in Seoul that lies so many days ahead. */
function waitUntil(days: number): void {
  const start = new Date(`${dayIn(days)}T00:00:00+09:00`);
  world.wait(start.getTime() - world.deps.clock.now().getTime());
}

describe('a hold that names a day', () => {
  it('is shown with the day, in the lists and the log', async () => {
    const id = await sell();
    (await hold('sales', id, dayIn(3))).data();
    expect(await rowOf('sales', id)).toMatchObject({ state: 3, reason, holdUntil: dayIn(3) });
    const inbox = (await world.call('admin.inbox.list', { filter: { states: [3] } }, operator)).data<{
      data: Row[];
    }>();
    expect(inbox.data[0]).toMatchObject({ holdUntil: dayIn(3) });
    const [line] = await logOf(`sale:${id}`);
    expect(line?.detail).toMatchObject({ decision: 'hold', until: dayIn(3), reason });
  });

  it('ends when the day begins in Seoul, not a second before', async () => {
    const id = await sell();
    (await hold('sales', id, dayIn(2))).data();
    waitUntil(2);
    world.wait(-1_000);
    expect(await endTimedHolds(world.deps)).toBe(0);
    expect((await rowOf('sales', id)).state).toBe(3);
    world.wait(1_000);
    expect(await endTimedHolds(world.deps)).toBe(1);
    expect(await rowOf('sales', id)).toMatchObject({
      state: 0,
      reason: null,
      decidedAt: null,
      holdUntil: null,
    });
    expect(await endTimedHolds(world.deps)).toBe(0);
    const log = await logOf(`sale:${id}`);
    expect(log.map(({ action }) => action)).toEqual(['sales.holdEnded', 'sales.decide']);
    expect(log[0]).toMatchObject({ actor: 'system', detail: { from: 3, to: 0 } });
  });

  it('comes back as a request that can be cancelled, with its reservation and without another alarm', async () => {
    const id = await sell();
    const before = (await world.call('wallet.balance', {}, holder)).data<object>();
    const alarms = async () =>
      (await world.call('alarms.list', { page: 1 }, await world.signIn('daon0001'))).data<{
        rows: { type: number; reason: string | null }[];
      }>().rows;
    (await hold('sales', id, dayIn(1))).data();
    const told = await alarms();
    expect(told[0]).toMatchObject({ type: 13, reason });
    waitUntil(1);
    expect(await endTimedHolds(world.deps)).toBe(1);
    expect(await alarms()).toEqual(told);
    const again = await world.signIn('daon0001');
    expect((await world.call('wallet.balance', {}, again)).data()).toEqual(before);
    const detail = (await world.call('history.detail', { id }, again)).data<{
      state: number;
      timeline: { what: string; reason: string | null }[];
    }>();
    expect(detail.state).toBe(0);
    expect(detail.timeline.map(({ what }) => what)).toEqual(['requested', 'held']);
    (await world.call('orders.cancel', { id }, again)).data();
    expect(await world.store.read(checkBooks)).toEqual([]);
  });

  it('is shown to the holder with each hold before it, and its own reason', async () => {
    const id = await sell();
    const reasons = ['은행 점검 중이에요.', '예금주를 확인하고 있어요.'];
    const steps = async () =>
      (await world.call('history.detail', { id }, await world.signIn('daon0001')))
        .data<{ timeline: { what: string; reason: string | null }[] }>()
        .timeline.map(({ what, reason: why }) => [what, why]);
    const decide = async (decision: string, why: string, until?: string) =>
      (
        await world.call(
          'admin.sales.decide',
          { id, decision, reason: why, until },
          await world.signInOperator('operator'),
        )
      ).data();
    const [first, second] = reasons.map((why) => ['held', why]);
    await decide('hold', reasons[0] ?? '', dayIn(1));
    expect(await steps()).toEqual([['requested', null], first]);
    waitUntil(1);
    expect(await endTimedHolds(world.deps)).toBe(1);
    expect(await steps()).toEqual([['requested', null], first]);
    await decide('hold', reasons[1] ?? '');
    expect(await steps()).toEqual([['requested', null], first, second]);
    await decide('reject', '예금주가 달라요.');
    expect(await steps()).toEqual([['requested', null], first, second, ['rejected', '예금주가 달라요.']]);
  });

  it('ends for links and sign-ups too', async () => {
    const link = (
      await world.call(
        'linkedAccounts.requestLink',
        { inviteCode: 'DEMO-LINK', name: '다온일', bank: '신한은행', accountNum: '110222333444' },
        holder,
      )
    ).data<{ requestId: number }>().requestId;
    const signUp = (await world.call('signUp.submit', await application(world, 1))).data<{
      requestId: number;
    }>().requestId;
    (await hold('links', link, dayIn(1))).data();
    (await hold('signUps', signUp, dayIn(1))).data();
    waitUntil(1);
    expect(await endTimedHolds(world.deps)).toBe(2);
    expect((await rowOf('links', link)).state).toBe(0);
    const approve = { id: signUp, decision: 'approve' };
    (await world.call('admin.signUps.decide', approve, await world.signInOperator('operator'))).data();
    expect((await rowOf('signUps', signUp)).state).toBe(1);
  });

  it('never reopens what was decided meanwhile, and a hold without a day stays', async () => {
    const decided = await sell();
    const stays = await sell();
    (await hold('sales', decided, dayIn(1))).data();
    (await hold('sales', stays)).data();
    const reject = { id: decided, decision: 'reject', reason };
    (await world.call('admin.sales.decide', reject, operator)).data();
    expect((await rowOf('sales', decided)).holdUntil).toBeNull();
    waitUntil(2);
    expect(await endTimedHolds(world.deps)).toBe(0);
    expect((await rowOf('sales', decided)).state).toBe(2);
    expect((await rowOf('sales', stays)).state).toBe(3);
  });

  it('lets a purchase expire first, whose deadline is over', async () => {
    const buy = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', buy, holder)).data<{ id: number }>();
    (await hold('purchases', id, dayIn(2))).data();
    waitUntil(2);
    expect(await expirePurchases(world.deps)).toBe(1);
    expect(await endTimedHolds(world.deps)).toBe(0);
    expect((await rowOf('purchases', id)).state).toBe(2);
  });

  it('refuses a day that is not from tomorrow on or not within a year, and a day of another decision', async () => {
    const id = await sell();
    for (const until of [dayIn(0), dayIn(-1), dayIn(366), '2026-02-30', '내일', '', '20261125']) {
      const refused = await hold('sales', id, until);
      expect(refused.body).toMatchObject({ error: { data: { reason: 'HOLD_DAY_INVALID' } } });
    }
    expect((await hold('sales', id, 5)).status).toBe(400);
    const reject = { id, decision: 'reject', reason, until: dayIn(1) };
    const refused = await world.call('admin.sales.decide', reject, operator);
    expect(refused.body).toMatchObject({ error: { data: { reason: 'HOLD_DAY_INVALID' } } });
    expect((await rowOf('sales', id)).state).toBe(0);
    (await hold('sales', id, dayIn(365))).data();
  });
});
