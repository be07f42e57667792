// The debit for a payout file (D64) of which a part comes back, or of which a sale is corrected.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { debitInput, fileDebitDesk, LATER, NOTHING } from '../../support/bank/file-debit-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const {
  importLines,
  approve,
  asTaker,
  asSecond,
  create,
  shown,
  sale,
  states,
  rowsOf,
  settle,
  filed,
  correct,
  findings,
  unexplained,
  debit,
} = fileDebitDesk(() => world);

describe('a debit of which one part comes back', () => {
  const comesBack = async (won: number, text: { name?: string; memo?: string } = {}) => {
    await importLines([{ at: LATER, won, name: '이체불능', memo: '환입', ...text }]);
    return (await shown({ direction: 'in' })).at(-1)?.id ?? 0;
  };
  const returned = (id: number, of: number, saleId?: number | null) =>
    asTaker('bankLines.settle', { id, as: 'returned', of, ...(saleId === undefined ? {} : { saleId }) });
  const release = (id: number) => asTaker('bankLines.release', { id, reason: '다시 확인' });

  it('reverses the approved sale, puts one on hold in its place, and keeps the others', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200', '300');
    const [, failed = 0] = ids;
    const id = await debit(sum);
    await approve([id]);
    const backId = await comesBack(won[1] ?? 0);
    const [out, back] = await shown();
    expect(out).toMatchObject({ match: 'settled', pairs: [{ id: backId, saleIds: [failed] }] });
    expect(back).toMatchObject({ match: 'several', pairs: [{ id, sign: 'word', saleIds: [failed] }] });
    expect(await shown({ match: 'several' })).toHaveLength(1);
    expect((await asTaker('bankLines.get', { id: backId })).data()).toMatchObject({
      returns: [{ of: id, sales: [{ id: failed, state: 1 }] }],
    });
    expect((await returned(backId, id, null)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await returned(backId, id, ids[0])).reason()).toBe('STATUS_NOT_ALLOWED');
    const { saleId } = (await returned(backId, id, failed)).data<{ saleId: number }>();
    expect(await states([...ids, saleId])).toEqual([1, 1, 1, 3]);
    expect(await shown()).toMatchObject([
      { settledAs: 'payoutFile', files: [{ id: fileId, saleIds: [ids[0], ids[2]] }] },
      { settledAs: 'returned', pairs: [{ id, saleIds: [failed] }] },
    ]);
    expect(await rowsOf(fileId)).toMatchObject([
      { state: 'paid' },
      { state: 'takenBack' },
      { state: 'paid' },
    ]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
    // Neither is taken back: the correction of the sale is final.
    expect((await release(backId)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await release(id)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await returned(backId, id, failed)).reason()).toBe('BANK_LINE_SETTLED');
  });

  it('is agreed on by two people for one sale where four eyes hold', async () => {
    await world.hire('second', 'operator');
    const { ids, won, sum } = await filed('100', '100');
    const id = await debit(sum);
    await approve([id]);
    await world.fourEyesFrom(1_000n);
    const backId = await comesBack(won[0] ?? 0);
    expect((await returned(backId, id)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await returned(backId, id, ids[0])).data()).toMatchObject({ approvals: 1, saleId: null });
    const about = { id: backId, as: 'returned', of: id };
    expect((await asSecond('bankLines.settle', { ...about, saleId: ids[1] })).data()).toMatchObject({
      approvals: 1,
    });
    expect(await shown()).toMatchObject([{ settledAs: 'payoutFile' }, { settledAs: null }]);
    expect((await asSecond('bankLines.settle', { ...about, saleId: ids[0] })).data()).toMatchObject({
      approvals: 2,
      line: { settledAs: 'returned', pairs: [{ saleIds: [ids[0]] }] },
    });
    expect(await findings()).toEqual([]);
  });

  it('takes an open sale out of the file as it was, and gives it back with the release', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { ids, fileId, won, sum } = await filed('100', '200');
    const [first = 0] = ids;
    const id = await debit(sum);
    (await settle(debitInput(id, fileId))).data();
    const backId = await comesBack(won[0] ?? 0, { memo: payoutReference(first) });
    expect((await shown())[1]).toMatchObject({ pairs: [{ sign: 'reference', saleIds: [first] }] });
    (await returned(id, backId, first)).data();
    expect(await sale(first)).toMatchObject({ state: 0, takenBy: 'operator', approvedBy: [] });
    expect(await sale(ids[1] ?? 0)).toMatchObject({ state: 0, approvedBy: ['operator'] });
    expect(await findings()).toEqual([]);
    // The debit is taken back after its return.
    expect((await release(id)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await release(backId)).data();
    expect(await shown()).toMatchObject([
      { settledAs: 'payoutFile', files: [{ saleIds: ids }], isWaiting: true },
      { settledAs: null, pairs: [{ id, saleIds: [first] }] },
    ]);
    expect(await rowsOf(fileId)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(await findings()).toEqual([]);
    (await returned(backId, id, first)).data();
    (await create([first])).data();
    expect((await release(backId)).reason()).toBe('STATUS_NOT_ALLOWED');
  });

  it('is settled with the whole file first', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200');
    const id = await debit(sum);
    const backId = await comesBack(won[1] ?? 0);
    expect(await shown()).toMatchObject([
      { match: 'several', files: [{ id: fileId }], pairs: [{ id: backId }] },
      { match: 'several', pairs: [{ id, saleIds: [ids[1]] }] },
    ]);
    expect((await approve([id, backId])).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect((await returned(backId, id, ids[1])).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle(debitInput(id, fileId))).data();
    (await returned(backId, id, ids[1])).data();
    expect(await states(ids)).toEqual([1, 1]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });

  it('is no certain deposit of its payee', async () => {
    const { won, sum } = await filed('100', '200');
    const id = await debit(sum);
    await approve([id]);
    const purchaseId = await world.buy(String(won[1]));
    const backId = await comesBack(won[1] ?? 0, { name: '다온일', memo: '' });
    expect((await shown({ direction: 'in' }))[0]).toMatchObject({
      match: 'several',
      pairs: [{ id, sign: 'name' }],
    });
    expect((await asTaker('purchases.get', { id: purchaseId })).data()).toMatchObject({
      bank: { status: 'possible', lines: [{ id: backId }] },
    });
  });

  it('comes back once: an equal line that comes later is no pair of a debit of which no part is left', async () => {
    const { ids, fileId, won } = await filed('100', '200');
    const id = await debit(won[0] ?? 0);
    (await settle(debitInput(id, fileId, [ids[1] ?? 0]))).data();
    (await returned(await comesBack(won[0] ?? 0), id, ids[0])).data();
    await importLines([{ at: '2026-11-20 09:30:00', won: won[0] ?? 0, name: '이체불능', memo: '환입' }]);
    const later = (await shown()).find(({ settledAs }) => settledAs === null);
    expect(later).toMatchObject({ match: 'none', pairs: [] });
    expect((await returned(later?.id ?? 0, id)).reason()).toBe('STATUS_NOT_ALLOWED');
  });

  it('is balanced by each return of a part, until none is left', async () => {
    const { ids, won, sum } = await filed('100', '200');
    const id = await debit(sum);
    await approve([id]);
    for (const [index, saleId] of ids.entries())
      (await returned(await comesBack(won[index] ?? 0), id, saleId)).data();
    expect(await shown()).toMatchObject([
      { settledAs: 'payoutFile' },
      { settledAs: 'returned' },
      { settledAs: 'returned' },
    ]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });
});

describe('two operators at the same time', () => {
  const outcomes = (answers: readonly Awaited<ReturnType<typeof settle>>[]) =>
    answers.map((answer) => (answer.status === 200 ? 'done' : answer.reason())).toSorted();

  it('settle one debit once, and approve each of its sales once', async () => {
    await world.hire('second', 'operator');
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    const other = await world.signInOperator('second');
    const answers = await Promise.all([
      settle(debitInput(id, fileId)),
      world.call('admin.bankLines.settle', debitInput(id, fileId), other),
    ]);
    expect(outcomes(answers)).toEqual(['BANK_LINE_SETTLED', 'done']);
    expect(await states(ids)).toEqual([1, 1]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });

  it('settle one file with two debits of its sum once', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const both = [await debit(sum), await debit(sum, { at: LATER })];
    const answers = await Promise.all(both.map((id) => settle(debitInput(id, fileId))));
    expect(outcomes(answers)).toEqual(['PAYOUT_PAID', 'done']);
    expect(await states(ids)).toEqual([1, 1]);
    expect((await shown()).map(({ settledAs }) => settledAs).toSorted()).toEqual([null, 'payoutFile']);
    expect(await findings()).toEqual([]);
  });

  it('settle one return once, and put one sale in the place of the approved one', async () => {
    await world.hire('second', 'operator');
    const { ids, won, sum } = await filed('100', '200');
    const id = await debit(sum);
    await approve([id]);
    await importLines([{ at: LATER, won: won[0] ?? 0, name: '이체불능', memo: '환입' }]);
    const backId = (await shown({ direction: 'in' }))[0]?.id;
    const other = await world.signInOperator('second');
    const returned = { as: 'returned', saleId: ids[0] };
    const answers = await Promise.all([
      settle({ id: backId, of: id, ...returned }),
      world.call('admin.bankLines.settle', { id, of: backId, ...returned }, other),
    ]);
    expect(outcomes(answers)).toEqual(['BANK_LINE_SETTLED', 'done']);
    const sales = (await asTaker('sales.list', {})).data<{ data: { state: number }[] }>().data;
    expect(sales.filter(({ state }) => state === 3)).toHaveLength(1);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });
});

describe('a debit of which a sale is corrected by hand', () => {
  const NOTE = '은행은 지급했지만 승인을 되돌렸어요';

  it('is settled with its file again, and the part of that sale as something else', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200', '300');
    const id = await debit(sum);
    await approve([id]);
    await correct(ids[0] ?? 0);
    expect((await asTaker('bankLines.get', { id })).data()).toMatchObject({
      fileChoices: [{ id: fileId, sales: [{ isGone: true }, { isGone: false }, { isGone: false }] }],
    });
    expect((await settle(debitInput(id, fileId, [ids[0] ?? 0], { note: NOTE }))).reason()).toBe(
      'BANK_LINE_AMOUNT',
    );
    (await settle(debitInput(id, fileId, [], { note: NOTE }))).data();
    expect(await shown()).toMatchObject([{ settledAs: 'payoutFile', files: [{ saleIds: ids.slice(1) }] }]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
    // No operator opens a debit for an own sale.
    const owner = await world.hire('owner', 'admin', '01000000001');
    const posted = await world.store.read((db) => db.select().from(db.t.bankLines));
    const transactionId = posted.find((line) => line.id === id)?.settlementTransactionId;
    const undone = { transactionId, reason: '잘못 처리했어요', requestId: randomUUID() };
    expect((await world.call('admin.corrections.create', undone, owner)).reason()).toBe('OWN_REQUEST');
    // The correction of another one opens it again, with what was accounted for.
    await correct(ids[1] ?? 0);
    expect(await shown()).toMatchObject([{ settledAs: null }]);
    expect(await unexplained()).toEqual({
      ...{ in: 0n, out: BigInt(sum), sales: BigInt(won[2] ?? 0) },
      books: BigInt(sum - (won[2] ?? 0)),
    });
    (await settle(debitInput(id, fileId, [], { note: NOTE }))).data();
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
    await correct(ids[2] ?? 0);
    expect((await settle(debitInput(id, fileId, [], { note: NOTE }))).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle({ id, as: 'other', note: NOTE })).data();
    expect(await unexplained()).toEqual(NOTHING);
  });

  it('is opened with what came back of it, and settled again', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200', '300');
    const id = await debit(sum);
    await approve([id]);
    await importLines([{ at: LATER, won: won[0] ?? 0, name: '이체불능', memo: '환입' }]);
    const backId = (await shown({ direction: 'in' }))[0]?.id ?? 0;
    (await settle({ id: backId, as: 'returned', of: id, saleId: ids[0] })).data();
    await correct(ids[1] ?? 0);
    expect(await shown()).toMatchObject([{ settledAs: null }, { settledAs: null }]);
    expect(await findings()).toEqual([]);
    (await settle(debitInput(id, fileId, [], { note: NOTE }))).data();
    (await settle({ id: backId, as: 'other', note: NOTE })).data();
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });
});
