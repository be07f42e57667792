// One debit for a refund file (D65), and refunds whose payment the bank returned (D60).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { refundReference } from '../../../domain/refund-states.ts';
import { checkRefunds } from '../../../server/features/refunds/check-refunds.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, type PayoutFile } from '../../support/bank/payout-desk.ts';

const WENT = '2026-11-20 09:40:00';
const BACK = '2026-11-20 09:50:00';
const NOTE = '주문이 없는 입금';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, lines, approve, asTaker, asSecond, undo } = payoutDesk(() => world);

type Line = Awaited<ReturnType<typeof lines>>[number] & {
  settledAs: string | null;
  files: { kind: string; id: number; refundIds: number[]; mayHaveFailed: number[] }[];
  refunds: { id: number }[];
  pairs: { id: number; saleIds: number[]; refundIds: number[] }[];
};
const shown = async (filter: object = {}) => (await lines(filter)) as Line[];
const line = async (id: number) => (await shown({ id }))[0];
const settle = (input: object) => asTaker('bankLines.settle', input);
const states = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await asTaker('refunds.get', { id })).data<{ state: string }>().state));

async function come(at: string, won: number, name: string, memo = ''): Promise<number> {
  const before = new Set((await shown()).map(({ id }) => id));
  await importLines([{ at, won, name, memo }]);
  return (await shown()).find(({ id }) => !before.has(id))?.id ?? 0;
}

async function owed(won: number, name: string, minute = 10): Promise<number> {
  const id = await come(`2026-11-20 09:${minute}:00`, won, name);
  (await settle({ id, as: 'refund', note: NOTE })).data();
  const payee = { id, bank: '088', accountNum: '110987654321', name, requestId: randomUUID() };
  (await asTaker('refunds.setPayee', payee)).data();
  return id;
}

const NAMES = ['박민수', '최은영', '이서준'];

const fileOf = (refundIds: number[]) => ({
  ...{ depositAccountId: 1, refundIds, template: 'standard', format: 'csv' },
  ...{ reason: '오늘 환불', requestId: randomUUID() },
});

async function filed(...amounts: number[]) {
  const ids: number[] = [];
  for (const [n, won] of amounts.entries()) ids.push(await owed(won, NAMES[n] ?? '', 10 + n));
  const { id: fileId } = (await asTaker('refunds.file', fileOf(ids))).data<PayoutFile>();
  return { ids, fileId, sum: amounts.reduce((total, one) => total + one, 0) };
}

const debit = (won: number, at = WENT) => come(at, -won, '대량이체');
const input = (id: number, fileId: number, failed: number[] = [], more: object = {}) => ({
  ...{ id, as: 'refundFile', fileId, failed, requestId: randomUUID() },
  ...more,
});
const release = (id: number) => asTaker('bankLines.release', { id, reason: '다시 확인' });

async function corrected(lineId: number) {
  const rows = await world.store.read((db) => db.select().from(db.t.bankLines));
  const transactionId = rows.find(({ id }) => id === lineId)?.settlementTransactionId;
  const about = { transactionId, reason: '잘못 처리했어요', requestId: randomUUID() };
  return world.asAdmin('corrections.create', about);
}

const findings = () =>
  world.store.read(async (db) => [...(await checkBooks(db)), ...(await checkRefunds(db))]);
const owedWon = async () =>
  (await asTaker('closings.preview', { companyId: 1, day: '2026-11-20' })).data<{
    owed: { won: string } | null;
  }>();

describe('a debit of the sum of a refund file', () => {
  it('is certain for it, and pays its refunds in bulk', async () => {
    const { ids, fileId, sum } = await filed(50_000, 60_000, 70_000);
    const id = await debit(sum);
    expect(await line(id)).toMatchObject({
      match: 'certain',
      files: [{ kind: 'refund', id: fileId, refundIds: ids, mayHaveFailed: [] }],
    });
    expect((await asTaker('refunds.takeBack', { id: ids[0], reason: '은행에서 거절' })).reason()).toBe(
      'REFUND_PAID',
    );
    expect(await approve([id])).toMatchObject([{ outcome: 'refundPaid' }]);
    expect(await states(ids)).toEqual(['paid', 'paid', 'paid']);
    expect((await line(id))?.refunds.map((refund) => refund.id).toSorted()).toEqual(ids);
    expect(await findings()).toEqual([]);
    expect(await owedWon()).toBeDefined();
  });

  it('is none that went before the file was made; one of a bank of days may have gone after it', async () => {
    const ids = [await owed(50_000, '박민수', 10), await owed(60_000, '최은영', 11)];
    world.wait(HOUR_MS);
    world.operator = await world.signInOperator('operator');
    const fileId = (await asTaker('refunds.file', fileOf(ids))).data<PayoutFile>().id;
    // The money had come by then.
    const before = await debit(110_000, '2026-11-20 09:59:59');
    expect((await asTaker('bankLines.get', { id: before })).data()).toMatchObject({ refundFileChoices: [] });
    expect((await settle(input(before, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await states(ids)).toEqual(['filed', 'filed']);
    await undo();
    (await settle(input(await debit(110_000, '2026-11-20'), fileId))).data();
    expect(await states(ids)).toEqual(['paid', 'paid']);
  });

  it('is settled once under its key, and not again', async () => {
    const { ids, fileId, sum } = await filed(50_000, 60_000);
    const id = await debit(sum);
    const about = input(id, fileId);
    expect((await settle(about)).data()).toMatchObject({ line: { settledAs: 'refundPaid' } });
    expect((await settle(about)).data()).toMatchObject({ line: { settledAs: 'refundPaid' } });
    expect((await settle({ ...about, failed: [ids[0]] })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    expect((await settle(input(id, fileId))).reason()).toBe('BANK_LINE_SETTLED');
    const again = await debit(sum, BACK);
    expect((await settle(input(again, fileId))).reason()).toBe('REFUND_PAID');
    // A correction undoes it, and a repeat does not say that it holds.
    (await corrected(id)).data();
    expect(await states(ids)).toEqual(['filed', 'filed']);
    expect((await settle(about)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle({ id, as: 'other', note: NOTE })).data();
    expect((await settle(about)).reason()).toBe('BANK_LINE_SETTLED');
    expect(await findings()).toEqual([]);
  });

  it('is refused for wrong sums, other refunds, and files of others', async () => {
    const { ids, fileId, sum } = await filed(50_000, 60_000);
    const stranger = await owed(80_000, '한지민');
    const id = await debit(sum + 1);
    expect((await settle(input(id, fileId))).reason()).toBe('BANK_LINE_AMOUNT');
    expect((await settle(input(id, fileId, ids))).reason()).toBe('BANK_LINE_AMOUNT');
    expect((await settle(input(id, fileId, [stranger]))).reason()).toBe('NOT_FOUND');
    expect((await settle(input(id, fileId + 1))).reason()).toBe('NOT_FOUND');
    expect((await settle(input(ids[0] ?? 0, fileId))).reason()).toBe('BANK_LINE_SETTLED');
    for (const refundId of ids)
      await world.store.write((tx) =>
        tx.update(tx.t.refundFileRows).set({
          ...{ takenBackAt: new Date(), takenBackBy: 1, takenBackReason: String(refundId) },
        }),
      );
    expect((await settle(input(id, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await states(ids)).toEqual(['owed', 'owed']);
  });

  it('leaves what the bank could not send owed, and takes it into the file again when it is corrected', async () => {
    const { ids, fileId, sum } = await filed(50_000, 60_000, 70_000);
    const [first, failed = 0, last] = ids;
    const id = await debit(sum - 60_000);
    expect(await line(id)).toMatchObject({ match: 'several', files: [{ mayHaveFailed: [failed] }] });
    (await settle(input(id, fileId, [failed]))).data();
    expect(await states([first ?? 0, failed, last ?? 0])).toEqual(['paid', 'owed', 'paid']);
    expect(await findings()).toEqual([]);
    (await corrected(id)).data();
    expect(await states(ids)).toEqual(['filed', 'filed', 'filed']);
    expect(await line(id)).toMatchObject({ match: 'several', files: [{ mayHaveFailed: [failed] }] });
    expect(await findings()).toEqual([]);
  });

  it('asks for a reason where one that was paid has the amount of the one that failed', async () => {
    const { ids, fileId } = await filed(50_000, 50_000, 70_000);
    const id = await debit(120_000);
    expect((await settle(input(id, fileId, [ids[1] ?? 0]))).reason()).toBe('REASON_REQUIRED');
    (await settle(input(id, fileId, [ids[1] ?? 0], { note: '은행에 확인' }))).data();
    expect(await states(ids)).toEqual(['paid', 'owed', 'paid']);
  });

  it('is settled by one of two operators at once', async () => {
    await world.hire('second', 'operator');
    const { ids, fileId, sum } = await filed(50_000, 60_000);
    const id = await debit(sum);
    const answers = await Promise.all([
      settle(input(id, fileId)),
      asSecond('bankLines.settle', input(id, fileId)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await states(ids)).toEqual(['paid', 'paid']);
    expect(await findings()).toEqual([]);
  });
});

it('refuses a refund file of another account of the company, and of another company', async () => {
  const { ids, fileId, sum } = await filed(50_000, 60_000);
  const id = await debit(sum);
  const moveFile = (name: string) =>
    world.store.write(async (tx) => {
      const { depositAccounts, refundFiles } = tx.t;
      const rows = await tx.select().from(depositAccounts).where(eq(depositAccounts.name, name));
      const depositAccountId = rows.at(-1)?.id ?? 1;
      await tx.update(refundFiles).set({ depositAccountId }).where(eq(refundFiles.id, fileId));
    });
  const account = (name: string, accountNum: string) => ({ bank: '088', accountNum, name });
  const depositAccount = account('둘째게임', '110222333444');
  (await world.asAdmin('companies.create', { name: '둘째게임', perDepositFee: '1', depositAccount })).data();
  (
    await world.asAdmin('companies.update', { id: 1, depositAccount: account('새 계좌', '110222333445') })
  ).data();
  await moveFile('둘째게임');
  expect(await line(id)).toMatchObject({ files: [] });
  expect((await settle(input(id, fileId))).reason()).toBe('NOT_FOUND');
  await moveFile('새 계좌');
  expect((await settle(input(id, fileId))).reason()).toBe('STATUS_NOT_ALLOWED');
  expect(await states(ids)).toEqual(['filed', 'filed']);
  await moveFile('');
  (await settle(input(id, fileId))).data();
  expect(await states(ids)).toEqual(['paid', 'paid']);
});

describe('a line that may be more than one thing', () => {
  it('is doubtful, with both shown, where it names a payee and is the sum of a file less one', async () => {
    const { ids, fileId } = await filed(50_000, 60_000, 70_000);
    const id = await come(WENT, -110_000, '박민수');
    const single = await owed(110_000, '박민수', 20);
    expect(await line(id)).toMatchObject({
      match: 'several',
      refunds: [{ id: single }],
      files: [{ kind: 'refund', id: fileId, mayHaveFailed: [ids[2]] }],
    });
    expect(await approve([id])).toMatchObject([{ outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' }]);
  });

  it('is certain for the only refund that a file of two would have paid', async () => {
    const { ids } = await filed(50_000, 60_000);
    const id = await come(WENT, -50_000, '박민수');
    expect(await line(id)).toMatchObject({ match: 'certain', refunds: [{ id: ids[0] }] });
  });

  it('owes no refund of its own where it is a payment or its return', async () => {
    const id = await come(WENT, -50_000, '박민수');
    const backId = await come(BACK, 50_000, '박민수 환입');
    for (const one of [id, backId])
      expect((await settle({ id: one, as: 'refund', note: NOTE })).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle({ id: backId, as: 'returned', of: id })).data();
  });

  it('does not choose between a sale and a refund that came back', async () => {
    const saleId = await world.sell('100');
    await world.take('sales', saleId);
    const won = Number((await asTaker('sales.get', { id: saleId })).data<{ payoutWon: string }>().payoutWon);
    const refundId = await owed(won, '다온일');
    const id = await come(WENT, -won, '다온일');
    const backId = await come(BACK, won, '다온일 환입');
    const returned = { id: backId, as: 'returned', of: id };
    const refused = await settle(returned);
    expect([refused.reason(), refused.error().data.details]).toEqual([
      'STATUS_NOT_ALLOWED',
      { saleIds: [saleId], refundIds: [refundId] },
    ]);
    expect((await settle({ ...returned, saleId, refundId })).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle({ ...returned, refundId })).data();
    expect(await states([refundId])).toEqual(['owed']);
  });
});

describe('an approval that is repeated', () => {
  it('does not answer for what was accounted for anew since', async () => {
    const refundId = await owed(50_000, '박민수');
    const id = await come(WENT, -50_000, '박민수');
    const repeated = { ids: [id], requestId: randomUUID() };
    const answer = async () =>
      (await asTaker('bankLines.approve', repeated)).data<{ results: object[] }>().results;
    expect(await answer()).toMatchObject([{ outcome: 'refundPaid' }]);
    expect(await answer()).toMatchObject([{ outcome: 'refundPaid' }]);
    (await corrected(id)).data();
    (await settle({ id, as: 'other', note: NOTE })).data();
    expect(await answer()).toMatchObject([{ outcome: 'refused', reason: 'STATUS_NOT_ALLOWED' }]);
    expect(await states([refundId])).toEqual(['owed']);
  });
});

describe('a refusal', () => {
  const sentenceOf = async (asked: Promise<{ error: () => { message: string } }>) =>
    (await asked).error().message;

  it('says what stands against it in words of refunds', async () => {
    const refundId = await owed(50_000, '박민수');
    const { fileId } = await filed(60_000, 70_000);
    expect(await sentenceOf(settle({ id: refundId, as: 'order', orderId: 1 }))).toMatch(/먼저 처리한 거래/);
    expect(await sentenceOf(release(refundId))).toContain('원장에서 정정');
    const other = await come(WENT, 40_000, '박민수');
    expect(await sentenceOf(release(other))).toContain('연결이 풀렸어요');
    expect(await sentenceOf(settle({ id: other, as: 'refundPaid', refundId }))).toContain('들어온 돈이에요');
    expect(await sentenceOf(settle(input(other, fileId)))).toContain('들어온 돈이에요');
    const short = await come(BACK, -40_000, '박민수');
    expect(await sentenceOf(settle({ id: short, as: 'refundPaid', refundId }))).toContain('환불 금액');
  });
});

describe('the payment of a refund that comes back', () => {
  it('owes one refund of a file again, in one act that is undone exactly', async () => {
    const { ids, fileId, sum } = await filed(50_000, 60_000, 70_000);
    const id = await debit(sum);
    const [, failed = 0] = ids;
    const backId = await come(BACK, 60_000, '이체불능', `환입 ${refundReference(failed)}`);
    expect(await line(backId)).toMatchObject({ pairs: [{ id, saleIds: [], refundIds: [failed] }] });
    const returned = { id: backId, as: 'returned', of: id };
    // The debit first.
    expect((await settle(returned)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle(input(id, fileId))).data();
    expect((await asTaker('bankLines.get', { id: backId })).data()).toMatchObject({
      returns: [{ of: id, refunds: [{ id: failed }] }],
    });
    expect((await settle({ ...returned, refundId: ids[0] })).reason()).toBe('STATUS_NOT_ALLOWED');
    (await settle({ ...returned, refundId: failed })).data();
    expect(await states(ids)).toEqual(['paid', 'owed', 'paid']);
    expect(await line(backId)).toMatchObject({ settledAs: 'returned', pairs: [{ id, refundIds: [failed] }] });
    expect(await findings()).toEqual([]);
    // The debit is taken back after its return.
    expect((await corrected(id)).reason()).toBe('STATUS_NOT_ALLOWED');
    (await release(backId)).data();
    expect(await states(ids)).toEqual(['paid', 'paid', 'paid']);
    expect(await findings()).toEqual([]);
    (await settle(returned)).data();
    expect(await states(ids)).toEqual(['paid', 'owed', 'paid']);
    (await corrected(backId)).data();
    expect(await states(ids)).toEqual(['paid', 'paid', 'paid']);
    (await corrected(id)).data();
    expect(await states(ids)).toEqual(['filed', 'filed', 'filed']);
    expect(await findings()).toEqual([]);
  });

  it('owes a refund that was paid alone again, with one act', async () => {
    const refundId = await owed(50_000, '박민수');
    const id = await come(WENT, -50_000, '박민수');
    (await settle({ id, as: 'refundPaid', refundId })).data();
    const backId = await come(BACK, 50_000, '박민수', '이체불능');
    (await settle({ id: backId, as: 'returned', of: id })).data();
    expect(await states([refundId])).toEqual(['owed']);
    expect(await findings()).toEqual([]);
    // It is paid by another line, and the return is not taken back any more.
    const again = await come('2026-11-20 09:55:00', -50_000, '박민수');
    (await settle({ id: again, as: 'refundPaid', refundId })).data();
    expect((await release(backId)).reason()).toBe('REFUND_PAID');
    expect(await findings()).toEqual([]);
  });

  it('may be accounted for as something else while its payment and the return stay, and the books are sound', async () => {
    const refundId = await owed(50_000, '박민수');
    const id = await come(WENT, -50_000, '박민수');
    (await settle({ id, as: 'refundPaid', refundId })).data();
    const backId = await come(BACK, 50_000, '박민수', '이체불능');
    (await settle({ id: backId, as: 'returned', of: id })).data();
    (await corrected(refundId)).data();
    expect(await findings()).toEqual([]);
    (await settle({ id: refundId, as: 'other', note: '거래처 입금' })).data();
    expect(await findings()).toEqual([]);
    // What the return gave back is no refund any more.
    for (const refused of [await release(backId), await corrected(backId)]) {
      expect(refused.error().data).toMatchObject({ reason: 'STATUS_NOT_ALLOWED', details: { refundId } });
      expect(refused.error().message).toContain(`입금(거래 ${refundId}번)`);
    }
    expect(await findings()).toEqual([]);
    (await corrected(refundId)).data();
    (await settle({ id: refundId, as: 'refund', note: NOTE })).data();
    (await release(backId)).data();
    expect(await states([refundId])).toEqual(['paid']);
    expect(await findings()).toEqual([]);
  });

  it('comes back once: an equal line that comes later is no pair of it', async () => {
    const refundId = await owed(50_000, '박민수');
    const id = await come(WENT, -50_000, '박민수');
    (await settle({ id, as: 'refundPaid', refundId })).data();
    const backId = await come(BACK, 50_000, '박민수', '이체불능');
    (await settle({ id: backId, as: 'returned', of: id })).data();
    const later = await come('2026-11-20 09:55:00', 50_000, '박민수', '이체불능');
    expect(await line(later)).toMatchObject({ match: 'none', pairs: [] });
    expect((await settle({ id: later, as: 'returned', of: id })).reason()).toBe('STATUS_NOT_ALLOWED');
    // It may come back again once it is paid again.
    (await release(backId)).data();
    expect(await line(later)).toMatchObject({ match: 'several', pairs: [{ id, refundIds: [refundId] }] });
  });

  it('settles an open payment and its return against each other, and the refund leaves its file', async () => {
    const { ids } = await filed(50_000, 60_000);
    const id = await come(WENT, -50_000, '박민수', refundReference(ids[0] ?? 0));
    const backId = await come(BACK, 50_000, '박민수', '이체불능');
    (await settle({ id: backId, as: 'returned', of: id })).data();
    expect(await states(ids)).toEqual(['owed', 'filed']);
    expect([(await line(id))?.settledAs, (await line(backId))?.settledAs]).toEqual(['returned', 'returned']);
    expect(await findings()).toEqual([]);
    (await release(backId)).data();
    expect(await states(ids)).toEqual(['filed', 'filed']);
    expect(await findings()).toEqual([]);
  });
});
