// What `verify` says of refunds beside the lines of the bank that owe and pay them.
import { and, asc, eq, gt, isNull, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { REFUNDS_AFTER } from './owed-refunds.ts';

/** Refunds that differ from the line in that owes them or the line out that paid them. */
async function wrongRefunds(db: ReadDb): Promise<string[]> {
  const { refunds, bankLines } = db.t;
  const rows = await db.select().from(refunds).orderBy(asc(refunds.id));
  const findings: string[] = [];
  const lineOf = async (id: number) => {
    const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id));
    return line;
  };
  for (const { id, won, depositAccountId, paidLineId } of rows) {
    const isOf = async (lineId: number, direction: 'in' | 'out', as: 'refund' | 'refundPaid') => {
      const line = await lineOf(lineId);
      const isLine = line?.direction === direction && line.settledAs === as;
      return (
        isLine && line.depositAccountId === depositAccountId && (direction === 'out' || line.won === won)
      );
    };
    if (!(await isOf(id, 'in', 'refund'))) findings.push(`refund ${id} is not owed by its line in`);
    if (paidLineId !== null && !(await isOf(paidLineId, 'out', 'refundPaid')))
      findings.push(`refund ${id} is not paid by line ${paidLineId}`);
  }
  return findings;
}

/** Lines that are settled as refunds, or as the payment of some, without them. */
async function linesWithoutRefund(db: ReadDb): Promise<string[]> {
  const { refunds, bankLines, meta } = db.t;
  const [mark] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, REFUNDS_AFTER));
  const owing = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .leftJoin(refunds, eq(refunds.id, bankLines.id))
    .where(
      and(
        eq(bankLines.settledAs, 'refund'),
        eq(bankLines.direction, 'in'),
        gt(bankLines.settlementTransactionId, Number(mark?.value ?? 0)),
        isNull(refunds.id),
      ),
    )
    .orderBy(asc(bankLines.id));
  const paying = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.settledAs, 'refundPaid'),
        sql`${bankLines.won} <> (select coalesce(sum(paid.won), 0) from refunds as paid where paid.paid_line_id = ${bankLines.id})
          + (select coalesce(sum(back.won), 0) from bank_lines as back where back.pair_line_id = ${bankLines.id})`,
      ),
    )
    .orderBy(asc(bankLines.id));
  return [
    ...owing.map(({ id }) => `line ${id} is settled as a refund that is not owed`),
    ...paying.map(({ id }) => `line ${id} is not the sum of the refunds that it paid`),
  ];
}

/** Files that pay a refund that is not there, of another amount, or of another account. */
async function wrongFiles(db: ReadDb): Promise<string[]> {
  const { refunds, refundFiles, refundFileRows } = db.t;
  const rows = await db
    .select({ refundId: refundFileRows.refundId, fileId: refundFileRows.fileId })
    .from(refundFileRows)
    .innerJoin(refundFiles, eq(refundFiles.id, refundFileRows.fileId))
    .leftJoin(
      refunds,
      and(
        eq(refunds.id, refundFileRows.refundId),
        eq(refunds.won, refundFileRows.won),
        eq(refunds.depositAccountId, refundFiles.depositAccountId),
      ),
    )
    .where(and(isNull(refundFileRows.takenBackAt), isNull(refunds.id)))
    .orderBy(asc(refundFileRows.fileId), asc(refundFileRows.position));
  return rows.map(
    ({ refundId, fileId }) => `refund file ${fileId} pays refund ${refundId}, which is another one`,
  );
}

/** One sentence for each fault; none where all refunds are sound. */
export async function checkRefunds(db: ReadDb): Promise<string[]> {
  return [...(await wrongRefunds(db)), ...(await linesWithoutRefund(db)), ...(await wrongFiles(db))];
}
