// A debit for a refund file on PostgreSQL: its search, its settlement, a part that comes back on a later day, and its correction.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { eraseBankTexts } from '../../../server/erasure/erase-bank-texts.ts';
import { approveBankLines } from '../../../server/features/bank-lines/settle/approve-bank-lines.ts';
import { getBankLine } from '../../../server/features/bank-lines/lines/get-bank-line.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { listBankLines } from '../../../server/features/bank-lines/lines/list-bank-lines.ts';
import { releaseBankLine } from '../../../server/features/bank-lines/settle/release-bank-line.ts';
import { settleBankLine } from '../../../server/features/bank-lines/settle/settle-bank-line.ts';
import { previewClosing } from '../../../server/features/closings/preview-closing.ts';
import { correctTransaction } from '../../../server/features/corrections/correct-transaction.ts';
import { checkRefunds } from '../../../server/features/refunds/check-refunds.ts';
import { fileRefunds } from '../../../server/features/refunds/file-refunds.ts';
import { listRefunds } from '../../../server/features/refunds/list-refunds.ts';
import { setPayee } from '../../../server/features/refunds/set-payee.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

const NOW = new Date('2026-11-20T10:00:00+09:00');
const OPERATOR = { id: 1, login: 'operator' };
const ADMIN = { id: 2, login: 'admin1' };
const DAY = '2026-11-20';
const NOTE = '주문이 없는 입금';
const page = { page: 1, perPage: 25 };

it('is settled, returned in part and corrected', async () => {
  await using store: Store & AsyncDisposable = await createStoreOnPostgres();
  let now = NOW;
  const deps = depsOnStore(store, undefined, { clock: { now: () => now } });
  await seedDemo(deps);
  const importLines = async (lines: WrittenLine[], balance: number) => {
    const contentBase64 = inBase64(statementText(lines, balance));
    const file = { companyId: 1, fileName: 'bank.csv', contentBase64, requestId: randomUUID() };
    await importStatement(deps, OPERATOR, file);
  };
  const amounts = [51_000, 62_000, 73_000];
  const cameLines = amounts.map((won, n) => ({ at: `2026-11-20 09:1${n}:00`, won, name: '박민수' }));
  await importLines(cameLines, 100_000_000);
  const came = (await listBankLines(deps, { ...page, filter: { match: 'none' } })).data;
  const ids = came.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
  for (const id of ids) {
    await settleBankLine(deps, OPERATOR, { id, as: 'refund', note: NOTE });
    const payee = { id, bank: '088', accountNum: `11098765432${id % 10}`, name: '박민수' } as const;
    await setPayee(deps, OPERATOR, { ...payee, requestId: randomUUID() });
  }
  const { id: fileId } = await fileRefunds(deps, OPERATOR, {
    ...{ depositAccountId: 1, refundIds: ids, template: 'standard', format: 'csv' },
    ...{ reason: '오늘 환불', requestId: randomUUID() },
  });
  const states = async () =>
    (await listRefunds(deps, { ...page, sort: { field: 'id', order: 'ASC' } })).data.map(
      ({ state }) => state,
    );
  const expectSound = async (open: object[] = []) => {
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    expect(await store.read((db) => checkRefunds(db))).toEqual([]);
    const preview = await previewClosing(deps, { companyId: 1, day: DAY });
    expect(preview.open.filter(({ kind }) => kind === 'linesIn' || kind === 'linesOut')).toEqual(open);
  };
  const [first = 0, failed = 0, last = 0] = ids;
  await importLines([{ at: '2026-11-20 10:00:30', won: -124_000, name: '대량이체' }], 90_000_000);
  const [debit] = (await listBankLines(deps, { ...page, filter: { match: 'several' } })).data;
  const id = Number(debit?.id);
  expect(debit).toMatchObject({ files: [{ kind: 'refund', id: fileId, mayHaveFailed: [failed] }] });
  expect(await getBankLine(deps, id)).toMatchObject({
    refundFileChoices: [{ id: fileId, refunds: [{}, {}, {}] }],
  });
  expect(
    (await approveBankLines(deps, OPERATOR, { ids: [id], requestId: randomUUID() })).results,
  ).toMatchObject([{ outcome: 'refused' }]);
  const about = { id, as: 'refundFile' as const, fileId, failed: [failed] };
  await settleBankLine(deps, OPERATOR, { ...about, requestId: randomUUID() });
  expect(await states()).toEqual(['paid', 'owed', 'paid']);
  await expectSound();

  // A part comes back the next day: the day before it stays as it was.
  now = new Date(NOW.getTime() + DAY_MS);
  await importLines([{ at: '2026-11-21 09:00:00', won: 73_000, name: '이체불능', memo: '환입' }], 91_000_000);
  const [back] = (await listBankLines(deps, { ...page, filter: { match: 'several' } })).data;
  expect(back).toMatchObject({ pairs: [{ id, refundIds: [last] }] });
  const returned = { id: Number(back?.id), as: 'returned', of: id } as const;
  await settleBankLine(deps, OPERATOR, returned);
  expect(await states()).toEqual(['paid', 'owed', 'owed']);
  await expectSound();
  const { open } = await previewClosing(deps, { companyId: 1, day: '2026-11-21' });
  expect(open.filter(({ kind }) => kind.startsWith('lines'))).toEqual([]);

  await releaseBankLine(deps, OPERATOR, { id: returned.id, reason: '다시 확인' });
  expect(await states()).toEqual(['paid', 'owed', 'paid']);
  await settleBankLine(deps, OPERATOR, returned);
  await releaseBankLine(deps, OPERATOR, { id: returned.id, reason: '다시 확인' });
  const rows = await store.read((db) => db.select().from(db.t.bankLines));
  const transactionId = rows.find((row) => row.id === id)?.settlementTransactionId ?? 0;
  await correctTransaction(deps, ADMIN, { transactionId, reason: '잘못 처리', requestId: randomUUID() });
  expect(await states()).toEqual(['filed', 'filed', 'filed']);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
  expect(await store.read((db) => checkRefunds(db))).toEqual([]);
  expect(await store.write((tx) => eraseBankTexts(tx, new Date(now.getTime() + DAY_MS)))).toBe(0);
  expect(first).toBeLessThan(last);
});
