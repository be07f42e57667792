// A debit for a payout file on PostgreSQL: its search, its settlement, its release, and the books that hold afterwards.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { and, eq } from '../../../db/sql.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { asUnits } from '../../../domain/money.ts';
import type { Store } from '../../../db/store.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { approveBankLines } from '../../../server/features/bank-lines/settle/approve-bank-lines.ts';
import { checkFacts } from '../../../server/features/bank-lines/lines/check-facts.ts';
import { getBankLine } from '../../../server/features/bank-lines/lines/get-bank-line.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { listBankLines } from '../../../server/features/bank-lines/lines/list-bank-lines.ts';
import { settleBankLine } from '../../../server/features/bank-lines/settle/settle-bank-line.ts';
import { previewClosing } from '../../../server/features/closings/preview-closing.ts';
import { correctTransaction } from '../../../server/features/corrections/correct-transaction.ts';
import { createPayout } from '../../../server/features/payouts/create-payout.ts';
import { getPayoutDetail } from '../../../server/features/payouts/list-payouts.ts';
import { sell } from '../../../server/features/sales/sell.ts';
import { viewTimeline } from '../../../server/features/timelines/view-timeline.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';
import { PAYOUT_REASON, SOON } from '../../support/bank/payout-desk.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const OPERATOR = { id: 1, login: 'operator' };
const ADMIN = { id: 2, login: 'admin1' };
const HOLDER = { id: 1 };
const DAY = '2026-11-20';
const NEXT_DAY = '2026-11-21 08:50:00';
const fileOf = (saleIds: number[]) => {
  const about = { companyId: 1, saleIds, reason: PAYOUT_REASON, requestId: randomUUID() };
  return { ...about, template: 'standard', format: 'csv' } as const;
};

it('is settled', async () => {
  await using store: Store & AsyncDisposable = await createStoreOnPostgres();
  let now = NOW;
  const deps = depsOnStore(store, undefined, { clock: { now: () => now } });
  await seedDemo(deps);
  const ids: number[] = [];
  for (const gross of [10_000n, 20_000n, 30_000n, 40_000n, 50_000n]) {
    const order = { linkedAccountId: 1, gross: asUnits(gross * 10_000n), requestId: randomUUID() };
    ids.push((await sell(deps, HOLDER, order)).id);
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  const wholeFile = await createPayout(deps, OPERATOR, fileOf([first, second, fifth]));
  const lessFile = await createPayout(deps, OPERATOR, fileOf([third, fourth]));
  const wonOf = async (id: number) =>
    (await getPayoutDetail(deps, OPERATOR, id)).sales.map((sale) => Number(sale.won));
  const whole = (await wonOf(wholeFile.id)).reduce((sum, won) => sum + won, 0);
  const [less = 0] = await wonOf(lessFile.id);
  const lines = [
    { at: SOON, won: -whole, name: '대량이체' },
    { at: SOON, won: -less, name: '대량이체 2' },
  ];
  const contentBase64 = inBase64(statementText(lines, 100_000_000));
  const file = { companyId: 1, fileName: 'bank.csv', contentBase64, requestId: randomUUID() };
  await importStatement(deps, OPERATOR, file);
  const page = { page: 1, perPage: 25 };
  const found = await listBankLines(deps, { ...page, filter: { match: 'certain' } });
  expect(found.data).toMatchObject([{ files: [{ id: wholeFile.id, isWhole: true }] }]);
  const id = Number(found.data[0]?.id);
  expect(
    (await approveBankLines(deps, OPERATOR, { ids: [id], requestId: randomUUID() })).results,
  ).toMatchObject([{ outcome: 'approved' }]);
  const [left] = (await listBankLines(deps, { ...page, filter: { match: 'several' } })).data;
  expect(left).toMatchObject({ files: [{ id: lessFile.id, mayHaveFailed: [fourth] }] });
  expect(await getBankLine(deps, Number(left?.id))).toMatchObject({ fileChoices: [{ id: lessFile.id }] });
  const settled = await settleBankLine(deps, OPERATOR, {
    ...{ id: Number(left?.id), as: 'payoutFile', fileId: lessFile.id, failed: [fourth] },
    requestId: randomUUID(),
  });
  expect(settled).toMatchObject({ approvals: 1, line: { isWaiting: false, files: [{ saleIds: [third] }] } });
  expect((await listBankLines(deps, { ...page, filter: { holderId: 1 } })).data).toHaveLength(2);
  const { sales } = await getPayoutDetail(deps, OPERATOR, lessFile.id);
  expect(sales).toMatchObject([{ state: 'paid', lines: [{}] }, { state: 'takenBack' }]);
  const preview = await previewClosing(deps, { companyId: 1, day: DAY });
  expect(JSON.stringify(preview)).not.toContain('linesOut');
  const timeline = await viewTimeline(deps, { id: HOLDER.id, kinds: ['bankLine'], perPage: 30 });
  expect(timeline.data).toHaveLength(4);
  const expectSound = async (day: string) => {
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    expect(await store.read((db) => checkFacts(db, now))).toEqual([]);
    const { open } = await previewClosing(deps, { companyId: 1, day });
    expect(open.filter(({ kind }) => kind === 'linesIn' || kind === 'linesOut')).toEqual([]);
  };
  await expectSound(DAY);

  // One sale of the first debit comes back; the day before the return sees its part as open.
  now = new Date(NOW.getTime() + DAY_MS);
  const [firstWon = 0] = await wonOf(wholeFile.id);
  const returns = [{ at: NEXT_DAY, won: firstWon, name: '이체불능', memo: '환입' }];
  const back = {
    companyId: 1,
    fileName: 'back.csv',
    contentBase64: inBase64(statementText(returns, 90_000_000)),
  };
  await importStatement(deps, OPERATOR, { ...back, requestId: randomUUID() });
  const [came] = (await listBankLines(deps, { ...page, filter: { match: 'several' } })).data;
  expect(came).toMatchObject({ pairs: [{ id, saleIds: [first] }] });
  const backId = Number(came?.id);
  const about = { id: backId, as: 'returned', of: id, saleId: first } as const;
  const { saleId, line } = await settleBankLine(deps, OPERATOR, about);
  expect(line).toMatchObject({ settledAs: 'returned', pairs: [{ id, saleIds: [first] }] });
  expect(Number(saleId)).toBeGreaterThan(fourth);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
  const dayBefore = await previewClosing(deps, { companyId: 1, day: DAY });
  expect(dayBefore.open).toContainEqual({ kind: 'linesOut', count: 1, won: String(firstWon) });

  // The correction of another sale opens both; the debit is settled with its file again, and the return as something else.
  const transactionId = await store.read(async (db) => {
    const { id: posted, kind, requestId } = db.t.ledgerTransactions;
    const isApproval = and(eq(kind, 'sale'), eq(requestId, second));
    const [row] = await db.select({ id: posted }).from(db.t.ledgerTransactions).where(isApproval);
    return row?.id ?? 0;
  });
  await correctTransaction(deps, ADMIN, { transactionId, reason: '잘못 승인', requestId: randomUUID() });
  expect((await listBankLines(deps, { ...page, filter: { match: 'open' } })).data).toHaveLength(2);
  expect(await getBankLine(deps, id)).toMatchObject({
    fileChoices: [{ id: wholeFile.id, sales: [{ isGone: true }, { isGone: true }, { isGone: false }] }],
  });
  const again = { id, as: 'payoutFile', fileId: wholeFile.id, note: '은행에 확인' } as const;
  const resettled = await settleBankLine(deps, OPERATOR, {
    ...again,
    ...{ failed: [], requestId: randomUUID() },
  });
  expect(resettled).toMatchObject({ line: { settledAs: 'payoutFile', files: [{ saleIds: [fifth] }] } });
  await settleBankLine(deps, OPERATOR, { id: backId, as: 'other', note: '은행에 확인' });
  await expectSound('2026-11-21');
});
