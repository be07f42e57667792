// A payout that the bank returned (이체불능 환입): both lines are doubtful, and one act takes the sale out of its file, or reverses it.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const LATER = '2026-11-20 09:11:00';
const RETURNED = '계좌 확인이 필요해요';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const { made, importLines, lines, wonOf, approve, asTaker, taken, asSecond, create, saidOf } = payoutDesk(
  () => world,
);

type Pair = { id: number; sign: string | null; order: { id: number } | null };
type Line = Awaited<ReturnType<typeof lines>>[number] & { pairs: Pair[]; settledAs: string | null };
const shown = async () => (await lines()) as Line[];
const settle = (input: object) => asTaker('bankLines.settle', input);
const sale = async (id: number) =>
  (await asTaker('sales.get', { id })).data<{
    state: number;
    takenBy: string | null;
    approvedBy: string[];
  }>();
const bankOf = async (id: number) => (await asTaker('sales.get', { id })).data<{ bank: object }>().bank;
const alarms = async () =>
  (await world.asHolder('alarms.list')).data<{ rows: { type: number; reason: string | null }[] }>().rows;

/** A sale of a file, with the line that paid it. */
async function paid(text: { name?: string; memo?: string } = {}) {
  const id = await world.sell('100');
  const file = await made([id]);
  const won = await wonOf(id);
  await importLines([
    { at: SOON, won: -won, name: text.name ?? '다온일', memo: text.memo ?? payoutReference(id) },
  ]);
  const [out] = await shown();
  return { id, file, won, outId: out?.id ?? 0 };
}

const comesBack = async (won: number, text: { name?: string; memo?: string } = {}) => {
  await importLines([{ at: LATER, won, name: text.name ?? '이체불능', memo: text.memo ?? '환입' }]);
};

describe('a payout that comes back', () => {
  it('makes both lines doubtful, and neither is approved in bulk', async () => {
    const { won, outId } = await paid();
    expect(await shown()).toMatchObject([{ match: 'certain', pairs: [] }]);
    await comesBack(won);
    const [out, back] = await shown();
    expect(out).toMatchObject({ match: 'several', pairs: [{ id: back?.id, sign: 'word' }] });
    expect(back).toMatchObject({ match: 'several', pairs: [{ id: outId, sign: 'word' }] });
    expect(await lines({ match: 'several' })).toHaveLength(2);
    expect(await lines({ match: 'none' })).toHaveLength(0);
    expect(await approve([outId, back?.id ?? 0])).toMatchObject([
      { outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' },
      { outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' },
    ]);
  });

  it('is left by a rule for its text, and is no certain deposit', async () => {
    const { won, outId } = await paid();
    (await settle({ id: outId, as: 'other', note: '다른 지급이에요' })).data();
    const purchaseId = await world.buy(String(won));
    await comesBack(won, { name: '다온일', memo: '이체불능' });
    const rule = { depositAccountId: 1, direction: 'in', text: '이체불능' };
    (await world.call('admin.lineRules.set', { ...rule, note: '환입' }, world.operator)).data();
    const back = (await shown()).find(({ id }) => id !== outId);
    expect(back).toMatchObject({ match: 'several', rule: null, pairs: [{ id: outId }] });
    expect(await lines({ match: 'ruled' })).toHaveLength(0);
    expect((await asTaker('lineRules.try', rule)).data()).toMatchObject({ count: 1, settles: 0 });
    expect(await approve([back?.id ?? 0])).toMatchObject([{ outcome: 'refused' }]);
    expect((await asTaker('purchases.get', { id: purchaseId })).data()).toMatchObject({
      bank: { status: 'possible', lines: [{ id: back?.id }] },
    });
  });

  it.each(['the payout', 'the return'])('takes the sale out of its file, settled from %s', async (which) => {
    const { id, file, won, outId } = await paid();
    await comesBack(won);
    const backId = (await shown()).find((line) => line.id !== outId)?.id ?? 0;
    const [line, of] = which === 'the payout' ? [outId, backId] : [backId, outId];
    expect((await settle({ id: line, as: 'returned', of })).data()).toMatchObject({
      line: { settledAs: 'returned', pairs: [{ id: of }] },
    });
    expect(await shown()).toMatchObject([{ settledAs: 'returned' }, { settledAs: 'returned' }]);
    expect(await sale(id)).toMatchObject({ state: 0, takenBy: 'operator' });
    expect((await asTaker('payouts.get', { id: file.id })).data()).toMatchObject({
      sales: [{ state: 'takenBack' }],
    });
    expect((await alarms())[0]).toMatchObject({ type: 13, reason: RETURNED });
    expect(await world.balance()).toMatchObject({ lockup: '100' });
    // Said again it is refused with who was first, and pays nothing twice.
    expect((await settle({ id: line, as: 'returned', of })).reason()).toBe('BANK_LINE_SETTLED');
    // It may be paid by another file, or rejected by one operator: the money is back.
    expect(await saidOf(id)).toBe(0);
    expect((await create([id])).data()).toMatchObject({ isRepeat: false });
  });

  it('in part leaves the sale to a line of its whole amount', async () => {
    const id = await taken();
    const won = await wonOf(id);
    const part = won - 1_000;
    await importLines([{ at: SOON, won: -part, name: '다온일' }]);
    const [out] = await shown();
    (await settle({ id: out?.id, as: 'order', orderId: id, note: '나눠 보냈어요' })).data();
    await importLines([
      { at: SOON, won: -won, name: '다온일' },
      { at: LATER, won: part, name: '이체불능', memo: '환입' },
    ]);
    const [, , back] = (await shown()).toSorted((a, b) => a.id - b.id);
    (await settle({ id: back?.id, as: 'returned', of: out?.id })).data();
    expect(await saidOf(id)).toBe(0);
    expect(await bankOf(id)).toMatchObject({ status: 'certain' });
  });

  it('ends what was signed for the debit', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { id, won, outId } = await paid();
    expect((await approve([outId]))[0]).toMatchObject({ outcome: 'waiting' });
    await comesBack(won);
    const [, back] = await shown();
    expect((await approve([outId]))[0]).toMatchObject({ outcome: 'refused' });
    (await settle({ id: back?.id, as: 'returned', of: outId })).data();
    expect(await sale(id)).toMatchObject({ state: 0, takenBy: 'operator', approvedBy: [] });
    expect((await asSecond('sales.decide', { id, decision: 'approve' })).reason()).toBe('TAKEN');
  });

  it('reverses an approved sale, and a new one on hold stands in its place', async () => {
    const { id, won, outId } = await paid();
    expect((await approve([outId]))[0]).toMatchObject({ outcome: 'approved' });
    const before = await world.balance();
    await comesBack(won);
    const [out, back] = await shown();
    expect(out).toMatchObject({ match: 'settled', pairs: [{ id: back?.id }] });
    expect(back).toMatchObject({ match: 'several', pairs: [{ id: outId, order: { id } }] });
    const { saleId } = (await settle({ id: back?.id, as: 'returned', of: outId })).data<{ saleId: number }>();
    expect(await sale(id)).toMatchObject({ state: 1 });
    expect((await asTaker('sales.get', { id: saleId })).data()).toMatchObject({ state: 3, reason: RETURNED });
    expect((await world.balance()).available).toBe(before.available);
    expect(await world.balance()).toMatchObject({ lockup: '100' });
    expect((await alarms()).slice(0, 2).map(({ type }) => type)).toContain(13);
    expect(await shown()).toMatchObject([{ settledAs: 'returned' }, { settledAs: 'returned' }]);
  });

  it('reverses it by two people where four eyes hold, of whom the first changes nothing', async () => {
    await world.hire('second', 'operator');
    const { id, won, outId } = await paid();
    await approve([outId]);
    await world.fourEyesFrom(1_000n);
    await comesBack(won);
    const [, back] = await shown();
    const input = { id: back?.id, as: 'returned', of: outId };
    expect((await settle(input)).data()).toMatchObject({ approvals: 1, line: { settledAs: null } });
    expect((await settle(input)).reason()).toBe('SAME_OPERATOR');
    expect((await shown())[0]).toMatchObject({ settledAs: 'order' });
    const done = (await asSecond('bankLines.settle', input)).data<{ saleId: number }>();
    expect(done).toMatchObject({ approvals: 2, line: { settledAs: 'returned' } });
    expect(await sale(done.saleId)).toMatchObject({ state: 3 });
    expect(await sale(id)).toMatchObject({ state: 1 });
  });

  it('is no longer offered to be corrected once it is reversed, nor the return once its line is settled', async () => {
    await world.hire('second', 'operator');
    const { id, won, outId } = await paid();
    await approve([outId]);
    await world.fourEyesFrom(1n);
    await comesBack(won);
    const [, back] = await shown();
    const [approval] = await world.store.read((db) => {
      const { ledgerTransactions } = db.t;
      return db.select().from(ledgerTransactions).where(eq(ledgerTransactions.requestId, id));
    });
    const proposed = async () =>
      (await world.asAdmin('dashboard.summary'))
        .data<{ proposals: { kind: string }[] }>()
        .proposals.map(({ kind }) => kind.split(':')[0]);
    const about = { transactionId: approval?.id, reason: '잘못 승인했어요', requestId: randomUUID() };
    (await world.asAdmin('corrections.create', about)).data();
    const input = { id: back?.id, as: 'returned', of: outId };
    (await settle(input)).data();
    expect(await proposed()).toEqual(['correction', 'bankReturn']);
    (await asSecond('bankLines.settle', input)).data();
    expect(await proposed()).toEqual([]);
  });

  it('is opened again, both lines, when it was none', async () => {
    const { won, outId } = await paid();
    await comesBack(won);
    const [, back] = await shown();
    (await settle({ id: back?.id, as: 'returned', of: outId })).data();
    const release = { id: outId, reason: '다시 확인' };
    const owner = await world.hire('owner', 'operator', '01000000001');
    expect((await world.call('admin.bankLines.release', release, owner)).reason()).toBe('OWN_REQUEST');
    (await asTaker('bankLines.release', release)).data();
    expect(await shown()).toMatchObject([{ settledAs: null }, { settledAs: null }]);
  });
});

describe('lines that are no pair', () => {
  let outId: number;
  let id: number;
  let won: number;
  beforeEach(async () => {
    ({ outId, id, won } = await paid());
  });

  it.each([
    ['another amount', (sum: number) => sum - 1, {}],
    ['another name and no word of return', (sum: number) => sum, { name: '박민수', memo: '' }],
  ])('are refused: %s', async (_, amount, text) => {
    await importLines([{ at: LATER, won: amount(won), name: '이체불능', memo: '환입', ...text }]);
    const [, back] = await shown();
    expect((await settle({ id: back?.id, as: 'returned', of: outId })).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await shown()).toMatchObject([{ match: 'certain' }, { pairs: [] }]);
  });

  it('leaves two people to reject a sale whose payout came back by name alone', async () => {
    await comesBack(won, { name: '다온일', memo: '' });
    const [, back] = await shown();
    expect(back).toMatchObject({ match: 'several', pairs: [{ id: outId, sign: 'name' }] });
    (await settle({ id: back?.id, as: 'returned', of: outId })).data();
    expect(await saidOf(id)).toBe(1);
  });
});

describe('a sale that an operator says was not meant', () => {
  it.each([
    ['by its name alone', { name: '다온일', memo: '' }],
    ['by a word of return', {}],
  ])('is not rejected by one operator, whose line came back %s', async (_, text) => {
    const id = await taken();
    const won = await wonOf(id);
    await importLines([{ at: SOON, won: -won, name: '다온일' }]);
    expect((await asTaker('sales.decide', { id, decision: 'reject', reason: '확인' })).reason()).toBe(
      'PAYOUT_PAID',
    );
    await comesBack(won, text);
    const [out, back] = await shown();
    (await settle({ id: back?.id, as: 'returned', of: out?.id, saleId: null })).data();
    expect(await saidOf(id)).toBe(1);
    expect((await asTaker('sales.decide', { id, decision: 'reject', reason: '확인' })).data()).toMatchObject({
      state: 0,
      approvals: 1,
    });
  });
});

describe('a sale among several that may be meant', () => {
  it('is named by the operator', async () => {
    const ids = [await taken(), await taken()];
    const won = await wonOf(ids[0] ?? 0);
    await importLines([{ at: SOON, won: -won, name: '다온일' }]);
    await comesBack(won);
    const [out, back] = await shown();
    const input = { id: back?.id, as: 'returned', of: out?.id };
    expect((await settle(input)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await asTaker('bankLines.get', { id: back?.id })).data()).toMatchObject({
      returns: [{ of: out?.id, sales: [{ id: ids[0] }, { id: ids[1] }] }],
    });
    (await settle({ ...input, saleId: ids[1] })).data();
    expect(await sale(ids[1] ?? 0)).toMatchObject({ state: 0, takenBy: 'operator' });
  });
});

it.each([
  ['is approved', 1, false],
  ['waits for its second signature', 0, true],
] as const)(
  'a second payment that comes back leaves a sale that the debit for its file has paid and that %s',
  async (_how, state, isOfTwo) => {
    const { id, file, won, outId } = await paid();
    if (isOfTwo) await world.fourEyesFrom(1n);
    const debit = { as: 'payoutFile', fileId: file.id, failed: [], requestId: randomUUID() };
    (await settle({ id: outId, ...debit })).data();
    await importLines([
      { at: LATER, won: -won, name: '다온일', memo: payoutReference(id) },
      { at: '2026-11-20 09:12:00', won, name: '다온일 환입', memo: '지급불능' },
    ]);
    const [again, back] = (await shown()).filter((line) => line.settledAs === null);
    const returned = { id: back?.id, as: 'returned', of: again?.id, note: '두 번 나갔어요' };
    expect((await settle({ ...returned, saleId: id })).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle(returned)).data();
    expect(await sale(id)).toMatchObject({ state });
    expect((await shown()).map(({ settledAs }) => settledAs)).toEqual(['payoutFile', 'returned', 'returned']);
  },
);
