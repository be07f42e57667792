import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Bought = { id: number; state: number; fee: string };
type Balance = { balance: string; available: string; balanceKrw: string };
type Alarms = {
  rows: { type: number; trxId: number | null; amount: string | null; reason: string | null }[];
};
type Detail = {
  state: number;
  reason: string | null;
  fee: string;
  txId: string | null;
  timeline: { what: string }[];
};

let world: TestApp;
let holder: string;
let operator: string;

beforeEach(async () => {
  world = await createTestApp();
  holder = await world.signIn('daon0001');
  operator = await world.signInOperator('operator');
});

afterEach(() => world.close());

const buy = (won: string, more: Record<string, unknown> = {}) =>
  world.call(
    'orders.buy',
    { linkedAccountId: 1, won, price: '100', requestId: randomUUID(), ...more },
    holder,
  );

const decide = (id: number, decision: string, more: Record<string, unknown> = {}) =>
  world.call('admin.purchases.decide', { id, decision, ...more }, operator);

const balance = async () => (await world.call('wallet.balance', {}, holder)).data<Balance>();
const detail = async (id: number) => (await world.call('history.detail', { id }, holder)).data<Detail>();
const newestAlarm = async () => (await world.call('alarms.list', {}, holder)).data<Alarms>().rows[0];

describe('requesting a purchase', () => {
  // Flat 0.5 and deposit fee 1: what is bought must be strictly above 1.5 DAON, and the price is 100.
  it('takes the first won above the minimum, and none that is not above it', async () => {
    for (const won of ['149', '150']) expect((await buy(won)).reason(), won).toBe('BELOW_MINIMUM');
    expect((await buy('151')).data<Bought>()).toMatchObject({ state: 0, fee: '1' });
  });

  it('moves nothing and shows a pending row until an operator decides', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    expect(await balance()).toMatchObject({ balance: '1000', available: '1000' });
    expect(await detail(id)).toMatchObject({ state: 0, txId: null, fee: '1' });
  });

  it('returns the depositor name and the account that the transfer must come from', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    const [account] = (await world.call('linkedAccounts.list', {}, holder)).data<{ name: string }[]>();
    expect(await detail(id)).toMatchObject({
      order: { sender: account?.name, account: expect.stringMatching(/ \*{4}\d{4}$/) as string },
    });
  });

  it('refuses a price other than the current one, and returns that one', async () => {
    const refused = await buy('10000', { price: '99' });
    expect(refused.reason()).toBe('PRICE_CHANGED');
    expect(refused.error().data.details).toEqual({ price: '100' });
  });

  it('refuses an account of another holder as if it did not exist', async () => {
    expect((await buy('10000', { linkedAccountId: 2 })).reason()).toBe('LINKED_ACCOUNT_NOT_FOUND');
    expect((await buy('10000', { linkedAccountId: 999 })).reason()).toBe('LINKED_ACCOUNT_NOT_FOUND');
  });

  it('refuses the twenty-first open request and takes it again once one is decided', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    for (let open = 1; open < 20; open += 1) await buy('10000');
    expect((await buy('10000')).reason()).toBe('TOO_MANY_OPEN');
    await decide(id, 'reject', { reason: '입금이 없어요.' });
    expect((await buy('10000')).data<Bought>().state).toBe(0);
  });

  describe('with a limit of open purchases in won', () => {
    const MAX = '30000000';
    const quote = async (won: string) =>
      (await world.call('orders.quotePurchase', { linkedAccountId: 1, won }, holder)).data<{
        tooManyOpen: string | null;
      }>().tooManyOpen;

    it('accepts the last won of the limit and not one more, and names the limit', async () => {
      (await buy('29990000')).data();
      expect(await quote('10000')).toBeNull();
      expect(await quote('10001')).toContain('30,000,000원');
      const refused = await buy('10001');
      expect(refused.reason()).toBe('TOO_MANY_OPEN');
      expect(refused.error().message).toBe(await quote('10001'));
      expect(refused.error().data.details).toEqual({ openWon: '29990000', maxWon: MAX });
      expect((await buy('10000')).status).toBe(200);
      expect((await buy('10000')).reason()).toBe('TOO_MANY_OPEN');
    });

    it('refuses one purchase above the limit', async () => {
      expect((await buy('30000001')).reason()).toBe('TOO_MANY_OPEN');
      expect((await buy(MAX)).status).toBe(200);
    });

    it('counts a purchase on hold, and none that was decided or cancelled', async () => {
      const { id } = (await buy(MAX)).data<Bought>();
      await decide(id, 'hold', { reason: '확인' });
      expect((await buy('10000')).reason()).toBe('TOO_MANY_OPEN');
      await decide(id, 'reject', { reason: '입금이 없어요.' });
      const second = (await buy(MAX)).data<Bought>().id;
      (await world.call('orders.cancel', { id: second }, holder)).data();
      expect((await buy(MAX)).status).toBe(200);
    });

    it('applies to concurrent purchases', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => buy('10000000')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    });

    it('answers a repeated request although its own purchase reaches the limit', async () => {
      const requestId = randomUUID();
      const first = (await buy(MAX, { requestId })).data<Bought>();
      expect((await buy(MAX, { requestId })).data<Bought>()).toEqual(first);
    });
  });

  it('refuses what is no amount of won', async () => {
    const words = ['1e3', '1e309', 'NaN', 'Infinity', '-1', '-0', '+1', '0x10', '1,000', ' 1', '.5', '01'];
    for (const won of [...words, '１００', '٣', '151.5', ''])
      expect((await buy(won)).reason(), JSON.stringify(won)).toBe('AMOUNT_INVALID');
    for (const won of [151, [`151`], true, null, {}])
      expect((await buy('151', { won })).status, JSON.stringify(won)).toBe(400);
  });
});

describe('deciding a purchase', () => {
  it('credits the tokens less the fee on approval and sets the unread mark', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    expect((await decide(id, 'approve', { version: 1 })).data()).toEqual({ id, state: 1, approvals: 1 });
    expect(await balance()).toMatchObject({ balance: '1099', balanceKrw: '109900' });
    expect(await newestAlarm()).toMatchObject({ type: 31, trxId: id, amount: '100' });
    expect((await detail(id)).timeline.map((step) => step.what)).toEqual(['requested', 'approved']);
  });

  it.each([
    ['reject', 2, 32],
    ['hold', 3, 33],
  ])('%s does not change the balance and gives the reason', async (decision, state, type) => {
    const { id } = (await buy('10000')).data<Bought>();
    expect((await decide(id, decision, { reason: '입금자 이름이 달라요.' })).data()).toMatchObject({ state });
    expect(await balance()).toMatchObject({ balance: '1000' });
    expect(await newestAlarm()).toMatchObject({ type, trxId: id, reason: '입금자 이름이 달라요.' });
    expect(await detail(id)).toMatchObject({ state, reason: '입금자 이름이 달라요.' });
  });

  it.each(['reject', 'hold'])('%s needs a reason of 1 to 200 characters', async (decision) => {
    const { id } = (await buy('10000')).data<Bought>();
    expect((await decide(id, decision)).reason()).toBe('REASON_REQUIRED');
    expect((await decide(id, decision, { reason: '   ' })).reason()).toBe('REASON_REQUIRED');
    expect((await decide(id, decision, { reason: '가'.repeat(201) })).reason()).toBe('REASON_REQUIRED');
    expect((await decide(id, decision, { reason: '가'.repeat(200) })).status).toBe(200);
  });

  it('names the company in the row of the fee as in that of the purchase, also under a new name', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.companies.update', { id: 1, name: '새이름게임즈' }, admin)).data();
    (await decide(id, 'approve')).data();
    type Row = { id: number; type: number; otherInfo: string; price: string };
    const { rows } = (await world.call('history.list', {}, holder)).data<{ rows: Row[] }>();
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({ type: 4, otherInfo: '다온게임즈', price: '100' }),
      expect.objectContaining({ type: 2, otherInfo: '다온게임즈', price: '100', id }),
    ]);
    const fee = (await world.call('history.detail', { id: rows[0]?.id }, holder)).data();
    expect(fee).toMatchObject({ otherInfo: '다온게임즈', price: '100', parentId: id });
  });

  it('approves a request on hold, and decides none twice', async () => {
    const { id } = (await buy('10000')).data<Bought>();
    await decide(id, 'hold', { reason: '확인 중이에요.' });
    expect((await decide(id, 'approve', { version: 1 })).reason()).toBe('ALREADY_DECIDED');
    expect((await decide(id, 'approve', { version: 2 })).data()).toMatchObject({ state: 1 });
    const late = await decide(id, 'reject', { reason: '늦었어요.' });
    expect(late.error().data).toMatchObject({
      reason: 'ALREADY_DECIDED',
      details: { state: 1, decidedBy: 'operator', decidedAt: '2026-11-20T09:00:00+09:00' },
    });
    expect(await balance()).toMatchObject({ balance: '1099' });
  });

  it('expires what was not approved in a day, with its alarm', async () => {
    const { expirePurchases } = await import('../../../server/features/purchases/expire-purchases.ts');
    const { id } = (await buy('10000')).data<Bought>();
    world.wait(24 * 3_600_000 - 1);
    expect(await expirePurchases(world.deps)).toBe(0);
    world.wait(1);
    expect(await expirePurchases(world.deps)).toBe(1);
    holder = await world.signIn('daon0001');
    operator = await world.signInOperator('operator');
    expect(await detail(id)).toMatchObject({ state: 2, reason: '입금 시간 만료' });
    expect(await newestAlarm()).toMatchObject({ type: 32, trxId: id, reason: '입금 시간 만료' });
    expect((await decide(id, 'approve')).reason()).toBe('ALREADY_DECIDED');
  });
});

describe('repeating a request', () => {
  it('answers the first result again after a restart, and after the decision', async () => {
    const requestId = randomUUID();
    const first = (await buy('10000', { requestId })).data<Bought>();
    await world.restart();
    expect((await buy('10000', { requestId })).data()).toEqual(first);
    await decide(first.id, 'approve');
    expect((await buy('10000', { requestId })).data()).toEqual(first);
    expect(await balance()).toMatchObject({ balance: '1099' });
  });

  it('refuses other content under the same key, and keeps keys of holders apart', async () => {
    const requestId = randomUUID();
    await buy('10000', { requestId });
    expect((await buy('10001', { requestId })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    const other = await world.signIn('daon0002');
    const theirs = { linkedAccountId: 2, won: '10000', price: '100', requestId };
    expect((await world.call('orders.buy', theirs, other)).data<Bought>().state).toBe(0);
  });

  it('refuses a call that arrives after its key was given up, and does one of the two when both come together', async () => {
    const giveUp = async (requestId: string) =>
      (await world.call('transfers.giveUp', { requestId }, holder)).data<{ status: string }>().status;
    const ended = randomUUID();
    expect([await giveUp(ended), await giveUp(ended)]).toEqual(['unknown', 'unknown']);
    expect((await buy('10000', { requestId: ended })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect((await world.call('transfers.outcome', { requestId: ended }, holder)).data()).toEqual({
      status: 'unknown',
    });
    for (let n = 0; n < 5; n += 1) {
      const requestId = randomUUID();
      const [bought, status] = await Promise.all([buy('10000', { requestId }), giveUp(requestId)]);
      expect(status).toBe(bought.status === 200 ? 'done' : 'unknown');
    }
  });

  it('accepts a refused call again under its key', async () => {
    const requestId = randomUUID();
    expect((await buy('10000', { requestId, price: '99' })).reason()).toBe('PRICE_CHANGED');
    expect((await buy('10000', { requestId })).data<Bought>().state).toBe(0);
  });
});
