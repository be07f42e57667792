import { describe, expect, it } from 'vitest';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('operator2', 'operator');
});

type Kind = 'sales' | 'externalSends';
const KINDS: readonly Kind[] = ['sales', 'externalSends'];

const open = (kind: Kind) => (kind === 'sales' ? world.sell('100') : world.sendOut('100'));
const approval = (kind: Kind, id: number) => ({
  id,
  decision: 'approve',
  ...(kind === 'sales' ? {} : { txHash: TX_HASH }),
});
const rowOf = async (kind: Kind, id: number) => (await world.asOperator(`${kind}.get`, { id })).data();

describe.each(KINDS)('taking one of %s', (kind) => {
  it('keeps the state, shows the taker and the time, and ends cancellation by the holder', async () => {
    const id = await open(kind);
    const taken = await world.asOperator(`${kind}.take`, { id, version: 1 });
    expect(taken.data()).toEqual({ id, state: 0, version: 2, takenBy: 'operator' });
    const shown = { state: 0, version: 2, takenBy: 'operator', takenAt: '2026-11-20T09:00:00+09:00' };
    expect(await rowOf(kind, id)).toMatchObject(shown);
    expect((await world.asOperator('inbox.list')).data<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({ id, ...shown }),
    );

    const cancelled = await world.asHolder('orders.cancel', { id });
    expect([cancelled.status, cancelled.reason()]).toEqual([409, 'CANNOT_CANCEL']);
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({
      state: 0,
      canCancel: false,
      inProgress: true,
      timeline: [{ what: 'requested' }, { what: 'taken', at: '2026-11-20T09:00:00+09:00', reason: null }],
    });
    const list = (await world.asHolder('history.list')).data<{ rows: object[] }>();
    expect(list.rows[0]).toMatchObject({ id, state: 0, inProgress: true });
    const home = (await world.asHolder('wallet.home')).data<{ openRequests: object[]; recent: object[] }>();
    expect(home.recent[0]).toMatchObject({ id, inProgress: true });
    expect(home.openRequests).toEqual([
      { kind: kind === 'sales' ? 'sale' : 'externalSend', count: 1, inProgress: 1 },
    ]);

    expect((await world.asOperator(`${kind}.decide`, approval(kind, id))).data()).toMatchObject({ state: 1 });
    expect(await rowOf(kind, id)).toMatchObject({ state: 1, takenBy: null, takenAt: null });
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({
      inProgress: false,
      timeline: [{ what: 'requested' }, { what: 'approved' }],
    });
  });
});

describe('a take', () => {
  const kind = 'sales';

  it('is refused to a second operator, who cannot decide it either', async () => {
    const id = await open(kind);
    await world.take(kind, id);
    const since = { takenBy: 'operator', takenAt: '2026-11-20T09:00:00+09:00' };
    const tries = [
      ['take', { id, version: 1 }],
      ['decide', { ...approval(kind, id), version: 1 }],
      ['decide', approval(kind, id)],
      ['decide', { id, decision: 'reject', reason: '오류' }],
      ['decide', { id, decision: 'hold', reason: '확인' }],
      ['putBack', { id, reason: '내가 할게요' }],
    ] as const;
    for (const [verb, input] of tries) {
      const answer = await world.call(`admin.${kind}.${verb}`, input, second);
      expect([verb, answer.status, answer.reason()]).toEqual([verb, 409, 'TAKEN']);
      expect(answer.error().data.details).toEqual(since);
    }
    expect(await rowOf(kind, id)).toMatchObject({ state: 0, version: 2, takenBy: 'operator' });
  });

  it('returns the same result when it is repeated, and is logged once', async () => {
    const id = await open(kind);
    const first = (await world.asOperator(`${kind}.take`, { id, version: 1 })).data();
    expect((await world.asOperator(`${kind}.take`, { id, version: 1 })).data()).toEqual(first);
    expect((await world.asOperator(`${kind}.take`, { id })).data()).toEqual(first);
    const subject = `${kind.slice(0, -1)}:${id}`;
    const log = await world.asOperator('audit.list', { filter: { subject } });
    expect(log.data<{ data: object[] }>().data).toMatchObject([{ action: `${kind}.take`, outcome: 'done' }]);
  });

  it('ends with a hold of its taker, and a stale version gets ALREADY_DECIDED', async () => {
    const id = await open(kind);
    await world.take(kind, id);
    const stale = { id, decision: 'hold', reason: '확인', version: 1 };
    expect((await world.asOperator(`${kind}.decide`, stale)).reason()).toBe('ALREADY_DECIDED');
    await world.asOperator(`${kind}.decide`, { ...stale, version: 2 });
    expect(await rowOf(kind, id)).toMatchObject({ state: 3, version: 3, takenBy: null });
    expect((await world.call(`admin.${kind}.take`, { id, version: 2 }, second)).reason()).toBe(
      'ALREADY_DECIDED',
    );
  });

  it('is refused for a final and for a missing request', async () => {
    const id = await open(kind);
    await world.asHolder('orders.cancel', { id });
    const late = await world.asOperator(`${kind}.take`, { id });
    expect(late.reason()).toBe('ALREADY_DECIDED');
    expect(late.error().data.details).toMatchObject({ state: 2, decidedBy: 'holder' });
    expect((await world.asOperator(`${kind}.putBack`, { id, reason: '확인' })).reason()).toBe(
      'ALREADY_DECIDED',
    );
    expect((await world.asOperator(`${kind}.take`, { id: 999_999 })).reason()).toBe('NOT_FOUND');
    expect((await world.asOperator(`${kind}.putBack`, { id: 999_999, reason: '확인' })).reason()).toBe(
      'NOT_FOUND',
    );
  });
});

describe('putting back', () => {
  it('lets any operator take the request again and is logged', async () => {
    const id = await world.sell('100');
    await world.take('sales', id);
    expect((await world.asOperator('sales.putBack', { id })).reason()).toBe('REASON_REQUIRED');
    const stale = await world.asOperator('sales.putBack', { id, version: 1, reason: '은행 점검' });
    expect(stale.reason()).toBe('ALREADY_DECIDED');
    const back = await world.asOperator('sales.putBack', { id, version: 2, reason: '은행 점검' });
    expect(back.data()).toEqual({ id, state: 0, version: 3, takenBy: null, approvals: 0 });
    for (const [verb, more] of [
      ['decide', { decision: 'reject', reason: '계좌 오류' }],
      ['take', {}],
    ] as const) {
      const late = await world.asOperator(`sales.${verb}`, { id, version: 1, ...more });
      expect(late.reason()).toBe('ALREADY_DECIDED');
      expect(late.error().data.details).toMatchObject({ state: 0, version: 3, decidedBy: null });
      expect(late.error().message).toBe('그사이 요청이 바뀌었어요. 지금 상태를 확인하고 다시 처리해주세요.');
    }
    const log = await world.asOperator('audit.list', { filter: { subject: `sale:${id}` } });
    expect(log.data<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({
        action: 'sales.putBack',
        outcome: 'done',
        detail: { state: 0, takenBy: 'operator', reason: '은행 점검', approvals: 0 },
      }),
    );
    expect((await world.asOperator('sales.putBack', { id, reason: '은행 점검' })).reason()).toBe('NOT_TAKEN');
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({
      canCancel: true,
      inProgress: false,
    });
    expect((await world.call('admin.sales.take', { id }, second)).data()).toMatchObject({ version: 4 });
    expect((await world.asOperator('sales.take', { id })).reason()).toBe('TAKEN');
  });
});

describe('a long take', () => {
  const minutes = (n: number) => world.wait(n * 60_000);
  type Summary = { oldTakes: { minutes: number; count: number; oldest: object[] } };
  const oldTakes = async () => {
    const token = await world.signInOperator('operator');
    return (await world.call('admin.dashboard.summary', {}, token)).data<Summary>().oldTakes;
  };

  it('is shown on the dashboard from takeAlertMinutes on, the oldest first', async () => {
    const send = await world.sendOut('10');
    const sale = await world.sell('10');
    await world.take('externalSends', send);
    minutes(1);
    const token = await world.signInOperator('operator2');
    await world.take('sales', sale, token);
    minutes(58);
    expect(await oldTakes()).toEqual({ minutes: 60, count: 0, oldest: [] });
    minutes(1);
    const first = {
      kind: 'externalSend',
      id: send,
      takenBy: 'operator',
      takenAt: '2026-11-20T09:00:00+09:00',
    };
    const next = { kind: 'sale', id: sale, takenBy: 'operator2', takenAt: '2026-11-20T09:01:00+09:00' };
    expect(await oldTakes()).toEqual({ minutes: 60, count: 1, oldest: [first] });
    minutes(1);
    expect(await oldTakes()).toEqual({ minutes: 60, count: 2, oldest: [first, next] });
    const late = await world.signInOperator('operator');
    await world.call('admin.externalSends.decide', { id: send, decision: 'reject', reason: '오류' }, late);
    expect(await oldTakes()).toEqual({ minutes: 60, count: 1, oldest: [next] });
  });

  it('follows the setting', async () => {
    const id = await world.sell('10');
    await world.take('sales', id);
    minutes(5);
    expect(await oldTakes()).toMatchObject({ count: 0 });
    await world.store.write((tx) => writeSetting(tx, 'takeAlertMinutes', 5, world.deps.clock.now()));
    expect(await oldTakes()).toMatchObject({ minutes: 5, count: 1 });
  });
});
