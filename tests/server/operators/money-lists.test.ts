// Every list of money is filtered by amount, name, company and day, and ordered by amount. The table is total over the
// exported lists: a new list says what it has, or why it has it not.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedOf } from '../../../admin/amounts/signed-amount.ts';
import type { ExportName as ConsoleExport } from '../../../admin/exports/export-list.ts';
import { EXPORTS, type ExportName } from '../../../server/features/exports/export-table.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';
import { fileInput, typed } from '../../support/bank/refund-desk.ts';

type Row = { id: number } & Record<string, unknown>;
/** What a list has, or why it has it not. */
type Has<Field> = Field | { whyNot: string };
type MoneyList = {
  path: string;
  amount: Has<{ unit: 'won' | 'daon'; of: (row: Row) => unknown }>;
  /** The field of the order by amount. */
  sort: Has<string>;
  name: Has<'holder' | 'name'>;
  company: Has<'company' | 'companyId'>;
  /** When a row is, or its day. */
  day: Has<(row: Row) => unknown>;
  /** A filter that keeps to rows which the test made. */
  filter?: object;
};

const RECORDS = { whyNot: 'holds records, none of which moves or states money' };
const field = (name: string) => (row: Row) => row[name];
const ORDER = { path: '', name: 'holder', company: 'company', day: field('createdAt') } as const;
const WALLET = { whyNot: 'goes from a wallet, which belongs to no company' };

const LISTS: Record<ExportName, MoneyList | { whyNot: string }> = {
  inbox: {
    ...{ path: 'inbox.list', name: 'holder', company: 'company', day: field('createdAt') },
    amount: { unit: 'won', of: field('won') },
    sort: 'won',
    filter: { kinds: ['purchase', 'sale'] },
  },
  purchases: { ...ORDER, path: 'purchases.list', amount: { unit: 'won', of: field('won') }, sort: 'won' },
  sales: { ...ORDER, path: 'sales.list', amount: { unit: 'won', of: field('payoutWon') }, sort: 'won' },
  externalSends: {
    ...ORDER,
    path: 'externalSends.list',
    // The filter is by the worth in won when it was made; the price of the demo is 100 won.
    amount: { unit: 'won', of: (row) => Number(row['net']) * 100 },
    sort: 'net',
    company: WALLET,
  },
  waitingSends: {
    ...ORDER,
    path: 'waitingSends.list',
    amount: { unit: 'won', of: (row) => Number(row['net']) * 100 },
    sort: 'net',
    company: WALLET,
  },
  deposits: {
    ...{ path: 'deposits.list', name: 'holder', company: 'company', day: field('createdAt') },
    amount: { unit: 'daon', of: field('amount') },
    sort: 'amount',
  },
  transactions: {
    ...{ path: 'ledger.transactions', name: 'holder', company: 'company', day: field('createdAt') },
    amount: { unit: 'daon', of: (row) => movedOf(row['entries'] as { amount: string }[]) },
    sort: 'amount',
    filter: { kind: 'purchase' },
  },
  ledgerAccounts: {
    path: 'ledger.accounts',
    amount: { unit: 'daon', of: field('balance') },
    sort: 'balance',
    name: 'holder',
    company: { whyNot: 'an account in DAON belongs to a holder' },
    day: { whyNot: 'a balance is of now' },
  },
  bankLines: {
    ...{ path: 'bankLines.list', name: 'name', company: 'companyId', day: field('at') },
    amount: { unit: 'won', of: field('won') },
    sort: 'won',
  },
  bankImports: {
    path: 'bankImports.list',
    amount: { whyNot: 'a statement has many amounts, which are in the lines' },
    sort: { whyNot: 'as above' },
    name: { whyNot: 'as above' },
    company: 'companyId',
    day: field('createdAt'),
  },
  payouts: {
    ...{ path: 'payouts.list', name: 'name', company: 'companyId', day: field('madeAt') },
    amount: { unit: 'won', of: field('won') },
    sort: 'won',
  },
  refunds: {
    ...{ path: 'refunds.list', name: 'name', company: 'companyId', day: field('at') },
    amount: { unit: 'won', of: field('won') },
    sort: 'won',
  },
  refundFiles: {
    ...{ path: 'refundFiles.list', name: 'name', company: 'companyId', day: field('madeAt') },
    amount: { unit: 'won', of: field('won') },
    sort: 'won',
  },
  closings: {
    path: 'closings.list',
    amount: { unit: 'won', of: field('closing') },
    sort: 'closing',
    name: { whyNot: 'a day has no name' },
    company: 'companyId',
    day: (row) => `${String(row['day'])}T00:00:00+09:00`,
  },
  trialBalance: { whyNot: 'is one page with all accounts' },
  holders: { whyNot: 'holds people; their balances are in the ledger accounts' },
  companies: { whyNot: 'holds companies; the fee is a tariff' },
  alarms: { whyNot: 'holds messages about money that other lists have' },
  sendWarnings: { whyNot: 'holds questions about sends, which are in other lists' },
  links: RECORDS,
  signUps: RECORDS,
  linkedAccounts: RECORDS,
  operators: RECORDS,
  invites: RECORDS,
  audit: RECORDS,
  messages: RECORDS,
  announcements: RECORDS,
};

const MONEY = Object.entries(LISTS).flatMap(([name, list]) => ('path' in list ? [{ name, list }] : []));

let world: MoneyWorld;

/** One row and more of every list of money, in the demo's first company. */
/** First sends to the one wallet that the demo has not sent to. */
async function waitingSends(nets: readonly string[]) {
  const found = await world.asOperator('holders.get', { id: 4 });
  const { walletAddress: address } = found.data<{ walletAddress: string }>();
  const set = async (value: string | null) =>
    (await world.asAdmin('settings.set', { key: 'firstSendWaitWon', value })).data();
  await set('1');
  for (const net of nets)
    (await world.asHolder('transfers.send', { to: { address }, net, requestId: randomUUID() })).data();
  await set(null);
}

beforeAll(async () => {
  world = await createMoneyWorld();
  const id = await world.buy('10000');
  await world.buy('70000');
  (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
  await world.sendOut('2');
  await world.sendOut('3');
  await waitingSends(['2', '3']);
  const { address } = (await world.asHolder('wallet.address')).data<{ address: string }>();
  for (const amount of ['5', '7']) {
    const txHash = `0x${amount.repeat(64)}`;
    (await world.asAdmin('deposits.record', { address, amount, txHash, requestId: randomUUID() })).data();
  }
  const desk = payoutDesk(() => world);
  await desk.made([await world.sell('10'), await world.sell('20')]);
  await desk.made([await world.sell('40')]);
  await world.sell('30');
  await desk.importLines([
    { at: SOON, won: 123_400, name: '다온일' },
    { at: '2026-11-20 09:15:00', won: 43_200, name: '다온이' },
    { at: '2026-11-20 09:20:00', won: -500, name: '은행' },
  ]);
  const sentBack = async (id: number) => {
    (await world.asOperator('bankLines.settle', { id, as: 'refund', note: '주문 없음' })).data();
    (await world.asOperator('refunds.setPayee', typed(id, { name: '다온일' }))).data();
    (await world.asOperator('refunds.file', fileInput([id]))).data();
  };
  for (const { id } of (await desk.lines({ direction: 'in' })).filter(({ match }) => match === 'none'))
    await sentBack(id);
  for (const day of ['2026-11-19', '2026-11-20']) {
    const closing = { companyId: 1, day, requestId: randomUUID() };
    (await world.asOperator('closings.close', closing)).data();
  }
});

afterAll(() => world.close());

const read = async ({ path, filter: own }: MoneyList, filter: object, sort?: object) =>
  (await world.asOperator(path, { perPage: 100, filter: { ...own, ...filter }, sort })).data<{
    data: Row[];
    total: number;
  }>();

const DAY_MS = 86_400_000;
const at = (time: unknown, days = 0) => new Date(Date.parse(String(time)) + days * DAY_MS).toISOString();

describe.each(MONEY)('the list $name', ({ list }) => {
  it('has rows, so that what follows proves something', async () => {
    const { data, total } = await read(list, {});
    expect(data.length).toBeGreaterThan(list.path === 'bankImports.list' ? 0 : 1);
    expect(total).toBe(data.length);
  });

  it('keeps to amounts, or says why not', async () => {
    if ('whyNot' in list.amount) return expect(list.amount.whyNot).not.toBe('');
    const { unit, of } = list.amount;
    const { data } = await read(list, {});
    const largest = data.map(of).reduce((one, other) => (Number(other) > Number(one) ? other : one));
    const between = (from: unknown, to: unknown) =>
      read(list, { [`${unit}From`]: String(from), [`${unit}To`]: String(to) });
    const found = await between(largest, largest);
    expect(found.data.length).toBeGreaterThan(0);
    expect(found.data.map((row) => Number(of(row)))).toEqual(found.data.map(() => Number(largest)));
    expect(found.total).toBe(found.data.length);
    const above = await between(BigInt(Math.floor(Number(largest))) + 1n, 9_999_999_999n);
    expect([above.data, above.total]).toEqual([[], 0]);
  });

  it('is ordered by amount, or says why not', async () => {
    if (typeof list.sort !== 'string') return expect(list.sort.whyNot).not.toBe('');
    if ('whyNot' in list.amount) throw new Error('a list without an amount has no order by it');
    for (const order of ['ASC', 'DESC'] as const) {
      const { data } = await read(list, {}, { field: list.sort, order });
      const amounts = data.map(list.amount.of).map(Number);
      const sorted = amounts.toSorted((one, other) => (order === 'ASC' ? one - other : other - one));
      expect(new Set(amounts).size).toBeGreaterThan(1);
      expect(amounts).toEqual(sorted);
    }
  });

  it('keeps to a name, or says why not', async () => {
    if (typeof list.name !== 'string') return expect(list.name.whyNot).not.toBe('');
    expect((await read(list, { [list.name]: '다온일' })).total).toBeGreaterThan(0);
    expect(await read(list, { [list.name]: '없는사람' })).toMatchObject({ data: [], total: 0 });
  });

  it('keeps to a company, or says why not', async () => {
    if (typeof list.company !== 'string') return expect(list.company.whyNot).not.toBe('');
    expect((await read(list, { [list.company]: 1 })).total).toBeGreaterThan(0);
    expect(await read(list, { [list.company]: 99 })).toMatchObject({ data: [], total: 0 });
  });

  it('keeps to days, the end not included, or says why not', async () => {
    if (typeof list.day !== 'function') return expect(list.day.whyNot).not.toBe('');
    const { data } = await read(list, {});
    const times = data.map(list.day).map(String);
    const newest = times.reduce((one, other) => (other > one ? other : one));
    const oldest = times.reduce((one, other) => (other < one ? other : one));
    const ofNewest = times.filter((time) => time === newest).length;
    expect((await read(list, { from: at(newest) })).total).toBe(ofNewest);
    expect((await read(list, { to: at(newest) })).total).toBe(times.length - ofNewest);
    expect((await read(list, { from: at(newest, 1) })).total).toBe(0);
    expect((await read(list, { to: at(oldest) })).total).toBe(0);
    expect((await read(list, { from: at(oldest), to: at(newest, 1) })).total).toBe(times.length);
  });
});

it('leaves no list with an amount out, unless the table says why', () => {
  // Assigned both ways: what the console exports is what the server exports.
  const names: readonly ConsoleExport[] = Object.keys(EXPORTS) as ExportName[];
  const money = names.filter((name) => EXPORTS[name].titles.some((title) => /\((?:원|DAON)\)$/.test(title)));
  const left = money.filter((name) => !MONEY.some((one) => one.name === name));
  expect(left).toEqual(['holders', 'sendWarnings', 'companies', 'alarms', 'trialBalance']);
});
