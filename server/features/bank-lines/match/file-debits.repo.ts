// The files of transfers that lines out may have paid in one sum (domain/bank-matching/file-debits.ts), and those that they have paid.
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import {
  amountsOf,
  DEBITED_WITHIN_MS,
  fileDebits,
  mayBeDebited,
  type FileDebit,
  type FileKind,
  type OpenFile,
} from '../../../../domain/bank-matching/file-debits.ts';
import { DONE, isOpen, type RequestState } from '../../../../domain/request-state.ts';
import type { Won } from '../../../../domain/money.ts';
import { findOpenFiles } from './open-files.repo.ts';
import { asFlag, isCorrected } from './payable-orders.repo.ts';

type Line = {
  id: number;
  depositAccountId: number;
  direction: 'in' | 'out';
  won: Won;
  at: Date;
  precisionMs: number;
};

const debitOf = ({ depositAccountId, won, at, precisionMs }: Line) => ({
  accountId: depositAccountId,
  won,
  at,
  precisionMs,
});

/** `isCertain`: no other file and no other line can be meant; sales that the line may pay alone are the caller's to look for. */
export type FileDebits = { debits: readonly FileDebit[]; isCertain: boolean };

async function findOpenDebits(db: ReadDb, amounts: readonly Won[]): Promise<Line[]> {
  const { bankLines } = db.t;
  if (amounts.length === 0) return [];
  const { id, depositAccountId, direction, won, at, precisionMs } = bankLines;
  return db
    .select({ id, depositAccountId, direction, won, at, precisionMs })
    .from(bankLines)
    .where(and(isNull(bankLines.settledAs), eq(direction, 'out'), inArray(won, [...amounts])));
}

async function debitsAmong(
  db: ReadDb,
  lines: readonly Line[],
  files: readonly OpenFile[],
): Promise<Map<number, FileDebits>> {
  const found = new Map<number, FileDebits>();
  const byKey = new Map(files.map((file) => [keyOf(file.kind, file.id), file]));
  const debits = lines.flatMap((line) => {
    const own = fileDebits(debitOf(line), files);
    return own.length === 0 ? [] : [{ line, own }];
  });
  // Another open line may be the file's debit as well, for its sum or less.
  const meant = [...new Set(debits.flatMap(({ own }) => own.map(({ kind, fileId }) => keyOf(kind, fileId))))];
  const amounts = meant.flatMap((key) => amountsOf(byKey.get(key) ?? NO_FILE) as Won[]);
  const rivals = await findOpenDebits(db, [...new Set(amounts)].slice(0, AMOUNTS_MAX));
  for (const { line, own } of debits) {
    const [only, ...others] = own;
    const file = only === undefined ? undefined : byKey.get(keyOf(only.kind, only.fileId));
    const isAlone =
      file !== undefined &&
      !rivals.some((one) => one.id !== line.id && fileDebits(debitOf(one), [file]).length > 0);
    const isCertain = only?.isWhole === true && others.length === 0 && file?.isClear === true && isAlone;
    found.set(line.id, { debits: own, isCertain });
  }
  return found;
}

const AMOUNTS_MAX = 1_000; // far below what either engine binds in one statement
const NO_FILE: Pick<OpenFile, 'parts'> = { parts: [] };

const keyOf = (kind: FileKind, id: number): string => `${kind} ${id}`;

const isOut = ({ direction }: Line): boolean => direction === 'out';

/** The files that each of these open lines may have paid, by line. */
export async function findFileDebits(db: ReadDb, lines: readonly Line[]): Promise<Map<number, FileDebits>> {
  const outs = lines.filter(isOut);
  const accounts = [...new Set(outs.map(({ depositAccountId }) => depositAccountId))];
  const files = await findOpenFiles(db, accounts);
  return files.length === 0 ? new Map<number, FileDebits>() : debitsAmong(db, outs, files);
}

/** Those of all open lines. */
export async function findAllFileDebits(db: ReadDb): Promise<Map<number, FileDebits>> {
  const files = await findOpenFiles(db, null);
  const amounts = [...new Set(files.flatMap(amountsOf))] as Won[];
  const found = new Map<number, FileDebits>();
  for (let from = 0; from < amounts.length; from += AMOUNTS_MAX) {
    const lines = await findOpenDebits(db, amounts.slice(from, from + AMOUNTS_MAX));
    for (const [id, debits] of await debitsAmong(db, lines, files)) found.set(id, debits);
  }
  return found;
}

/** The sales or refunds of a file that an open line may have paid in one sum with others. */
export async function findDebited(
  db: ReadDb,
  { kind, id, depositAccountId }: { kind: FileKind; id: number; depositAccountId: number },
): Promise<ReadonlySet<number>> {
  const files = await findOpenFiles(db, [depositAccountId]);
  const file = files.find((one) => one.kind === kind && one.id === id);
  if (file === undefined) return new Set();
  const debited = new Set<number>();
  for (const line of await findOpenDebits(db, amountsOf(file) as Won[]))
    for (const { mayHaveFailed } of fileDebits(debitOf(line), [file])) {
      const [failed, ...others] = mayHaveFailed;
      for (const part of file.parts) if (others.length > 0 || part.id !== failed) debited.add(part.id);
    }
  return debited;
}

export type SaleOfFile = {
  fileId: number;
  id: number;
  won: Won;
  state: RequestState;
  holder: string;
  name: string;
  lineId: number | null;
  /** Nothing is left to pay: it was corrected or ended, or the bank returned its part of an earlier settlement. */
  isGone: boolean;
};

async function salesWhere(db: ReadDb, which: SQL | undefined): Promise<SaleOfFile[]> {
  const { holders, linkedAccounts, payoutSales, requests, sales } = db.t;
  const rows = await db
    .select({
      fileId: payoutSales.payoutId,
      id: payoutSales.requestId,
      won: payoutSales.won,
      state: requests.state,
      holder: holders.login,
      name: linkedAccounts.name,
      lineId: payoutSales.lineId,
      returnedLineId: payoutSales.returnedLineId,
      isCorrected: asFlag(isCorrected(db)),
    })
    .from(payoutSales)
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(which)
    .orderBy(asc(payoutSales.payoutId), asc(payoutSales.position));
  return rows.map(({ returnedLineId, isCorrected: corrected, ...sale }) => ({
    ...sale,
    isGone: returnedLineId !== null || corrected === 1 || !(isOpen(sale.state) || sale.state === DONE),
  }));
}

/** The sales that files pay, in the order of their rows. */
export const salesOfFiles = (db: ReadDb, ids: readonly number[]): Promise<SaleOfFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : salesWhere(db, and(inArray(db.t.payoutSales.payoutId, [...ids]), isNull(db.t.payoutSales.takenBackAt)));

/** The sales that were debited with files: those that they pay, and those whose part the bank has returned. */
export const debitedSalesOf = (db: ReadDb, ids: readonly number[]): Promise<SaleOfFile[]> => {
  const { payoutId, returnedLineId, takenBackAt } = db.t.payoutSales;
  const isDebited = or(isNull(takenBackAt), isNotNull(returnedLineId));
  return ids.length === 0 ? Promise.resolve([]) : salesWhere(db, and(inArray(payoutId, [...ids]), isDebited));
};

/** The sales that these lines have paid with a file. */
export const salesPaidWith = (db: ReadDb, lineIds: readonly number[]): Promise<SaleOfFile[]> =>
  lineIds.length === 0
    ? Promise.resolve([])
    : salesWhere(db, and(isNotNull(db.t.payoutSales.lineId), inArray(db.t.payoutSales.lineId, [...lineIds])));

/**
 * The files of a line's account that it may be settled with by hand, those that it may have paid first: none of their sales has a line,
 * or the correction of one opened the debit for them again.
 */
export async function filesFor(
  db: ReadDb,
  line: Line,
): Promise<{ id: number; madeAt: Date; sales: SaleOfFile[] }[]> {
  const { payouts } = db.t;
  if (line.direction !== 'out') return [];
  const files = await findOpenFiles(db, [line.depositAccountId]);
  const likely = new Set(
    fileDebits(debitOf(line), files).flatMap(({ kind, fileId }) => (kind === 'payout' ? [fileId] : [])),
  );
  const unpaid = await db
    .select({ id: payouts.id, accountId: payouts.depositAccountId, madeAt: payouts.madeAt })
    .from(payouts)
    .where(
      and(
        eq(payouts.depositAccountId, line.depositAccountId),
        gte(payouts.madeAt, new Date(line.at.getTime() - DEBITED_WITHIN_MS)),
        sql`not exists (select 1 from payout_sales as part where part.payout_id = ${payouts.id}
          and (part.line_id is not null or exists (select 1 from bank_lines as own
          where own.request_id is not null and own.request_id = part.request_id)))`,
      ),
    );
  const sales = Map.groupBy(
    await debitedSalesOf(
      db,
      unpaid.map(({ id }) => id),
    ),
    ({ fileId }) => fileId,
  );
  return unpaid
    .map(({ id, accountId, madeAt }) => ({ id, accountId, madeAt, sales: sales.get(id) ?? [] }))
    .filter(
      (file) =>
        mayBeDebited(file, debitOf(line)) && amountsOf({ parts: file.sales }).some((won) => won >= line.won),
    )
    .toSorted((a, b) => Number(likely.has(b.id)) - Number(likely.has(a.id)) || b.id - a.id)
    .slice(0, FILES_SHOWN)
    .map(({ id, madeAt, sales: own }) => ({ id, madeAt, sales: own }));
}

const FILES_SHOWN = 20;

/** The refund files of a line's account of which nothing is paid, those that it may have paid first. */
export async function refundFilesFor(
  db: ReadDb,
  line: Line,
): Promise<{ id: number; madeAt: Date; refunds: { id: number; won: Won; name: string }[] }[]> {
  const { refunds } = db.t;
  if (line.direction !== 'out') return [];
  const debit = debitOf(line);
  const files = (await findOpenFiles(db, [line.depositAccountId])).filter(
    (file) =>
      file.kind === 'refund' && mayBeDebited(file, debit) && amountsOf(file).some((won) => won >= line.won),
  );
  if (files.length === 0) return [];
  const likely = new Set(fileDebits(debit, files).map(({ fileId }) => fileId));
  const ids = files.flatMap(({ parts }) => parts.map(({ id }) => id));
  const { id, won, name } = refunds;
  const rows = await db.select({ id, won, name }).from(refunds).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, { ...row, name: row.name ?? '' }]));
  return files
    .toSorted((a, b) => Number(likely.has(b.id)) - Number(likely.has(a.id)) || b.id - a.id)
    .slice(0, FILES_SHOWN)
    .map((file) => ({
      ...{ id: file.id, madeAt: file.madeAt },
      refunds: file.parts.flatMap((part) => byId.get(part.id) ?? []),
    }));
}

/** When payout files were made, by id. */
export async function readFiles(db: ReadDb, ids: readonly number[]): Promise<Map<number, { madeAt: Date }>> {
  const { payouts } = db.t;
  if (ids.length === 0) return new Map<number, { madeAt: Date }>();
  const rows = await db
    .select({ id: payouts.id, madeAt: payouts.madeAt })
    .from(payouts)
    .where(inArray(payouts.id, [...ids]));
  return new Map(rows.map(({ id, madeAt }) => [id, { madeAt }]));
}

/** When refund files were made, and the refunds that they pay, by id. */
export async function readRefundFiles(db: ReadDb, ids: readonly number[]) {
  const { refundFiles, refundFileRows } = db.t;
  const found = new Map<number, { madeAt: Date; saleIds: number[]; refundIds: number[] }>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ id: refundFiles.id, madeAt: refundFiles.madeAt, refundId: refundFileRows.refundId })
    .from(refundFiles)
    .innerJoin(refundFileRows, eq(refundFileRows.fileId, refundFiles.id))
    .where(and(inArray(refundFiles.id, [...ids]), isNull(refundFileRows.takenBackAt)))
    .orderBy(asc(refundFiles.id), asc(refundFileRows.position));
  for (const [id, own] of Map.groupBy(rows, (row) => row.id))
    for (const { madeAt } of own.slice(0, 1))
      found.set(id, { madeAt, saleIds: [], refundIds: own.map(({ refundId }) => refundId) });
  return found;
}

/** Marks sales of a file as paid with a line. */
export async function markPaidWith(
  tx: Tx,
  { fileId, lineId }: { fileId: number; lineId: number },
  saleIds: readonly number[],
): Promise<void> {
  const { payoutSales } = tx.t;
  for (let from = 0; from < saleIds.length; from += AMOUNTS_MAX)
    await tx
      .update(payoutSales)
      .set({ lineId })
      .where(
        and(
          eq(payoutSales.payoutId, fileId),
          isNull(payoutSales.takenBackAt),
          inArray(payoutSales.requestId, saleIds.slice(from, from + AMOUNTS_MAX)),
        ),
      );
}

/** Takes a sale from the debit that paid it, whose part of it the bank returned. */
export async function markReturned(tx: Tx, saleId: number, returnedLineId: number): Promise<void> {
  const { payoutSales } = tx.t;
  await tx
    .update(payoutSales)
    .set({ lineId: null, returnedLineId })
    .where(
      and(eq(payoutSales.requestId, saleId), isNull(payoutSales.takenBackAt), isNotNull(payoutSales.lineId)),
    );
}

/** The sale whose part of a debit came back with each of these lines. */
export async function salesReturnedBy(db: ReadDb, lineIds: readonly number[]): Promise<Map<number, number>> {
  const { requestId, returnedLineId } = db.t.payoutSales;
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select({ saleId: requestId, lineId: sql<number>`${returnedLineId}`.mapWith(Number) })
    .from(db.t.payoutSales)
    .where(and(isNotNull(returnedLineId), inArray(returnedLineId, [...lineIds])));
  return new Map(rows.map(({ saleId, lineId }) => [lineId, saleId]));
}

/** Gives a sale whose part did not come back after all to its file and its debit again. */
export async function unmarkReturned(
  tx: Tx,
  { saleId, lineId, returnedLineId }: { saleId: number; lineId: number; returnedLineId: number },
): Promise<void> {
  const { payoutSales } = tx.t;
  const isReturned = and(eq(payoutSales.requestId, saleId), eq(payoutSales.returnedLineId, returnedLineId));
  await tx
    .update(payoutSales)
    .set({ lineId, returnedLineId: null, takenBackAt: null, takenBackBy: null, takenBackReason: null })
    .where(isReturned);
}

/** The lines that paid a sale with its file. */
export const linesOfFileOf = (tx: Tx, saleId: number): SQL =>
  sql`${tx.t.bankLines.id} in (select line_id from payout_sales where line_id is not null and request_id = ${saleId})`;

/** Takes the sales of files back from lines that are opened again; answers which. */
export async function unmarkPaidWith(tx: Tx, lineIds: readonly number[]): Promise<number[]> {
  const { payoutSales } = tx.t;
  if (lineIds.length === 0) return [];
  const rows = await tx
    .update(payoutSales)
    .set({ lineId: null })
    .where(and(isNotNull(payoutSales.lineId), inArray(payoutSales.lineId, [...lineIds])))
    .returning({ saleId: payoutSales.requestId });
  return rows.map(({ saleId }) => saleId);
}
