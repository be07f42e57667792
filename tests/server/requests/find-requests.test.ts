// The filters and orders of the lists of requests: by amount, name, company and day.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movedOf } from '../../../admin/amounts/signed-amount.ts';
import { eq } from '../../../db/sql.ts';
import { seoulIso } from '../../../domain/time.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Page = { data: { id: number; won?: string | null; payoutWon?: string }[]; total: number };

let world: TestApp;
let operator: string;
const bought = new Map<string, number>();

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  const holder = await world.signIn('daon0001');
  bought.clear();
  for (const won of ['70000', '10000', '30000', '20000']) {
    world.wait(60_000);
    const input = { linkedAccountId: 1, won, requestId: randomUUID() };
    bought.set(won, (await world.call('orders.buy', input, holder)).data<{ id: number }>().id);
  }
  const sell = { linkedAccountId: 1, gross: '10', requestId: randomUUID() };
  (await world.call('orders.sell', sell, holder)).data();
});

afterEach(() => world.close());

const list = async (noun: string, input: object = {}) =>
  (await world.call(`admin.${noun}.list`, input, operator)).data<Page>();
const wons = async (filter: object) => (await list('purchases', { filter })).data.map(({ won }) => won);
const open = { state: 0 };

describe('lists of requests', () => {
  it('keep to amounts, both ends included', async () => {
    expect(await wons({ ...open, wonFrom: '10001', wonTo: '30000' })).toEqual(['20000', '30000']);
    expect(await wons({ ...open, wonFrom: '70000' })).toEqual(['70000']);
    expect(await wons({ ...open, wonFrom: '70001' })).toEqual([]);
    const sales = await list('sales', { filter: { ...open, wonFrom: '945', wonTo: '945' } });
    expect(sales.data).toMatchObject([{ payoutWon: '945' }]);
    expect(sales.total).toBe(1);
    for (const wonFrom of ['-1', '1.5', '1e3', '', ' 1', '100000000000000']) {
      const refused = await world.call('admin.purchases.list', { filter: { wonFrom } }, operator);
      expect(refused.status).toBe(400);
    }
  });

  it('keep to amounts in the inbox too, where links and sign-ups have none', async () => {
    const all = (await list('inbox')).total;
    const { data } = await list('inbox', { filter: { wonFrom: '0' } });
    expect(data.length).toBeLessThan(all);
    expect(data.every(({ won }) => won !== null || won === undefined)).toBe(true);
    const found = await list('inbox', { filter: { wonFrom: '70000', wonTo: '70000' } });
    expect(found).toMatchObject({ total: 1, data: [{ id: bought.get('70000') }] });
  });

  it('are ordered by amount', async () => {
    const ordered = async (order: 'ASC' | 'DESC') =>
      (await list('purchases', { filter: open, sort: { field: 'won', order } })).data.map(({ won }) => won);
    expect(await ordered('ASC')).toEqual(['10000', '20000', '30000', '70000']);
    expect(await ordered('DESC')).toEqual(['70000', '30000', '20000', '10000']);
    const second = await list('purchases', {
      filter: open,
      sort: { field: 'won', order: 'DESC' },
      page: 2,
      perPage: 3,
    });
    expect(second).toMatchObject({ total: 4, data: [{ won: '10000' }] });
    // A kind without an amount keeps the order by id.
    expect(
      (await world.call('admin.links.list', { sort: { field: 'won', order: 'ASC' } }, operator)).status,
    ).toBe(200);
  });

  it('are ordered by amount in the inbox too, with those that have none last', async () => {
    const holder = await world.signIn('daon0001');
    const send = { to: { address: `0x${'ab'.repeat(20)}` }, net: '200', requestId: randomUUID() };
    (await world.call('transfers.send', send, holder)).data();
    // Made before requests had a worth.
    await world.store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ worthWon: null })
        .where(eq(tx.t.requests.id, bought.get('30000') ?? 0)),
    );
    const rows = async (sort?: object) =>
      (await list('inbox', { perPage: 100, sort })).data as unknown as { kind: string; won: string | null }[];
    const wons = async (order: string) =>
      (await rows({ field: 'won', order })).map(({ kind, won }) => (kind === 'externalSend' ? 'sent' : won));
    const rest = (await rows()).filter(({ kind }) => kind === 'link' || kind === 'signUp').map(() => null);
    expect(rest.length).toBeGreaterThan(0);
    // The send was worth 20 000 won, and came after the purchase of that amount.
    expect(await wons('ASC')).toEqual(['945', '10000', '20000', 'sent', '30000', '70000', ...rest]);
    expect(await wons('DESC')).toEqual(['70000', '30000', '20000', 'sent', '10000', '945', ...rest]);
    const waits = await rows({ field: 'createdAt', order: 'ASC' });
    expect(waits).toEqual(await rows());
    expect(await rows({ field: 'createdAt', order: 'DESC' })).toEqual(waits.toReversed());
    expect(
      (await world.call('admin.inbox.list', { sort: { field: 'id', order: 'ASC' } }, operator)).status,
    ).toBe(400);
  });

  it('keep to the name of the holder or of the bank account', async () => {
    expect((await list('purchases', { filter: { ...open, holder: '다온일' } })).total).toBe(4);
    expect((await list('purchases', { filter: { ...open, holder: '온일' } })).total).toBe(0);
    expect((await list('inbox', { filter: { holder: '다온일' } })).total).toBe(5);
    expect((await list('purchases', { filter: { ...open, holder: 'DAON0001' } })).total).toBe(4);
  });

  it('keep to a company', async () => {
    const [first] = (await list('companies')).data;
    expect((await list('purchases', { filter: { ...open, company: first?.id } })).total).toBe(4);
    expect((await list('purchases', { filter: { ...open, company: 999 } })).total).toBe(0);
    const inbox = await list('inbox', { filter: { company: first?.id } });
    expect(inbox.total).toBeGreaterThan(4);
    expect((await list('inbox', { filter: { company: 999 } })).total).toBe(0);
  });

  it('keep to days, the end not included', async () => {
    const all = await list('purchases', { filter: open });
    const from = '2026-11-20T09:02:00+09:00';
    const to = '2026-11-20T09:04:00+09:00';
    expect(all.total).toBe(4);
    expect(await wons({ ...open, from, to })).toEqual(['30000', '10000']);
    expect(await wons({ ...open, from: to })).toEqual(['20000']);
    expect((await list('inbox', { filter: { from, to } })).total).toBe(2);
  });
});

describe('other lists of money', () => {
  it('keep purchases to the account into which they are wired', async () => {
    const accounts = (await world.call('admin.companies.depositAccounts', {}, operator)).data<
      { id: number; companyId: number; accountNum: string; isOpen: boolean }[]
    >();
    expect(accounts).toMatchObject([{ companyId: 1, isOpen: true }]);
    expect(accounts[0]?.accountNum).toMatch(/^\*{4}[0-9]{4}$/);
    const depositAccount = accounts[0]?.id;
    expect((await list('purchases', { filter: { ...open, depositAccount } })).total).toBe(4);
    const found = await list('inbox', { filter: { depositAccount } });
    expect(found.data.map(({ id }) => id).sort()).toEqual([...bought.values()].sort());
    expect((await list('purchases', { filter: { depositAccount: 99 } })).total).toBe(0);
    // A sale is not wired to an account of the company.
    expect((await list('sales', { filter: { depositAccount } })).total).toBe(0);
  });

  it('finds recorded deposits by amount, company and day, ordered by amount', async () => {
    const admin = await world.signInOperator('admin1');
    const address = (await world.call('wallet.address', {}, await world.signIn('daon0002'))).data<{
      address: string;
    }>().address;
    for (const [index, amount] of ['5', '1', '3'].entries()) {
      const txHash = `0x${String(index + 1).repeat(64)}`;
      const input = { address, amount, txHash, requestId: randomUUID() };
      (await world.call('admin.deposits.record', input, admin)).data();
      world.wait(60_000);
    }
    const amounts = async (input: object) =>
      (await world.call('admin.deposits.list', input, admin))
        .data<{ data: { amount: string; createdAt: string }[] }>()
        .data.map(({ amount }) => amount);
    expect(await amounts({ sort: { field: 'amount', order: 'ASC' } })).toEqual(['1', '3', '5']);
    expect(await amounts({ filter: { daonFrom: '1.00000001' } })).toEqual(['3', '5']);
    expect(await amounts({ filter: { daonFrom: '1', daonTo: '3' } })).toEqual(['3', '1']);
    expect(await amounts({ filter: { company: 1 } })).toHaveLength(3);
    expect(await amounts({ filter: { company: 99 } })).toEqual([]);
    const { data } = (await world.call('admin.deposits.list', {}, admin)).data<{
      data: { createdAt: string }[];
    }>();
    const [, middle] = data.map(({ createdAt }) => createdAt);
    expect(await amounts({ filter: { from: middle } })).toEqual(['3', '1']);
    expect(await amounts({ filter: { to: middle } })).toEqual(['5']);
  });

  it('finds transactions by amount, company and day, ordered by amount', async () => {
    const admin = await world.signInOperator('admin1');
    const holder = await world.signIn('daon0001');
    const address = (await world.call('wallet.address', {}, await world.signIn('daon0002'))).data<{
      address: string;
    }>().address;
    const start = seoulIso(world.deps.clock.now());
    for (const net of ['7', '2', '4']) {
      world.wait(60_000);
      (await world.call('transfers.send', { to: { address }, net, requestId: randomUUID() }, holder)).data();
    }
    const id = bought.get('30000');
    (await world.call('admin.purchases.decide', { id, decision: 'approve' }, admin)).data();
    type Moves = {
      id: number;
      kind: string;
      entries: { amount: string }[];
      createdAt: string;
      requestId: number | null;
    };
    const found = async (input: object) =>
      (await world.call('admin.ledger.transactions', input, admin)).data<{ data: Moves[]; total: number }>();
    const bySize = { sort: { field: 'amount', order: 'DESC' }, filter: { holder: 'daon0001' } };
    const largest = await found(bySize);
    const sizes = largest.data.map(({ entries }) => Number(movedOf(entries)));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBeGreaterThan(3);
    expect(largest.total).toBe(largest.data.length);
    expect(largest.data).not.toHaveLength(0);
    const smallest = await found({ ...bySize, sort: { field: 'amount', order: 'ASC' } });
    expect(smallest.data.map((row) => row.id)).toHaveLength(largest.data.length);

    const between = { filter: { daonFrom: '4.5', daonTo: '7.6', kind: 'send', from: start } };
    const some = await found(between);
    expect(some.total).toBe(2);
    expect(some.data).toHaveLength(2);
    const secondPage = await found({ ...between, perPage: 1, page: 2 });
    expect(secondPage).toEqual({ data: some.data.slice(1), total: 2 });
    const oldestFirst = await found({ ...between, sort: { field: 'id', order: 'ASC' } });
    expect(oldestFirst.data).toEqual(some.data.toReversed());
    const ofCompany = await found({ filter: { company: 1 } });
    expect(ofCompany.data[0]).toMatchObject({ kind: 'purchase', requestId: id });
    expect(ofCompany.data.some(({ kind }) => kind === 'send')).toBe(false);
    expect((await found({ filter: { company: 99 } })).total).toBe(0);

    const all = await found({});
    const [newest, second] = all.data;
    expect((await found({ filter: { from: newest?.createdAt } })).data.map((row) => row.id)).toContain(
      newest?.id,
    );
    const before = await found({ filter: { to: second?.createdAt } });
    expect(before.total).toBeLessThan(all.total);
    expect(before.data.every(({ createdAt }) => createdAt < (second?.createdAt ?? ''))).toBe(true);
  });

  it('looks for amounts in the last 31 days where no first day is given', async () => {
    const admin = await world.signInOperator('admin1');
    const holder = await world.signIn('daon0001');
    const sell = async () => {
      const input = { linkedAccountId: 1, won: '70000', requestId: randomUUID() };
      const { id } = (await world.call('orders.buy', input, holder)).data<{ id: number }>();
      (await world.call('admin.purchases.decide', { id, decision: 'approve' }, admin)).data();
    };
    await sell();
    const total = async (filter: object) =>
      (
        await world.call(
          'admin.ledger.transactions',
          { filter: { kind: 'purchase', ...filter } },
          await world.signInOperator('admin1'),
        )
      ).data<{ total: number }>().total;
    expect(await total({ daonFrom: '699' })).toBe(1);
    world.wait(32 * 24 * 3_600_000);
    expect(await total({ daonFrom: '699' })).toBe(0);
    expect(await total({})).toBeGreaterThan(0);
    expect(await total({ daonFrom: '699', from: '2020-01-01T00:00:00+09:00' })).toBe(1);
  });
});
