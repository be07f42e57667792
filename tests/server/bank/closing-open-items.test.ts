// What a closing lists as open is what was open at the end of its day, and adds up to the unmatched won: yesterday is closed after its
// lines were handled this morning.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { seoulDay } from '../../../domain/time.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

type Preview = { day: string; unmatched: string; open: { kind: string; count: number; won: string }[] };

let world: MoneyWorld;
let yesterday: string;

eachMoneyWorld((fresh) => {
  world = fresh;
  yesterday = seoulDay(world.deps.clock.now());
});

const preview = async (day = yesterday) =>
  (await world.asOperator('closings.preview', { companyId: 1, day })).data<Preview>();
const lineItems = ({ open }: Preview) => open.filter(({ kind }) => !['purchases', 'sales'].includes(kind));
const SIGNS: Readonly<Record<string, bigint>> = {
  linesIn: -1n,
  linesOut: 1n,
  purchasesWithoutLine: 1n,
  salesWithoutLine: -1n,
};
const sumOf = (day: Preview) =>
  lineItems(day).reduce((sum, { kind, won }) => sum + (SIGNS[kind] ?? 0n) * BigInt(won), 0n);

async function importLines(lines: WrittenLine[]): Promise<void> {
  const contentBase64 = inBase64(statementText(lines, 100_000_000));
  const input = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: randomUUID() };
  (await world.asOperator('bankLines.import', input)).data();
}

/** The line of this amount. */
async function lineOf(won: number): Promise<number> {
  const { data } = (await world.asOperator('bankLines.list', {})).data<{
    data: { id: number; won: string }[];
  }>();
  return data.find((line) => line.won === String(won))?.id ?? 0;
}

const settle = async (won: number, more: object) =>
  (await world.asOperator('bankLines.settle', { id: await lineOf(won), ...more })).data();

async function nextMorning(): Promise<void> {
  world.wait(DAY_MS);
  world.operator = await world.signInOperator('operator');
  const call = (path: string, input: unknown = {}) => world.call(`admin.${path}`, input, world.operator);
  world.asOperator = call;
}

async function approve(id: number): Promise<void> {
  (
    await world.asOperator('purchases.decide', { id, decision: 'approve', reason: '은행 앱에서 확인' })
  ).data();
}

describe('what was open at the end of a day', () => {
  let before: bigint;

  beforeEach(async () => {
    // What the demo approved before its first statement has no line.
    await nextMorning();
    const id = { companyId: 1, day: yesterday };
    (await world.asOperator('closings.close', id)).data();
    yesterday = seoulDay(world.deps.clock.now());
    before = BigInt((await preview()).unmatched);
    world.holder = await world.signIn('daon0001');
    world.asHolder = (path, input = {}) => world.call(path, input, world.holder);
  });

  const unmatched = async () => BigInt((await preview()).unmatched) - before;

  async function buy(won: string): Promise<number> {
    const input = { linkedAccountId: 1, won, requestId: randomUUID() };
    return (await world.call('orders.buy', input, world.holder)).data<{ id: number }>().id;
  }

  it('names lines that were settled or paid an order the next morning', async () => {
    const orderId = await buy('10000');
    await importLines([
      { at: `${yesterday} 10:00:00`, won: 10_000, name: '다온일' },
      { at: `${yesterday} 10:05:00`, won: 7000, name: '이자' },
      { at: `${yesterday} 10:10:00`, won: -300, name: '수수료' },
    ]);
    const shown = await preview();
    await nextMorning();
    await settle(10_000, { as: 'order', orderId });
    await settle(7000, { as: 'other', note: '이자' });
    await settle(300, { as: 'other', note: '수수료' });
    const now = await preview();
    expect(lineItems(now)).toEqual(lineItems(shown));
    expect(lineItems(now)).toEqual([
      { kind: 'linesIn', count: 2, won: '17000' },
      { kind: 'linesOut', count: 1, won: '300' },
    ]);
    expect(sumOf(now)).toBe(await unmatched());
    // At the end of today nothing of it is open.
    expect(lineItems(await preview(seoulDay(world.deps.clock.now())))).toEqual([]);
  });

  it('names an approval whose line, or the rest of it, came the next day', async () => {
    const [whole, part] = [await buy('10000'), await buy('20000')];
    await importLines([{ at: `${yesterday} 10:00:00`, won: 6000, name: '다온일' }]);
    await settle(6000, { as: 'order', orderId: part });
    expect(lineItems(await preview())).toEqual([{ kind: 'linesIn', count: 1, won: '6000' }]);
    await approve(whole);
    await approve(part);
    const shown = await preview();
    expect(lineItems(shown)).toEqual([{ kind: 'purchasesWithoutLine', count: 2, won: '24000' }]);
    await nextMorning();
    const today = seoulDay(world.deps.clock.now());
    await importLines([
      { at: `${today} 08:00:00`, won: 10_000, name: '다온일' },
      { at: `${today} 08:01:00`, won: 14_000, name: '다온일' },
    ]);
    await settle(10_000, { as: 'order', orderId: whole });
    await settle(14_000, { as: 'order', orderId: part });
    expect(lineItems(await preview())).toEqual(lineItems(shown));
    expect(sumOf(await preview())).toBe(await unmatched());
    expect(lineItems(await preview(today))).toEqual([]);
  });

  it('names an approval that was corrected the next day, and not one that was corrected on its day', async () => {
    const [kept, corrected] = [await buy('10000'), await buy('20000')];
    await approve(kept);
    await approve(corrected);
    const idOf = async (won: string) =>
      (await world.asOperator('ledger.transactions', { perPage: 20 }))
        .data<{ data: { id: number; kind: string; won?: { amount?: string } | null }[] }>()
        .data.filter(({ kind }) => kind === 'purchase')
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .at(won === '10000' ? -2 : -1);
    const correct = async (won: string) => {
      const admin = await world.signInOperator('admin1');
      const input = { transactionId: await idOf(won), reason: '오류', requestId: randomUUID() };
      (await world.call('admin.corrections.create', input, admin)).data();
    };
    await correct('20000');
    expect(lineItems(await preview())).toEqual([{ kind: 'purchasesWithoutLine', count: 1, won: '10000' }]);
    await nextMorning();
    await correct('10000');
    expect(lineItems(await preview())).toEqual([{ kind: 'purchasesWithoutLine', count: 1, won: '10000' }]);
    expect(sumOf(await preview())).toBe(await unmatched());
  });

  it('names no line whose account was corrected the next day, also where it is accounted for anew', async () => {
    await importLines([
      { at: `${yesterday} 10:00:00`, won: 7000, name: '이자' },
      { at: `${yesterday} 10:05:00`, won: 9000, name: '박민수' },
      { at: `${yesterday} 10:10:00`, won: -300, name: '수수료' },
    ]);
    await settle(7000, { as: 'other', note: '이자' });
    await settle(9000, { as: 'refund', note: '주문 없음' });
    await settle(300, { as: 'other', note: '수수료' });
    const shown = await preview();
    expect(lineItems(shown)).toEqual([expect.objectContaining({ kind: 'refundsOwed' })]);
    await nextMorning();
    const today = seoulDay(world.deps.clock.now());
    const admin = await world.signInOperator('admin1');
    const rows = await world.store.read((db) => db.select().from(db.t.bankLines));
    for (const { settlementTransactionId } of rows) {
      const input = { transactionId: settlementTransactionId, reason: '오류', requestId: randomUUID() };
      (await world.call('admin.corrections.create', input, admin)).data();
    }
    // It was owed at the end of yesterday; since when, no line says any more.
    const wasOwed = [{ kind: 'refundsOwed', count: 1, won: '9000' }];
    expect(lineItems(await preview())).toEqual(wasOwed);
    expect(sumOf(await preview())).toBe(await unmatched());
    const open = [
      { kind: 'linesIn', count: 2, won: '16000' },
      { kind: 'linesOut', count: 1, won: '300' },
    ];
    expect(lineItems(await preview(today))).toEqual(open);
    await settle(7000, { as: 'other', note: '예금 이자' });
    await settle(9000, { as: 'refund', note: '주문 없음' });
    expect(lineItems(await preview())).toEqual(wasOwed);
    expect(sumOf(await preview())).toBe(await unmatched());
    expect(lineItems(await preview(today))).toMatchObject([{ kind: 'linesOut' }, wasOwed[0]]);
  });

  it('names no refund that was paid, although the bank returned the payment the next day', async () => {
    const idOf = async (won: string, when: string) =>
      (await world.asOperator('bankLines.list', {}))
        .data<{ data: { id: number; won: string; at: string }[] }>()
        .data.find((line) => line.won === won && line.at.includes(when))?.id ?? 0;
    await importLines([
      { at: `${yesterday} 10:05:00`, won: 9000, name: '박민수' },
      { at: `${yesterday} 11:00:00`, won: -9000, name: '박민수' },
    ]);
    const [refundId, paid] = [await idOf('9000', 'T10:05'), await idOf('9000', 'T11:00')];
    const settleId = async (id: number, more: object) =>
      (await world.asOperator('bankLines.settle', { id, ...more })).data();
    await settleId(refundId, { as: 'refund', note: '주문 없음' });
    expect(lineItems(await preview())).toMatchObject([{ kind: 'linesOut' }, { kind: 'refundsOwed' }]);
    await settleId(paid, { as: 'refundPaid', refundId, note: '직접 이체' });
    expect(lineItems(await preview())).toEqual([]);
    await nextMorning();
    const today = seoulDay(world.deps.clock.now());
    await importLines([{ at: `${today} 08:00:00`, won: 9000, name: '박민수' }]);
    const back = await idOf('9000', 'T08:00');
    await settleId(back, { as: 'returned', of: paid });
    expect(lineItems(await preview())).toEqual([]);
    expect(lineItems(await preview(today))).toMatchObject([{ kind: 'refundsOwed', count: 1, won: '9000' }]);
    // Nor does today change when the return is taken back tomorrow.
    await nextMorning();
    (await world.asOperator('bankLines.release', { id: back, reason: '잘못 처리' })).data();
    expect(lineItems(await preview(today))).toMatchObject([{ kind: 'refundsOwed', count: 1, won: '9000' }]);
    expect(lineItems(await preview())).toEqual([]);
  });

  it('names no refund that was paid, although the payment was corrected the next day', async () => {
    await importLines([
      { at: `${yesterday} 10:05:00`, won: 9000, name: '박민수' },
      { at: `${yesterday} 10:10:00`, won: 5000, name: '이철수' },
      { at: `${yesterday} 11:00:00`, won: -9000, name: '박민수' },
    ]);
    const lineOut = async () => {
      const rows = await world.store.read((db) => db.select().from(db.t.bankLines));
      return rows.find(({ direction }) => direction === 'out');
    };
    await settle(5000, { as: 'refund', note: '주문 없음' });
    const rows = await world.store.read((db) => db.select().from(db.t.bankLines));
    const refundId = rows.find(({ direction, won }) => direction === 'in' && won === 9000n)?.id ?? 0;
    const settleId = async (id: number, more: object) =>
      (await world.asOperator('bankLines.settle', { id, ...more })).data();
    await settleId(refundId, { as: 'refund', note: '주문 없음' });
    const pay = async () =>
      settleId((await lineOut())?.id ?? 0, { as: 'refundPaid', refundId, note: '직접 이체' });
    await pay();
    const shown = lineItems(await preview());
    expect(shown).toMatchObject([{ kind: 'refundsOwed', count: 1, won: '5000' }]);
    await nextMorning();
    const admin = await world.signInOperator('admin1');
    const payment = { transactionId: (await lineOut())?.settlementTransactionId, reason: '오류' };
    (await world.call('admin.corrections.create', { ...payment, requestId: randomUUID() }, admin)).data();
    // Since when, no line says any more.
    const wasOwed = [{ kind: 'refundsOwed', count: 1, won: '5000' }];
    expect(lineItems(await preview())).toEqual(wasOwed);
    expect(sumOf(await preview())).toBe(await unmatched());
    const today = seoulDay(world.deps.clock.now());
    expect(lineItems(await preview(today))).toMatchObject([
      { kind: 'linesOut', count: 1, won: '9000' },
      { kind: 'refundsOwed', count: 2, won: '14000' },
    ]);
    await pay();
    expect(lineItems(await preview())).toEqual(wasOwed);
    expect(lineItems(await preview(today))).toMatchObject(wasOwed);
  });

  it('names no request that was made after it', async () => {
    const requests = async (day: string) =>
      (await preview(day)).open.find(({ kind }) => kind === 'purchases');
    await buy('10000');
    await nextMorning();
    world.holder = await world.signIn('daon0001');
    await buy('20000');
    expect(await requests(yesterday)).toEqual({ kind: 'purchases', count: 1, won: '10000' });
    const today = seoulDay(world.deps.clock.now());
    expect(await requests(today)).toEqual({ kind: 'purchases', count: 2, won: '30000' });
  });
});
