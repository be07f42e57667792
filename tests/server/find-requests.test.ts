// The filters and orders of the lists of requests: by amount, name, company and day.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

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
