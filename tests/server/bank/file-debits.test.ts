// One debit for a payout file (D64): a line out of the file's sum, less what the bank could not pay, approves its sales.
import { describe, expect, it } from 'vitest';
import { asc, eq } from '../../../db/sql.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eraseBankTexts } from '../../../server/erasure/erase-bank-texts.ts';
import { debitInput, fileDebitDesk, LATER } from '../../support/bank/file-debit-desk.ts';
import { SOON } from '../../support/bank/payout-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const RETURNED = '계좌 확인이 필요해요';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const {
  wonOf,
  importLines,
  approve,
  asTaker,
  asSecond,
  create,
  takeBack,
  undo,
  saidOf,
  rejectedByOne,
  shown,
  sale,
  states,
  rowsOf,
  settle,
  filed,
  correct,
  findings,
  debit,
} = fileDebitDesk(() => world);
type Settled = { approvals: number; line: { isWaiting: boolean } };

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
    const about = debitInput(id, fileId);
    expect((await settle(about)).data()).toMatchObject({ approvals: 1, line: { settledAs: 'payoutFile' } });
    expect((await settle(about)).data()).toMatchObject({ approvals: 1, line: { settledAs: 'payoutFile' } });
    expect((await settle({ ...about, failed: [ids[0]] })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect((await settle(debitInput(id, fileId))).reason()).toBe('BANK_LINE_SETTLED');
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
    expect((await settle(debitInput(id, fileId))).data<Settled>()).toMatchObject({
      approvals: 1,
      line: { isWaiting: true, approvedBy: ['operator'], isLoose: true },
    });
    expect(await states(ids)).toEqual([0, 0]);
    const linked = { isLinked: true };
    expect((await settle(debitInput(id, fileId, [], linked))).reason()).toBe('SAME_OPERATOR');
    expect(
      (await asSecond('bankLines.settle', debitInput(id, fileId, [], linked))).data<Settled>(),
    ).toMatchObject({
      approvals: 2,
      line: { isWaiting: false },
    });
    expect(await states(ids)).toEqual([1, 1]);
    expect((await asSecond('bankLines.settle', debitInput(id, fileId, [], linked))).reason()).toBe(
      'BANK_LINE_SETTLED',
    );
  });

  it('is released from all of its sales by the operator whose first approval relies on it', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1_000n);
    const { ids, fileId, sum } = await filed('100', '200');
    const id = await debit(sum);
    (await settle(debitInput(id, fileId))).data();
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
    expect((await settle(debitInput(id, fileId))).reason()).toBe('REASON_REQUIRED');
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
    expect((await settle(debitInput(id, fileId))).reason()).toBe('BANK_LINE_AMOUNT');
    (await settle(debitInput(id, fileId, [failed]))).data();
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
    (await settle(debitInput(id, fileId, [ids[1] ?? 0]))).data();
    expect(await saidOf(ids[1] ?? 0)).toBe(1);
    expect(await rejectedByOne(ids[1] ?? 0)).toBe(0);
  });

  it('may lack several sales', async () => {
    const { ids, fileId, won } = await filed('100', '200', '300');
    const id = await debit(won[0] ?? 0, { name: '대량이체' });
    (await settle(debitInput(id, fileId, ids.slice(1)))).data();
    expect(await states(ids)).toEqual([1, 0, 0]);
  });

  it('ends what was signed for a failed sale', async () => {
    await world.hire('second', 'operator');
    const { ids, fileId, won } = await filed('100', '200');
    await world.fourEyesFrom(1_000n);
    (await asTaker('sales.decide', { id: ids[1], decision: 'approve' })).data();
    const id = await debit(won[0] ?? 0);
    (await settle(debitInput(id, fileId, [ids[1] ?? 0]))).data();
    expect(await sale(ids[1] ?? 0)).toMatchObject({ state: 0, approvedBy: [] });
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
    (await settle(debitInput(id, fileId, [], { note: '다온일 님과 통화' }))).data();
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
    (await settle(debitInput(id, fileId))).data();
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
    ['a line in', 'BANK_LINE_DIRECTION', (id: number, fileId: number) => debitInput(id, fileId)],
    ['a file that is not there', 'NOT_FOUND', (id: number) => debitInput(id, 99)],
    [
      'a failed sale of another file',
      'NOT_FOUND',
      (id: number, fileId: number) => debitInput(id, fileId, [9_999]),
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
    expect((await settle(debitInput(id, fileId))).reason()).toBe('NOT_FOUND');
    (
      await world.asAdmin('companies.update', {
        id: 1,
        depositAccount: { ...account('새 계좌'), accountNum: '110222333445' },
      })
    ).data();
    await moveFile(await accountOf('새 계좌'));
    expect((await settle(debitInput(id, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await states(ids)).toEqual([0, 0]);
    await moveFile(1);
    (await settle(debitInput(id, fileId))).data();
  });

  it('a debit that went before the file was made; one of a bank of days may have gone after it', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    const before = await debit(sum, { at: '2026-11-20 08:59:59' });
    expect((await asTaker('bankLines.get', { id: before })).data()).toMatchObject({ fileChoices: [] });
    expect((await settle(debitInput(before, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await states(ids)).toEqual([0, 0]);
    await undo();
    const dayBefore = await debit(sum, { at: '2026-11-19' });
    expect((await settle(debitInput(dayBefore, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    await undo();
    (await settle(debitInput(await debit(sum, { at: '2026-11-20' }), fileId))).data();
    expect(await states(ids)).toEqual([1, 1]);
  });

  it('a sale that another line paid', async () => {
    const { ids, fileId, won, sum } = await filed('100', '200');
    const [first = 0] = ids;
    await debit(won[0] ?? 0, { name: '다온일', memo: payoutReference(first) });
    const [own] = await shown();
    expect(await approve([own?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
    const id = await debit(sum, { at: LATER });
    const refused = await settle(debitInput(id, fileId));
    expect(refused.reason()).toBe('PAYOUT_PAID');
    expect((await settle(debitInput(id, fileId, [first]))).reason()).toBe('BANK_LINE_AMOUNT');
    expect(await states(ids)).toEqual([1, 0]);
  });

  it('a line that names a sale of another file, without a note', async () => {
    const { fileId, sum } = await filed('100', '200');
    const other = await filed('500');
    const id = await debit(sum, { memo: payoutReference(other.ids[0] ?? 0) });
    expect((await settle(debitInput(id, fileId))).reason()).toBe('REASON_REQUIRED');
    (await settle(debitInput(id, fileId, [], { note: '은행에 확인했어요' }))).data();
  });

  it('accepts a sale that was approved by hand as paid', async () => {
    const { ids, fileId, sum } = await filed('100', '200');
    (await asTaker('sales.decide', { id: ids[0], decision: 'approve' })).data();
    const id = await debit(sum);
    expect(await shown()).toMatchObject([{ match: 'several', files: [{ id: fileId }] }]);
    (await settle(debitInput(id, fileId))).data();
    expect(await states(ids)).toEqual([1, 1]);
    expect(await rowsOf(fileId)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });
});
