import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from '../../../../db/sql.ts';
import { defineInsertOfMany, manyPlaceholders } from '../../../../db/prepared.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import type { SettledAs } from '../../../../db/schema/bank.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { seoulIso } from '../../../../domain/time.ts';
import { companyOfDepositAccount } from '../../../companies/deposit-accounts.repo.ts';
import { isOpen } from '../../../../domain/request-state.ts';
import { requestChanged } from '../../requests/registry.ts';
import { findRequest } from '../../requests/requests.repo.ts';
import { keepSaidToBePaid } from '../../requests/settled-lines.ts';
import { refundLinesOpened, type ReturnedRefund } from '../match/refunds.repo.ts';
import { endFacts, findFactsOfLines } from '../../requests/facts.repo.ts';
import { linesOfFileOf, salesPaidWith, unmarkPaidWith } from '../match/file-debits.repo.ts';
import { linesCame, linesLeft } from '../match/open-lines.ts';
import { addKeys } from '../match/payer-keys.repo.ts';
import { regroupFor, regroupOrder } from '../match/regroup.ts';
import { takeBackSettlement } from '../../../ledger/post-won.ts';

export type BankLineRow = ReadDb['t']['bankLines']['$inferSelect'];
type NewLine = Omit<Tx['t']['bankLines']['$inferInsert'], 'id'>;

const AT_ONCE = 500; // identities that are looked up by one statement, far below what either engine binds

const OPEN = {
  settledAs: null,
  requestId: null,
  settlementTransactionId: null,
  pairLineId: null,
  returnedSaleId: null,
  returnedRefundId: null,
  note: null,
  isOtherName: null,
  settledBy: null,
  settledAt: null,
};

/** A line with the company of its account. Throws NOT_FOUND. */
export async function getLine(db: ReadDb, id: number): Promise<BankLineRow & { companyId: number }> {
  const { bankLines, depositAccounts } = db.t;
  const [row] = await db
    .select({ line: bankLines, companyId: depositAccounts.companyId })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(eq(bankLines.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return { ...row.line, companyId: row.companyId };
}

/** The lines of a deposit account that have one of these identities, by it. */
export async function findKnown(
  db: ReadDb,
  depositAccountId: number,
  identities: readonly string[],
): Promise<Map<string, number>> {
  const { bankLines } = db.t;
  const known = new Map<string, number>();
  for (let from = 0; from < identities.length; from += AT_ONCE) {
    const rows = await db
      .select({ identity: bankLines.identity, id: bankLines.id })
      .from(bankLines)
      .where(
        and(
          eq(bankLines.depositAccountId, depositAccountId),
          inArray(bankLines.identity, identities.slice(from, from + AT_ONCE)),
        ),
      );
    for (const { identity, id } of rows) known.set(identity, id);
    await db.endTurn();
  }
  return known;
}

/** What an open line has not: null without a placeholder, because binding one costs more than storing it. */
const NOT_YET = [
  'settledAs',
  'requestId',
  'settlementTransactionId',
  'pairLineId',
  'returnedSaleId',
  'returnedRefundId',
  'note',
  'isOtherName',
  'settledBy',
  'settledAt',
] as const;

// The identity is a hash.
const insertRows = defineInsertOfMany(
  'insert_bank_lines',
  (tx, rows) => tx.insert(tx.t.bankLines).values(manyPlaceholders(tx.t.bankLines, rows, ...NOT_YET)),
  'scattered',
);

type ImportedLine = Omit<
  NewLine,
  'depositAccountId' | 'importId' | 'ledgerTransactionId' | 'balanceAfter'
> & {
  balanceAfter: bigint | null;
};

/**
 * Stores open lines with their bookings, in the same order. A line has the id of its own booking: lines can be taken back and
 * SQLite gives the id of a deleted row again, but a transaction of the ledger is never deleted, so an old screen never means
 * another line. The rows of a statement are never all in memory beside its lines.
 */
export async function insertLines(
  tx: Tx,
  about: { depositAccountId: number; importId: number; now: Date },
  lines: readonly ImportedLine[],
  bookings: readonly number[],
): Promise<void> {
  const companyId = await companyOfDepositAccount(tx, about.depositAccountId);
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = lines
      .slice(from, from + AT_ONCE)
      .map(({ at, precisionMs, day, direction, won, name, memo, balanceAfter, identity }, index) => {
        const id = bookings[from + index];
        if (id === undefined) throw new Error('a line has no booking');
        return {
          ...{ id, ledgerTransactionId: id, depositAccountId: about.depositAccountId },
          ...{
            importId: about.importId,
            at,
            precisionMs,
            day,
            direction,
            won,
            name,
            memo,
            identity,
            balanceAfter,
          },
        };
      });
    await insertRows(tx, rows);
    await addKeys(tx, companyId, rows);
    await tx.endTurn();
  }
  const stored = lines.map((line, index) => ({ ...line, id: bookings[index] ?? 0 }));
  await regroupFor(tx, companyId, stored, about.now);
}

export type Settlement = {
  as: SettledAs;
  requestId?: number;
  settlementTransactionId?: number;
  pairLineId?: number;
  returnedSaleId?: number | null;
  returnedRefundId?: number;
  note: string | null;
  /** Whether the line names another person than the holder of the purchase (D63). */
  isOtherName?: boolean;
  operatorId: number;
  now: Date;
};

/** What `payer-keys.repo.ts` asks of a line. */
const keyed = ({ bankLines }: ReadDb['t']) => ({
  id: bankLines.id,
  depositAccountId: bankLines.depositAccountId,
  direction: bankLines.direction,
  won: bankLines.won,
  at: bankLines.at,
  name: bankLines.name,
  memo: bankLines.memo,
});

/**
 * Accounts for an open line. `isAnswer` and `isRefuted`: see `LeavingLines`. Throws BANK_LINE_SETTLED when another operator was first, and PAYOUT_PAID
 * when the line has certainly paid another sale that is not taken.
 */
export async function settleLine(
  tx: Tx,
  id: number,
  settlement: Settlement,
  { isAnswer = false, isRefuted = false } = {},
): Promise<void> {
  const { bankLines } = tx.t;
  const { as, requestId = null, settlementTransactionId = null } = settlement;
  const { pairLineId = null, returnedSaleId = null, returnedRefundId = null } = settlement;
  const { note, isOtherName = false, operatorId, now } = settlement;
  const settled = await tx
    .update(bankLines)
    .set({
      ...{ settledAs: as, requestId, settlementTransactionId, pairLineId, note, isOtherName },
      ...{ returnedSaleId, returnedRefundId },
      ...{ settledBy: operatorId, settledAt: now },
    })
    .where(and(eq(bankLines.id, id), isNull(bankLines.settledAs)))
    .returning(keyed(tx.t));
  const [line] = settled;
  if (line === undefined) throw await settledBefore(tx, id);
  const companyId = await companyOfDepositAccount(tx, line.depositAccountId);
  const about = { paidId: requestId, isAnswer, isRefuted, operatorId, now };
  await linesLeft(tx, companyId, settled, about);
}

/**
 * Whose account of a settled line holds, and what they wrote, once no approval of an earlier operator stands. Since when it is settled
 * stays: an approval that relies on the line may count again, when its operator gets the role back.
 */
export async function renewNote(
  tx: Tx,
  id: number,
  { note, operatorId }: { note: string; operatorId: number },
): Promise<void> {
  const { bankLines } = tx.t;
  await tx.update(bankLines).set({ note, settledBy: operatorId }).where(eq(bankLines.id, id));
}

/** BANK_LINE_SETTLED with who accounted for the line, when, as what, and with which note. */
export async function settledBefore(db: ReadDb, id: number): Promise<DomainError> {
  const { bankLines, operators } = db.t;
  const [row] = await db
    .select({ line: bankLines, settledBy: operators.login })
    .from(bankLines)
    .leftJoin(operators, eq(operators.id, bankLines.settledBy))
    .where(eq(bankLines.id, id));
  if (row === undefined) return new DomainError('NOT_FOUND');
  const { settledAs, settledAt, requestId, note } = row.line;
  const details = {
    ...{ settledAs, orderId: requestId, settledBy: row.settledBy, note },
    settledAt: settledAt === null ? null : seoulIso(settledAt),
  };
  const sentence =
    row.settledBy === null ? {} : { sentence: `${row.settledBy} 운영자가 먼저 처리한 거래예요.` };
  return new DomainError('BANK_LINE_SETTLED', details, sentence);
}

const RELEASED = '그사이 연결이 풀렸어요. 거래를 다시 처리해주세요.';

/** STATUS_NOT_ALLOWED for an act that means the line with its order, which has been taken back meanwhile. */
export const lineReleased = (): DomainError =>
  new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: RELEASED });

/** Takes back what debits for payout files accounted for as something else, and what returns made owed again. */
async function takeBackRest(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  const { bankLines } = tx.t;
  const { settledAs, settlementTransactionId } = bankLines;
  const rows = await tx
    .select({ id: settlementTransactionId })
    .from(bankLines)
    .where(and(which, inArray(settledAs, ['payoutFile', 'returned']), isNotNull(settlementTransactionId)));
  for (const { id } of rows) if (id !== null) await takeBackSettlement(tx, id, now);
}

const RETURNED_FIRST = '이 출금의 일부가 돌아온 입금으로 처리되어 있어요. 그 입금의 연결을 먼저 풀어주세요.';

/** A debit is taken back after what came back of it. Throws STATUS_NOT_ALLOWED. */
export async function refuseReturned(tx: Tx, which: SQL | undefined): Promise<void> {
  const { bankLines } = tx.t;
  const [returned] = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      and(
        isNotNull(bankLines.pairLineId),
        inArray(bankLines.pairLineId, tx.select({ id: bankLines.id }).from(bankLines).where(which)),
      ),
    )
    .limit(1);
  if (returned !== undefined)
    throw new DomainError('STATUS_NOT_ALLOWED', { lineId: returned.id }, { sentence: RETURNED_FIRST });
}

/** The lines in among these that returned a refund's payment. */
async function refundsReturned(tx: Tx, which: SQL | undefined): Promise<ReturnedRefund[]> {
  const { id, pairLineId, returnedRefundId } = tx.t.bankLines;
  const rows = await tx
    .select({ lineId: id, outId: pairLineId, refundId: returnedRefundId })
    .from(tx.t.bankLines)
    .where(and(which, isNotNull(returnedRefundId)));
  return rows.flatMap(({ lineId, outId, refundId }) =>
    outId === null || refundId === null ? [] : [{ lineId, outId, refundId }],
  );
}

/**
 * Opens settled lines again. Throws IN_REFUND_FILE and REFUND_PAID, see `refundLinesOpened`, and STATUS_NOT_ALLOWED for the payment of
 * refunds of which a part came back.
 */
async function reopen(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  await refuseReturned(tx, and(which, eq(tx.t.bankLines.settledAs, 'refundPaid')));
  await takeBackRest(tx, which, now);
  const returned = await refundsReturned(tx, which);
  const opened = await tx.update(tx.t.bankLines).set(OPEN).where(which).returning(keyed(tx.t));
  const ids = opened.map(({ id }) => id);
  await unmarkPaidWith(tx, ids);
  await refundLinesOpened(tx, ids, returned, now);
  const said = await findFactsOfLines(tx, ids);
  await endFacts(
    tx,
    said.map(({ id }) => id),
    { at: now },
  );
  for (const [accountId, lines] of Map.groupBy(opened, ({ depositAccountId }) => depositAccountId))
    await linesCame(tx, await companyOfDepositAccount(tx, accountId), lines, now);
}

/** Takes a line back from its order. */
export const releaseLine = (tx: Tx, id: number, now: Date): Promise<void> =>
  reopen(tx, eq(tx.t.bankLines.id, id), now);

/**
 * Opens debits for payout files, one of whose sales is paid no longer, with the lines that returned parts of them. What they said of the
 * files' other sales is kept: the won may have left.
 */
async function releaseFileDebits(
  tx: Tx,
  which: SQL | undefined,
  requestId: number | null,
  now: Date,
): Promise<void> {
  const { bankLines } = tx.t;
  const lines = await tx
    .select({ id: bankLines.id, settledBy: bankLines.settledBy })
    .from(bankLines)
    .where(and(which, eq(bankLines.settledAs, 'payoutFile')));
  for (const { id, settledBy } of lines) {
    const sales = await salesPaidWith(tx, [id]);
    await reopen(tx, or(eq(bankLines.id, id), eq(bankLines.pairLineId, id)), now);
    for (const { id: saleId } of sales.filter((one) => one.id !== requestId && isOpen(one.state))) {
      const sale = await findRequest(tx, 'sale', saleId);
      if (sale === null) continue;
      if (sale.takenBy !== null && settledBy !== null) await keepSaidToBePaid(tx, sale, settledBy, now);
      await requestChanged(tx, sale, 'paying', now);
    }
  }
}

/** Takes all lines back from a request that ended without effect; the debit for a file from all sales that it paid. */
export async function releaseLinesOf(tx: Tx, requestId: number, now: Date): Promise<void> {
  await reopen(tx, eq(tx.t.bankLines.requestId, requestId), now);
  await releaseFileDebits(tx, linesOfFileOf(tx, requestId), requestId, now);
}

/** Opens both lines of a pair again. */
export const releasePair = (tx: Tx, ids: readonly number[], now: Date): Promise<void> =>
  reopen(tx, and(inArray(tx.t.bankLines.id, [...ids]), eq(tx.t.bankLines.settledAs, 'returned')), now);

/** Takes back the lines that a transaction paid for, or accounted for, once it is corrected. */
export async function releaseLinesOfTransaction(tx: Tx, transactionId: number, now: Date): Promise<void> {
  const { bankLines, ledgerTransactions } = tx.t;
  const isSettledWith = eq(bankLines.settlementTransactionId, transactionId);
  await releaseFileDebits(tx, isSettledWith, null, now);
  await reopen(tx, isSettledWith, now);
  const [corrected] = await tx
    .select({ requestId: ledgerTransactions.requestId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, transactionId));
  const id = corrected?.requestId ?? null;
  if (id === null) return;
  await releaseLinesOf(tx, id, now);
  for (const direction of ['in', 'out'] as const)
    await regroupOrder(tx, direction, { id, hasLeft: true }, now);
}

/** The columns of the newest statement that was not taken back, with its heading; null for none. */
export async function findRememberedColumns(db: ReadDb, depositAccountId: number) {
  const { bankImports } = db.t;
  const [row] = await db
    .select({ headingKey: bankImports.headingKey, columns: bankImports.columns })
    .from(bankImports)
    .where(and(eq(bankImports.depositAccountId, depositAccountId), isNull(bankImports.undoneAt)))
    .orderBy(desc(bankImports.id))
    .limit(1);
  return row ?? null;
}
