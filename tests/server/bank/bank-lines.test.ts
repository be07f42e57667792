import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;
let operator: string;
let admin: string;

eachMoneyWorld((fresh) => {
  world = fresh;
  ({ operator, admin } = world);
});

/** Lets time pass; an operator's session ends meanwhile. */
async function later(ms: number): Promise<void> {
  world.wait(ms);
  operator = await world.signInOperator('operator');
  admin = await world.signInOperator('admin1');
}

const asOperator = (path: string, input: unknown = {}) => world.call(`admin.${path}`, input, operator);
const asAdmin = (path: string, input: unknown = {}) => world.call(`admin.${path}`, input, admin);

type Line = {
  id: number;
  match: string;
  name: string;
  won: string;
  candidates: { kind: string; id: number; state: number }[];
  settledAs: string | null;
  isWaiting: boolean;
};
type Imported = {
  imported: number;
  repeated: number;
  gaps: { before: { row: number | null }; after: { row: number | null } }[];
};
type Result = {
  id: number;
  outcome: string;
  reason: string | null;
  order: { id: number; state: number } | null;
};

const upload = (text: string, more: Record<string, unknown> = {}) => ({
  companyId: 1,
  fileName: 'statement.csv',
  contentBase64: inBase64(text),
  ...more,
});
const importText = (text: string, more: Record<string, unknown> = {}) =>
  asOperator('bankLines.import', { ...upload(text), requestId: randomUUID(), ...more });
const importLines = async (lines: WrittenLine[], held?: number) =>
  (await importText(statementText(lines, held))).data<Imported>();
const list = async (filter: Record<string, unknown> = {}) =>
  (await asOperator('bankLines.list', { filter })).data<{ data: Line[]; total: number }>();
const newest = async () => {
  const [line] = (await list()).data;
  if (line === undefined) throw new Error('no line');
  return line;
};
const approve = async (ids: number[], token = operator) =>
  (await world.call('admin.bankLines.approve', { ids, requestId: randomUUID() }, token)).data<{
    results: Result[];
  }>().results;
const settle = (id: number, as: string, more: Record<string, unknown> = {}) =>
  asOperator('bankLines.settle', { id, as, ...more });
const stateOf = async (id: number, kind = 'purchases') =>
  (await asOperator(`${kind}.get`, { id })).data<{ state: number }>().state;
// The clock of the tests stands at 2026-11-20 09:00:00 in Seoul.
const SOON = '2026-11-20 09:10:00';

describe('importing a statement', () => {
  it('stores each line once, however often and with whatever else it comes', async () => {
    const lines = [
      { at: '2026-11-20 08:00:00', won: 10_000, name: '가' },
      { at: '2026-11-20 08:01:00', won: -3_000, name: '나' },
      { at: '2026-11-20 08:02:00', won: 5_000, name: '다' },
    ];
    expect(await importLines(lines.slice(0, 2))).toEqual({ imported: 2, repeated: 0, gaps: [] });
    expect(await importLines(lines.slice(0, 2))).toEqual({ imported: 0, repeated: 2, gaps: [] });
    expect(await importLines(lines)).toEqual({ imported: 1, repeated: 2, gaps: [] });
    expect(await list()).toMatchObject({
      total: 3,
      data: [{ name: '다', won: '5000', direction: 'in', balanceAfter: '1012000' }, {}, {}],
    });
    expect(await list({ day: '2026-11-20', companyId: 1 })).toMatchObject({ total: 3 });
    expect(await list({ day: '2026-11-19' })).toMatchObject({ total: 0 });
  });

  it('takes equal lines of one statement for two, and tells gaps with the lines around them', async () => {
    const rows = (...all: string[]) => ['거래일시,보낸분,입금액,출금액', ...all].join('\n');
    const row = '2026-11-20 08:00:00,가,1000,';
    expect((await importText(rows(row, row))).data()).toMatchObject({ imported: 2, repeated: 0 });
    expect((await importText(rows(row, row, row))).data()).toMatchObject({ imported: 1, repeated: 2 });
    const withBalance = [
      '거래일시,보낸분,입금액,출금액,잔액',
      '2026-11-20 08:10:00,가,1000,,5000',
      '2026-11-20 08:11:00,나,1000,,7000',
    ];
    expect((await importText(withBalance.join('\n'))).data()).toMatchObject({
      gaps: [
        {
          before: { row: 2, balanceAfter: '5000' },
          after: { row: 3, balanceAfter: '7000' },
          expected: '6000',
        },
      ],
    });
  });

  it('is refused whole with the row, the code and a sentence, and stores nothing', async () => {
    const refused = await importText(
      '거래일시,보낸분,입금액,출금액\n2026-11-20 08:00:00,가,1000,\n2026-11-20 08:01:00,나,1o00,',
    );
    expect(refused.error()).toMatchObject({
      message: '3번째 줄: 금액을 읽을 수 없어요. (AMOUNT_INVALID)',
      data: { reason: 'STATEMENT_WRONG', details: { problem: 'AMOUNT_INVALID', row: 3 } },
    });
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('is refused whole for the last but one of 50 000 lines', async () => {
    const rows = new Array<string>(50_000).fill('2026-11-20 08:00:00,가,1000,');
    rows[49_998] = '2026-11-20 08:00:00,나,1o00,';
    const refused = await importText(['거래일시,보낸분,입금액,출금액', ...rows].join('\n'));
    const details = { problem: 'AMOUNT_INVALID', row: 50_000 };
    expect(refused.error()).toMatchObject({ data: { reason: 'STATEMENT_WRONG', details } });
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('answers the first result under a key, and refuses other content under it', async () => {
    const requestId = randomUUID();
    const text = statementText([{ at: SOON, won: 1_000 }]);
    const first = (await importText(text, { requestId })).data();
    await world.restart();
    expect((await importText(text, { requestId })).data()).toEqual(first);
    expect((await importText(`${text}\r\n`, { requestId })).reason()).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is refused for a viewer, and its body without a session', async () => {
    const viewer = await world.hire('watcher', 'viewer');
    const input = { ...upload(statementText([{ at: SOON, won: 1 }])), requestId: randomUUID() };
    expect((await world.call('admin.bankLines.import', input, viewer)).reason()).toBe('FORBIDDEN');
    const huge = { ...input, contentBase64: 'A'.repeat(400_000) };
    expect((await world.call('admin.bankLines.import', huge)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('admin.bankLines.import', huge, operator)).reason()).toBe(
      'STATEMENT_UNREADABLE',
    );
    expect((await world.call('admin.deposits.record', huge, operator)).reason()).toBe('PAYLOAD_TOO_LARGE');
  });

  it('shows before what would be stored, and remembers the columns that were chosen', async () => {
    const text = 'a,b,c,d\n2026-11-20 08:00:00,가,1000,x\n2026-11-20 08:01:00,나,2000,y';
    const preview = async (more = {}) => (await asOperator('bankLines.preview', upload(text, more))).data();
    expect(await preview()).toMatchObject({
      problem: { code: 'NO_HEADING' },
      columns: ['skip', 'skip', 'skip', 'skip'],
      sample: [{ row: 1, cells: ['a', 'b', 'c', 'd'] }, {}, {}],
    });
    const columns = ['at', 'name', 'in', 'memo'];
    expect(await preview({ columns })).toMatchObject({
      problem: null,
      lines: 2,
      inWon: '3000',
      newest: [{ name: '나', memo: 'y' }, {}],
    });
    expect(await list()).toMatchObject({ total: 0 });
    expect((await importText(text, { columns })).data()).toMatchObject({ imported: 2 });
    expect(await preview()).toMatchObject({ problem: null, columns, repeated: 2 });
    // Columns that do not go together are mended where the rows stand.
    const without = ['at', 'name', 'skip', 'memo'];
    expect(await preview({ columns: without })).toMatchObject({
      problem: { code: 'COLUMNS_WRONG' },
      columns: without,
      sample: [{ row: 1, cells: ['a', 'b', 'c', 'd'] }, {}, {}],
    });
  });
});

describe('a certain line', () => {
  it('is approved with its purchase, which it ends for the holder', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '토스 다온일' }]);
    const line = await newest();
    expect(line).toMatchObject({ match: 'certain', candidates: [{ kind: 'purchase', id }] });
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({ canCancel: false });
    expect(await list({ match: 'certain' })).toMatchObject({ total: 1 });
    expect(await list({ match: 'none' })).toMatchObject({ total: 0 });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'approved', order: { id, state: 1 } }]);
    expect(await newest()).toMatchObject({ match: 'settled', settledAs: 'order', isWaiting: false });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'refused', reason: 'BANK_LINE_SETTLED' }]);
    expect(await stateOf(id)).toBe(1);
  });

  it('keeps its purchase from expiring, also after its time, until it is approved', async () => {
    const id = await world.buy('10000');
    const other = await world.buy('20000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    await later(25 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(1);
    expect([await stateOf(id), await stateOf(other)]).toEqual([0, 2]);
    expect(await approve([(await newest()).id])).toMatchObject([{ outcome: 'approved' }]);
  });

  it('is none for a wrong amount, and for an order that expired before the line came', async () => {
    await world.buy('10000');
    await importLines([{ at: SOON, won: 9_000, name: '다온일' }]);
    expect(await newest()).toMatchObject({ match: 'none', candidates: [] });
    await later(25 * HOUR_MS);
    await expirePurchases(world.deps);
    await importLines([{ at: '2026-11-21 09:30:00', won: 10_000, name: '다온일' }], 1_009_000);
    expect(await newest()).toMatchObject({ match: 'none' });
  });

  it('is several for two orders of one amount, and not approved', async () => {
    await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const line = await newest();
    await world.buy('10000');
    expect(await newest()).toMatchObject({ match: 'several', candidates: [{}, {}] });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' }]);
  });

  it('waits for a second operator from the threshold on, and keeps its order', async () => {
    await world.fourEyesFrom(10_000n);
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect(await approve([line.id])).toMatchObject([{ outcome: 'waiting', order: { id, state: 0 } }]);
    expect(await newest()).toMatchObject({ match: 'settled', isWaiting: true });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'refused', reason: 'SAME_OPERATOR' }]);
    const release = { id: line.id, reason: '다른 사람의 입금' };
    expect((await world.call('admin.bankLines.release', release, admin)).reason()).toBe('STATUS_NOT_ALLOWED');
    await later(80 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(0);
    expect(await approve([line.id])).toMatchObject([{ outcome: 'waiting' }]);
    expect(await approve([line.id], admin)).toMatchObject([{ outcome: 'approved', order: { id, state: 1 } }]);
  });

  it('gets linked with a purchase that was approved by eye, and approves nothing twice', async () => {
    const id = await world.buy('10000');
    (await asOperator('purchases.decide', { id, decision: 'approve' })).data();
    world.wait(10 * MINUTE_MS);
    await importLines([{ at: '2026-11-20 09:00:00', won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect(line).toMatchObject({ match: 'certain', candidates: [{ id, state: 1 }] });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'linked', order: { id } }]);
    expect(await world.balance()).toMatchObject({ balance: '1099' });
    // It was no reason for the approval, so it may be another's.
    expect(await newest()).toMatchObject({ match: 'settled', isLoose: true });
    const back = await asOperator('bankLines.release', { id: line.id, reason: '다른 사람의 입금' });
    expect(back.data()).toMatchObject({ match: 'certain', settledAs: null, isLoose: false });
    expect(await world.balance()).toMatchObject({ balance: '1099' });
  });

  it('settles a sale that was taken and paid, and no other', async () => {
    const id = await world.sell('100');
    const sale = (await asOperator('sales.get', { id })).data<{
      payoutWon: string;
      account: { name: string };
    }>();
    await importLines([{ at: SOON, won: -Number(sale.payoutWon), name: sale.account.name }]);
    const line = await newest();
    expect(line).toMatchObject({ match: 'several', candidates: [{ kind: 'sale', id }] });
    await world.take('sales', id);
    expect(await newest()).toMatchObject({ match: 'certain' });
    expect(await approve([line.id], admin)).toMatchObject([{ outcome: 'refused', reason: 'TAKEN' }]);
    expect(await approve([line.id])).toMatchObject([{ outcome: 'approved' }]);
    expect(await stateOf(id, 'sales')).toBe(1);
  });
});

describe('settling by hand', () => {
  it('adds lines up to an order, and takes a wrong one back', async () => {
    const id = await world.buy('10000');
    await importLines([
      { at: SOON, won: 4_000, name: '다온일' },
      { at: SOON, won: 6_000, name: '다온일' },
      { at: SOON, won: 7_000, name: '다온일' },
    ]);
    const lines = (await list({ match: 'none' })).data;
    const [four = 0, six = 0, seven = 0] = [4_000, 6_000, 7_000].map(
      (won) => lines.find((line) => line.won === String(won))?.id,
    );
    expect((await settle(four, 'order', { orderId: id })).data()).toMatchObject({
      approvals: 0,
      missing: '6000',
      line: { isWaiting: true },
    });
    expect((await settle(seven, 'order', { orderId: id })).reason()).toBe('BANK_LINE_AMOUNT');
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    expect((await asOperator('bankLines.get', { id: six })).data()).toMatchObject({
      others: expect.arrayContaining([expect.objectContaining({ id, paidWon: '4000' })]) as unknown,
    });
    expect((await asOperator('bankLines.release', { id: four, reason: '잘못 연결' })).data()).toMatchObject({
      settledAs: null,
    });
    expect((await settle(four, 'order', { orderId: id })).data()).toMatchObject({ missing: '6000' });
    expect((await settle(six, 'order', { orderId: id })).data()).toMatchObject({
      approvals: 1,
      missing: '0',
    });
    expect(await stateOf(id)).toBe(1);
    expect((await asOperator('bankLines.release', { id: six, reason: '늦음' })).reason()).toBe(
      'STATUS_NOT_ALLOWED',
    );
  });

  it('gives the lines of a rejected order back', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 4_000, name: '다온일' }]);
    const line = await newest();
    (await settle(line.id, 'order', { orderId: id })).data();
    (await asOperator('purchases.decide', { id, decision: 'reject', reason: '금액이 달라요' })).data();
    expect(await newest()).toMatchObject({ id: line.id, match: 'none', settledAs: null });
  });

  it('opens a purchase at the price that an expired order kept, with a reason and a second operator', async () => {
    const id = await world.buy('10000');
    await later(25 * HOUR_MS);
    await expirePurchases(world.deps);
    (await asAdmin('settings.setPrice', { price: '110' })).data();
    await importLines([{ at: '2026-11-21 09:30:00', won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect((await settle(line.id, 'newPurchase', { orderId: id, note: ' ' })).reason()).toBe(
      'REASON_REQUIRED',
    );
    await world.fourEyesFrom(10_000n);
    expect(
      (await settle(line.id, 'newPurchase', { orderId: id, note: '입금이 늦었어요' })).data(),
    ).toMatchObject({
      approvals: 1,
      line: { settledAs: 'newPurchase', isWaiting: true, candidates: [{ kind: 'purchase', state: 0 }] },
    });
    expect(await approve([line.id], admin)).toMatchObject([{ outcome: 'approved' }]);
    const holder = await world.signIn('daon0001');
    expect((await world.call('wallet.balance', {}, holder)).data()).toMatchObject({ balance: '1099' });
  });

  it('books refunds and other lines, with a note, once', async () => {
    await importLines([
      { at: SOON, won: 4_000, name: '모르는사람' },
      { at: SOON, won: -4_000, name: '모르는사람' },
      { at: SOON, won: -500, name: '수수료' },
    ]);
    const [fee, back, came] = (await list()).data;
    expect((await settle(came?.id ?? 0, 'refund', { note: '' })).reason()).toBe('REASON_REQUIRED');
    expect((await settle(came?.id ?? 0, 'refund', { note: '주문 없음' })).data()).toMatchObject({
      line: { settledAs: 'refund' },
    });
    expect((await settle(back?.id ?? 0, 'refund', { note: '돌려줌' })).data()).toMatchObject({
      line: { settledAs: 'refundPaid' },
    });
    const both = await Promise.all([
      settle(fee?.id ?? 0, 'other', { note: '이체 수수료' }),
      settle(fee?.id ?? 0, 'other', { note: '이체 수수료' }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await list({ match: 'settled' })).toMatchObject({ total: 3 });
  });

  it('is refused for an order of the other direction, that does not exist, or ended', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: -10_000, name: '다온일' }]);
    const line = await newest();
    expect((await settle(line.id, 'order', { orderId: id })).reason()).toBe('BANK_LINE_DIRECTION');
    expect((await settle(line.id, 'order', { orderId: 999_999 })).reason()).toBe('NOT_FOUND');
    expect((await settle(999_999, 'other', { note: 'x' })).reason()).toBe('NOT_FOUND');
    (await world.asHolder('orders.cancel', { id })).data();
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }], 990_000);
    expect((await settle((await newest()).id, 'order', { orderId: id })).reason()).toBe('ALREADY_DECIDED');
  });
});
