// One debit for a payout file (D64): a line out of the file's sum, less what the bank could not pay, approves its sales.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { and, asc, eq } from '../../db/sql.ts';
import { eraseBankTexts } from '../../server/erasure/erase-bank-texts.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { payoutReference } from '../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../support/people/money-world.ts';
import { payoutDesk, SOON } from '../support/bank/payout-desk.ts';

const RETURNED = '계좌 확인이 필요해요';
const LATER = '2026-11-20 09:20:00';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const {
  made,
  importLines,
  lines,
  wonOf,
  approve,
  asTaker,
  asSecond,
  create,
  takeBack,
  undo,
  saidOf,
  rejectedByOne,
} = payoutDesk(() => world);

type File = { id: number; isWhole: boolean; mayHaveFailed: number[]; saleIds: number[] };
type Line = Awaited<ReturnType<typeof lines>>[number] & { files: File[]; settledAs: string | null };
type Settled = { approvals: number; line: { isWaiting: boolean } };
const shown = async (filter: object = {}) => (await lines(filter)) as Line[];
const sale = async (id: number) =>
  (await asTaker('sales.get', { id })).data<{
    state: number;
    takenBy: string | null;
    approvedBy: string[];
  }>();
const states = (ids: number[]) => Promise.all(ids.map(async (id) => (await sale(id)).state));
const rowsOf = async (id: number) =>
  (await asTaker('payouts.get', { id })).data<{ sales: { id: number; state: string; lines: object[] }[] }>()
    .sales;
const input = (id: number, fileId: number, failed: number[] = [], more: object = {}) => ({
  ...{ id, as: 'payoutFile', fileId, failed, requestId: randomUUID() },
  ...more,
});
const settle = (about: object) => asTaker('bankLines.settle', about);

/** A file of sales of these amounts, and what each pays. */
async function filed(...amounts: string[]) {
  const ids: number[] = [];
  for (const amount of amounts) ids.push(await world.sell(amount));
  const file = await made(ids);
  const won = await Promise.all(ids.map(wonOf));
  return { ids, fileId: file.id, won, sum: won.reduce((total, one) => total + one, 0) };
}

/** Corrects the approval of a sale by hand. */
async function correct(saleId: number) {
  const transactionId = await world.store.read(async (db) => {
    const { ledgerTransactions: posted } = db.t;
    const [row] = await db
      .select({ id: posted.id })
      .from(posted)
      .where(and(eq(posted.kind, 'sale'), eq(posted.requestId, saleId)));
    return row?.id;
  });
  const corrected = { transactionId, reason: '잘못 승인', requestId: randomUUID() };
  (await world.asAdmin('corrections.create', corrected)).data();
}

const findings = () => world.store.read((db) => checkBooks(db));
/** What the closing of the day says of its lines, beside what the demo left: nothing while the bank and the books agree. */
async function unexplained() {
  const preview = async () =>
    (await asTaker('closings.preview', { companyId: 1, day: '2026-11-20' })).data<{
      open: { kind: string; won: string }[];
      unmatched: string;
    }>();
  const { open, unmatched } = await preview();
  const ofBank = open.filter(({ kind }) => kind !== 'sales' && kind !== 'purchases');
  const won = (kind: string) => BigInt(ofBank.find((item) => item.kind === kind)?.won ?? 0);
  return {
    ...{ in: won('linesIn'), out: won('linesOut'), sales: won('salesWithoutLine') - DEMO_SALES },
    books: BigInt(unmatched) - DEMO_UNMATCHED,
  };
}
const DEMO_SALES = 34_078n;
const DEMO_UNMATCHED = 185_100n - DEMO_SALES;
const NOTHING = { in: 0n, out: 0n, sales: 0n, books: 0n };

async function debit(won: number, text: { name?: string; memo?: string; at?: string } = {}) {
  const { at = SOON, name = '대량이체', memo = '' } = text;
  await importLines([{ at, won: -won, name, memo }]);
  const found = await shown();
  return found.at(-1)?.id ?? 0;
}

describe('a debit of the sum of a file', () => {
  it('is certain for it, is approved in bulk, and approves its sales', async () => {
    const { ids, fileId, sum } = await filed('100', '200', '300');
    const id = await debit(sum);
    expect(await shown({ match: 'certain' })).toMatchObject([
      { id, candidates: [], files: [{ id: fileId, isWhole: true, saleIds: ids, mayHaveFailed: [] }] },
    ]);
    expect(await approve([id])).toMatchObject([{ outcome: 'approved' }]);
    expect(await states(ids)).toEqual([1, 1, 1]);
    expect(await shown()).toMatchObject([
      { settledAs: 'payoutFile', match: 'settled', files: [{ id: fileId, saleIds: ids }] },
    ]);
    expect(await rowsOf(fileId)).toMatchObject(ids.map(() => ({ state: 'paid', lines: [{ id }] })));
    expect(await shown({ requestId: ids[1] })).toHaveLength(1);
    expect(await shown({ holderId: 1 })).toHaveLength(1);
    expect((await asTaker('bankLines.release', { id, reason: '다시 확인' })).reason()).toBe(
      'STATUS_NOT_ALLOWED',
    );
    expect((await undo()).reason()).toBe('BANK_LINE_SETTLED');
  });

  it('is settled once under its key, and another time not at all', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    const about = input(id, fileId);
    expect((await settle(about)).data()).toMatchObject({ approvals: 1, line: { settledAs: 'payoutFile' } });
    expect((await settle(about)).data()).toMatchObject({ approvals: 1, line: { settledAs: 'payoutFile' } });
    expect((await settle({ ...about, failed: [ids[0]] })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect((await settle(input(id, fileId))).reason()).toBe('BANK_LINE_SETTLED');
    expect(await world.balance()).toMatchObject({ lockup: '0' });
  });

  it('is doubtful where a sale, another file or another line may be meant', async () => {
    const { sum, fileId } = await filed('100', '200');
    const other = await filed('100', '200');
    await debit(sum);
    const both = await shown();
    expect(both).toMatchObject([{ match: 'several', files: [{ id: fileId }, { id: other.fileId }] }]);
    // The line is taken back before the other file is: it may have paid it.
    expect((await takeBack(other.fileId, other.ids)).reason()).toBe('PAYOUT_PAID');
    await undo();
    (await takeBack(other.fileId, other.ids)).data();
    await debit(sum);
    for (const saleId of other.ids)
      (await asTaker('sales.decide', { id: saleId, decision: 'reject', reason: '다시 신청해주세요' })).data();
    // Two debits, of which one is for the file.
    await debit(sum, { at: LATER });
    expect(await shown()).toMatchObject([{ match: 'several' }, { match: 'several' }]);
  });

  it('is doubtful where a sale may be meant', async () => {
    const { sum, fileId } = await filed('100', '200');
    // Two sales of the amount, whose holder it names.
    const singles = [await world.sell('299.497'), await world.sell('299.497')];
    for (const single of singles) await world.take('sales', single);
    expect(await wonOf(singles[0] ?? 0)).toBe(sum);
    const id = await debit(sum, { name: '다온일' });
    expect((await shown())[0]).toMatchObject({
      match: 'several',
      candidates: [{}, {}],
      files: [{ id: fileId }],
    });
    expect(await approve([id])).toMatchObject([{ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' }]);
  });

  it('is none where the line surely names a sale', async () => {
    const { ids, won, fileId } = await filed('100', '200');
    // As much as the file less its other sale.
    await debit(won[0] ?? 0, { name: '다온일', memo: payoutReference(ids[0] ?? 0) });
    expect(await shown()).toMatchObject([{ match: 'certain', files: [], candidates: [{ id: ids[0] }] }]);
    expect((await takeBack(fileId, [ids[1] ?? 0])).data()).toMatchObject({
      sales: [{}, { state: 'takenBack' }],
    });
  });

  it('is left by a rule for its text', async () => {
    const { sum } = await filed('100', '200');
    const rule = { depositAccountId: 1, direction: 'out', text: '대량이체' };
    (await world.call('admin.lineRules.set', { ...rule, note: '이체' }, world.operator)).data();
    const id = await debit(sum);
    expect(await shown({ match: 'ruled' })).toEqual([]);
    expect(await approve([id])).toMatchObject([{ outcome: 'approved' }]);
  });

  it('keeps a sale in its file, because it may be paid', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    await debit(sum);
    expect((await takeBack(fileId, [ids[0] ?? 0])).reason()).toBe('PAYOUT_PAID');
  });

  it('approves nothing alone where four eyes hold, and all with the second', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    expect((await settle(input(id, fileId))).data<Settled>()).toMatchObject({
      approvals: 1,
      line: { isWaiting: true, approvedBy: ['operator'], isLoose: true },
    });
    expect(await states(ids)).toEqual([0, 0]);
    const linked = { isLinked: true };
    expect((await settle(input(id, fileId, [], linked))).reason()).toBe('SAME_OPERATOR');
    expect((await asSecond('bankLines.settle', input(id, fileId, [], linked))).data<Settled>()).toMatchObject(
      {
        approvals: 2,
        line: { isWaiting: false },
      },
    );
    expect(await states(ids)).toEqual([1, 1]);
    expect((await asSecond('bankLines.settle', input(id, fileId, [], linked))).reason()).toBe(
      'BANK_LINE_SETTLED',
    );
  });

  it('is released from all of its sales by the operator whose first approval relies on it', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    (await settle(input(id, fileId))).data();
    expect((await asSecond('bankLines.release', { id, reason: '다시 확인' })).reason()).toBe(
      'STATUS_NOT_ALLOWED',
    );
    (await asTaker('bankLines.release', { id, reason: '다시 확인' })).data();
    for (const saleId of ids) expect(await sale(saleId)).toMatchObject({ state: 0, approvedBy: [] });
    expect(await shown()).toMatchObject([{ match: 'certain', settledAs: null, files: [{ id: fileId }] }]);
    expect(await rowsOf(fileId)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('is opened again by the correction of one of its sales, and the others stay approved', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    await approve([id]);
    await correct(ids[0] ?? 0);
    expect(await shown()).toMatchObject([{ settledAs: null }]);
    expect(await states(ids)).toEqual([1, 1]);
    expect((await settle(input(id, fileId))).reason()).toBe('REASON_REQUIRED');
  });
});

describe('a debit without what the bank could not pay', () => {
  it('takes the failed sale out of the file as it was, and tells its holder', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200', '300');
    const [first, failed = 0, last] = ids;
    const id = await debit(sum - (won[1] ?? 0));
    expect(await shown()).toMatchObject([
      { match: 'several', files: [{ id: fileId, isWhole: false, mayHaveFailed: [failed] }] },
    ]);
    expect(await approve([id])).toMatchObject([{ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' }]);
    expect((await asTaker('bankLines.get', { id })).data()).toMatchObject({
      fileChoices: [{ id: fileId, sales: ids.map((saleId) => ({ id: saleId, state: 0 })) }],
    });
    expect((await settle(input(id, fileId))).reason()).toBe('BANK_LINE_AMOUNT');
    (await settle(input(id, fileId, [failed]))).data();
    expect(await states(ids)).toEqual([1, 0, 1]);
    expect(await sale(failed)).toMatchObject({ state: 0, takenBy: 'operator', approvedBy: [] });
    expect(await rowsOf(fileId)).toMatchObject([
      { id: first, state: 'paid' },
      { id: failed, state: 'takenBack', lines: [] },
      { id: last, state: 'paid' },
    ]);
    const { rows } = (await world.asHolder('alarms.list')).data<{
      rows: { type: number; reason: string | null }[];
    }>();
    expect(rows.find(({ type }) => type === 13)).toMatchObject({ reason: RETURNED });
    // It may be paid by another file.
    expect((await create([failed])).data()).toMatchObject({ isRepeat: false });
  });

  it('leaves two people to reject a sale that has the amount of one that was paid', async () => {
    await world.hire('second', 'operator');
    const { ids, fileId, won } = await filed('100', '100', '200');
    const id = await debit((won[0] ?? 0) + (won[2] ?? 0));
    expect(await shown()).toMatchObject([{ match: 'several', files: [{ mayHaveFailed: ids.slice(0, 2) }] }]);
    (await settle(input(id, fileId, [ids[1] ?? 0]))).data();
    expect(await saidOf(ids[1] ?? 0)).toBe(1);
    expect(await rejectedByOne(ids[1] ?? 0)).toBe(0);
  });

  it('may lack several sales', async () => {
    const { ids, fileId, won } = await filed('100', '200', '300');
    const id = await debit(won[0] ?? 0, { name: '대량이체' });
    (await settle(input(id, fileId, ids.slice(1)))).data();
    expect(await states(ids)).toEqual([1, 0, 0]);
  });

  it('ends what was signed for a failed sale', async () => {
    await world.hire('second', 'operator');
    const { ids, fileId, won } = await filed('100', '200');
    await world.fourEyesFrom(1_000n);
    (await asTaker('sales.decide', { id: ids[1], decision: 'approve' })).data();
    const id = await debit(won[0] ?? 0);
    (await settle(input(id, fileId, [ids[1] ?? 0]))).data();
    expect(await sale(ids[1] ?? 0)).toMatchObject({ state: 0, approvedBy: [] });
  });
});

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
    (await settle(input(id, fileId))).data();
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
    (await settle(input(id, fileId))).data();
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

describe('the erasure of a holder', () => {
  const YEARS_LATER = new Date('2032-01-01T00:00:00+09:00');
  const erase = (cutoff: Date) => world.store.write((tx) => eraseBankTexts(tx, cutoff));
  const texts = () =>
    world.store.read((db) => {
      const { id, name, memo, note } = db.t.bankLines;
      return db.select({ id, name, memo, note }).from(db.t.bankLines).orderBy(asc(id));
    });
  const markErased = () =>
    world.store.write((tx) =>
      tx.update(tx.t.holders).set({ erasedAt: world.deps.clock.now() }).where(eq(tx.t.holders.id, 1)),
    );

  it('reaches a debit that paid one of its sales among others, once the years of evidence are over', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum, { name: '다온일 외 1건' });
    (await settle(input(id, fileId, [], { note: '다온일 님과 통화' }))).data();
    await world.store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ holderId: 2 })
        .where(eq(tx.t.requests.id, ids[1] ?? 0)),
    );
    const before = await texts();
    expect(await erase(YEARS_LATER)).toBe(0);
    await markErased();
    expect(await erase(new Date('2026-11-20T00:00:00+09:00'))).toBe(0);
    expect(await texts()).toEqual(before);
    expect(await erase(YEARS_LATER)).toBe(1);
    expect(await texts()).toEqual([{ id, name: '파기됨', memo: '', note: '파기됨' }]);
    expect(await erase(YEARS_LATER)).toBe(0);
  });

  it('reaches a debit of which its sale came back, and the return', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200');
    const id = await debit(sum);
    (await settle(input(id, fileId))).data();
    await world.store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ holderId: 2 })
        .where(eq(tx.t.requests.id, ids[1] ?? 0)),
    );
    await importLines([{ at: LATER, won: won[0] ?? 0, name: '다온일', memo: '이체불능' }]);
    const backId = (await shown({ direction: 'in' }))[0]?.id;
    (await settle({ id: backId, as: 'returned', of: id, saleId: ids[0], note: '다온일 님' })).data();
    await markErased();
    expect(await erase(YEARS_LATER)).toBe(2);
    expect(await texts()).toEqual([
      { id, name: '파기됨', memo: '', note: null },
      { id: backId, name: '파기됨', memo: '', note: '파기됨' },
    ]);
  });
});

describe('the timeline of a holder', () => {
  it('has each sale that one debit paid, also where a page ends between them', async () => {
    const { ids, won, sum } = await filed('100', '200', '300');
    const id = await debit(sum);
    await approve([id]);
    const seen: { id: number; requestId: number; won: string }[] = [];
    let before: object | undefined;
    do {
      const page = { id: 1, kinds: ['bankLine'], perPage: 1, ...(before && { before }) };
      const { data, next } = (await asTaker('holders.timeline', page)).data<{
        data: typeof seen;
        next: object | null;
      }>();
      seen.push(...data);
      before = next ?? undefined;
    } while (before !== undefined);
    const own = seen.filter((line) => line.id === id);
    expect(own.map(({ requestId }) => requestId)).toEqual(ids.toReversed());
    expect(own.map((line) => Number(line.won))).toEqual(won.toReversed());
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
    expect((await settle(input(id, fileId, [ids[0] ?? 0], { note: NOTE }))).reason()).toBe(
      'BANK_LINE_AMOUNT',
    );
    (await settle(input(id, fileId, [], { note: NOTE }))).data();
    expect(await shown()).toMatchObject([{ settledAs: 'payoutFile', files: [{ saleIds: ids.slice(1) }] }]);
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
    // The correction of another one opens it again, with what was accounted for.
    await correct(ids[1] ?? 0);
    expect(await shown()).toMatchObject([{ settledAs: null }]);
    expect(await unexplained()).toEqual({
      ...{ in: 0n, out: BigInt(sum), sales: BigInt(won[2] ?? 0) },
      books: BigInt(sum - (won[2] ?? 0)),
    });
    (await settle(input(id, fileId, [], { note: NOTE }))).data();
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
    await correct(ids[2] ?? 0);
    expect((await settle(input(id, fileId, [], { note: NOTE }))).reason()).toBe('STATUS_NOT_ALLOWED');
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
    (await settle(input(id, fileId, [], { note: NOTE }))).data();
    (await settle({ id: backId, as: 'other', note: NOTE })).data();
    expect(await findings()).toEqual([]);
    expect(await unexplained()).toEqual(NOTHING);
  });
});

describe('the check of the books', () => {
  const plant = (change: { lineId: number | null }, saleId: number) =>
    world.store.write((tx) =>
      tx.update(tx.t.payoutSales).set(change).where(eq(tx.t.payoutSales.requestId, saleId)),
    );
  it('reports a debit that is not the sum of its sales, and a sale that is paid by no debit', async () => {
    const { ids, sum } = await filed('100', '200');
    const id = await debit(sum);
    await approve([id]);
    expect(await findings()).toEqual([]);
    await plant({ lineId: null }, ids[0] ?? 0);
    expect(await findings()).toEqual([`bank line ${id} is not the sum of the file's sales that it pays`]);
    await plant({ lineId: 9_999 }, ids[0] ?? 0);
    expect(await findings()).toContain(
      `sale ${ids[0]} is paid with a file by a line that does not pay it, or by two`,
    );
    await plant({ lineId: id }, ids[0] ?? 0);
  });
});

describe('refuses, and changes nothing,', () => {
  it.each([
    ['a line in', 'BANK_LINE_DIRECTION', (id: number, fileId: number) => input(id, fileId)],
    ['a file that is not there', 'NOT_FOUND', (id: number) => input(id, 99)],
    [
      'a failed sale of another file',
      'NOT_FOUND',
      (id: number, fileId: number) => input(id, fileId, [9_999]),
    ],
  ])('%s', async (what, code, about) => {
    const { ids, fileId, sum } = await filed('100', '200');
    if (what === 'a line in') await importLines([{ at: SOON, won: sum, name: '대량이체' }]);
    else await debit(sum);
    const [line] = await shown();
    expect((await settle(about(line?.id ?? 0, fileId))).reason()).toBe(code);
    expect(await states(ids)).toEqual([0, 0]);
  });

  it('a file of another company, and of another account', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    const moveFile = (accountId: number) =>
      world.store.write((tx) =>
        tx.update(tx.t.payouts).set({ depositAccountId: accountId }).where(eq(tx.t.payouts.id, fileId)),
      );
    const accountOf = (name: string) =>
      world.store.read(async (db) => {
        const rows = await db
          .select({ id: db.t.depositAccounts.id })
          .from(db.t.depositAccounts)
          .where(eq(db.t.depositAccounts.name, name));
        return rows.at(-1)?.id ?? 0;
      });
    const account = (name: string) => ({ bank: '088', accountNum: '110222333444', name });
    const company = { name: '둘째게임', perDepositFee: '1', depositAccount: account('둘째게임') };
    (await world.asAdmin('companies.create', company)).data();
    await moveFile(await accountOf('둘째게임'));
    expect(await shown()).toMatchObject([{ files: [] }]);
    expect((await settle(input(id, fileId))).reason()).toBe('NOT_FOUND');
    (
      await world.asAdmin('companies.update', {
        id: 1,
        depositAccount: { ...account('새 계좌'), accountNum: '110222333445' },
      })
    ).data();
    await moveFile(await accountOf('새 계좌'));
    expect((await settle(input(id, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await states(ids)).toEqual([0, 0]);
    await moveFile(1);
    (await settle(input(id, fileId))).data();
  });

  it('a sale that another line paid', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200');
    const [first = 0] = ids;
    await debit(won[0] ?? 0, { name: '다온일', memo: payoutReference(first) });
    const [own] = await shown();
    expect(await approve([own?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
    const id = await debit(sum, { at: LATER });
    const refused = await settle(input(id, fileId));
    expect(refused.reason()).toBe('PAYOUT_PAID');
    expect((await settle(input(id, fileId, [first]))).reason()).toBe('BANK_LINE_AMOUNT');
    expect(await states(ids)).toEqual([1, 0]);
  });

  it('a line that names a sale of another file, without a note', async () => {
    const { fileId, sum } = await filed('100', '200');
    const other = await filed('500');
    const id = await debit(sum, { memo: payoutReference(other.ids[0] ?? 0) });
    expect((await settle(input(id, fileId))).reason()).toBe('REASON_REQUIRED');
    (await settle(input(id, fileId, [], { note: '은행에 확인했어요' }))).data();
  });

  it('accepts a sale that was approved by hand as paid', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    (await asTaker('sales.decide', { id: ids[0], decision: 'approve' })).data();
    const id = await debit(sum);
    expect(await shown()).toMatchObject([{ match: 'several', files: [{ id: fileId }] }]);
    (await settle(input(id, fileId))).data();
    expect(await states(ids)).toEqual([1, 1]);
    expect(await rowsOf(fileId)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });
});
