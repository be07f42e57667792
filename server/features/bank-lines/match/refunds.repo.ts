// What came in and is to be sent back: a row for each line in that was accounted for as a refund (ADR-0036).
import { and, eq, inArray, isNotNull, isNull, or, sql } from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import { DomainError } from '../../../../domain/errors.ts';
import type { Won } from '../../../../domain/money.ts';
import { refundStateOf } from '../../../../domain/refund-states.ts';
import { refundPayeeKind, withdrawProposalOf } from '../../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../../holders/refuse-own-holder.ts';
import { placeOf, type Place } from '../../../ports/secrets.ts';

export type RefundRow = ReadDb['t']['refunds']['$inferSelect'];
/** A refund with the file that is to pay it. */
export type Refund = RefundRow & { fileId: number | null };

/** Where the number of a payee belongs. */
export const payeePlace = (refundId: number): Place => placeOf('refunds.num_enc', refundId);

/** The file that pays a refund, as SQL over `refunds`; null for none. */
export const fileOfRefund = (db: ReadDb) => {
  const { refundFileRows, refunds } = db.t;
  return sql<number | null>`(select ${refundFileRows.fileId} from ${refundFileRows}
    where ${refundFileRows.refundId} = ${refunds.id} and taken_back_at is null)`.mapWith(
    (raw: bigint | number | string | null) => (raw === null ? null : Number(raw)),
  );
};

/** Throws NOT_FOUND. */
export async function getRefund(db: ReadDb, id: number): Promise<Refund> {
  const { refunds } = db.t;
  const [row] = await db
    .select({ refund: refunds, fileId: fileOfRefund(db) })
    .from(refunds)
    .where(eq(refunds.id, id));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return { ...row.refund, fileId: row.fileId };
}

/** The refund whose payment a settled line in returned. Throws STATUS_NOT_ALLOWED once its line is accounted for as something else. */
export async function getReturnedRefund(db: ReadDb, refundId: number): Promise<Refund> {
  const [refund] = await findRefunds(db, [refundId]);
  const sentence = `환불하기로 한 입금(거래 ${refundId}번)을 그사이 환불이 아닌 것으로 바꿔서 되돌릴 수 없어요. 그 입금을 다시 환불로 처리한 뒤 되돌려주세요.`;
  if (refund === undefined) throw new DomainError('STATUS_NOT_ALLOWED', { refundId }, { sentence });
  return refund;
}

export async function findRefunds(db: ReadDb, ids: readonly number[]): Promise<Refund[]> {
  const { refunds } = db.t;
  if (ids.length === 0) return [];
  const rows = await db
    .select({ refund: refunds, fileId: fileOfRefund(db) })
    .from(refunds)
    .where(inArray(refunds.id, [...ids]));
  return rows.map(({ refund, fileId }) => ({ ...refund, fileId }));
}

/** The money of a line in is owed from now on. */
export async function oweRefund(
  tx: Tx,
  line: { id: number; depositAccountId: number; won: Won },
  by: { operatorId: number; now: Date },
): Promise<void> {
  const { id, depositAccountId, won } = line;
  await tx
    .insert(tx.t.refunds)
    .values({ id, depositAccountId, won, createdBy: by.operatorId, createdAt: by.now });
}

/** Throws IN_REFUND_FILE or REFUND_PAID for a refund about which nothing may change any more. */
export function refuseBegun(refund: Refund): void {
  const state = refundStateOf(refund);
  const { id, fileId, paidLineId } = refund;
  if (state === 'paid') throw new DomainError('REFUND_PAID', { refundId: id, lineId: paidLineId });
  if (state === 'filed') throw new DomainError('IN_REFUND_FILE', { refundId: id, fileId });
}

/** What goes to an account of the operator's own wallet is another operator's to pay. Throws OWN_REQUEST. */
export async function refuseOwnPayee(
  db: ReadDb,
  operatorId: number,
  { linkedAccountId }: Pick<Refund, 'linkedAccountId'>,
): Promise<void> {
  if (linkedAccountId === null) return;
  const { linkedAccounts } = db.t;
  const [owner] = await db
    .select({ holderId: linkedAccounts.holderId })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.id, linkedAccountId));
  if (owner !== undefined) await refuseOwnHolder(db, operatorId, owner.holderId);
}

/** A line in that returned the payment of a refund by the line out `outId`. */
export type ReturnedRefund = { lineId: number; outId: number; refundId: number };

/** Gives refunds back to the files that they left because of these lines, and that still may pay them. */
async function refileUnpaid(tx: Tx, lineIds: readonly number[]): Promise<void> {
  const { refundFileRows } = tx.t;
  const left = await tx
    .select({ fileId: refundFileRows.fileId, refundId: refundFileRows.refundId })
    .from(refundFileRows)
    .where(and(isNotNull(refundFileRows.unpaidLineId), inArray(refundFileRows.unpaidLineId, [...lineIds])));
  const refunds = new Map(
    (
      await findRefunds(
        tx,
        left.map(({ refundId }) => refundId),
      )
    ).map((refund) => [refund.id, refund]),
  );
  for (const { fileId, refundId } of left) {
    const refund = refunds.get(refundId);
    const isIn = refund !== undefined && refundStateOf(refund) === 'owed';
    const inFile = { takenBackAt: null, takenBackBy: null, takenBackReason: null };
    await tx
      .update(refundFileRows)
      .set({ unpaidLineId: null, ...(isIn ? inFile : {}) })
      .where(
        and(
          eq(refundFileRows.fileId, fileId),
          eq(refundFileRows.refundId, refundId),
          inArray(refundFileRows.unpaidLineId, [...lineIds]),
        ),
      );
  }
}

/**
 * After lines were opened again: what a line in owed is not owed any more, what a line out paid is, what one lacked is in its file again,
 * and what a line in `returned` is paid. Throws IN_REFUND_FILE or REFUND_PAID for a refund that has begun and would be owed no more, and
 * STATUS_NOT_ALLOWED for a returned one that is none any more.
 */
export async function refundLinesOpened(
  tx: Tx,
  lineIds: readonly number[],
  returned: readonly ReturnedRefund[],
  now: Date,
): Promise<void> {
  const { refunds } = tx.t;
  if (lineIds.length === 0) return;
  const ids = [...lineIds];
  for (const { refundId } of returned) refuseBegun(await getReturnedRefund(tx, refundId));
  await refileUnpaid(tx, ids);
  for (const { refundId, outId } of returned) await markPaid(tx, refundId, outId);
  const found = await tx
    .select({ refund: refunds, fileId: fileOfRefund(tx) })
    .from(refunds)
    .where(or(inArray(refunds.id, ids), inArray(refunds.paidLineId, ids)));
  for (const { refund, fileId } of found) {
    if (refund.paidLineId !== null && ids.includes(refund.paidLineId)) {
      await tx.update(refunds).set({ paidLineId: null }).where(eq(refunds.id, refund.id));
      continue;
    }
    refuseBegun({ ...refund, fileId });
    await tx.delete(refunds).where(eq(refunds.id, refund.id));
    // Its line may be owed anew, with this number.
    await withdrawProposalOf(tx, { kind: refundPayeeKind(refund.id), now });
  }
}

/** The payment of a refund came back: it is owed again. False when the line has not paid it. */
export async function unmarkPaid(tx: Tx, refundId: number, paidLineId: number): Promise<boolean> {
  const { refunds } = tx.t;
  const owed = await tx
    .update(refunds)
    .set({ paidLineId: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.paidLineId, paidLineId)))
    .returning({ id: refunds.id });
  return owed.length === 1;
}

/** Whether the refund was still to be paid. */
export async function markPaid(tx: Tx, refundId: number, paidLineId: number): Promise<boolean> {
  const { refunds } = tx.t;
  const paid = await tx
    .update(refunds)
    .set({ paidLineId })
    .where(and(eq(refunds.id, refundId), isNull(refunds.paidLineId)))
    .returning({ id: refunds.id });
  return paid.length === 1;
}

/** Refunds that no line out has paid, with the line in: of these amounts alone, unless `amounts` is null. */
export async function findUnpaid(db: ReadDb, amounts: readonly Won[] | null) {
  const { refunds, bankLines, depositAccounts } = db.t;
  if (amounts?.length === 0) return [];
  return db
    .select({
      id: refunds.id,
      won: refunds.won,
      depositAccountId: refunds.depositAccountId,
      companyId: depositAccounts.companyId,
      payee: refunds.name,
      payer: bankLines.name,
      at: bankLines.at,
      fileId: fileOfRefund(db),
    })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .innerJoin(depositAccounts, eq(depositAccounts.id, refunds.depositAccountId))
    .where(
      and(isNull(refunds.paidLineId), amounts === null ? undefined : inArray(refunds.won, [...amounts])),
    );
}
