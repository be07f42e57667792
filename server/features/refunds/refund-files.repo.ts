import { nextNumber } from '../../../db/next-number.ts';
import { and, asc, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';

type NewFile = Omit<Tx['t']['refundFiles']['$inferInsert'], 'id'>;

/** A file and the refunds in it. Throws a unique violation for a refund that another file pays. */
export async function insertRefundFile(
  tx: Tx,
  file: NewFile,
  filed: readonly { id: number; won: Won }[],
): Promise<number> {
  const { refundFiles, refundFileRows } = tx.t;
  const id = await nextNumber(tx, refundFiles.id);
  await tx.insert(refundFiles).values({ id, ...file });
  await tx
    .insert(refundFileRows)
    .values(
      filed.map(({ id: refundId, won }, index) => ({ fileId: id, position: index + 1, refundId, won })),
    );
  return id;
}

/** The refunds of a file in the order of its rows, those that left it too; one whose line was taken back since has no payee. */
export async function readFiled(db: ReadDb, fileId: number) {
  const { refundFileRows, refunds } = db.t;
  return db
    .select({
      id: refundFileRows.refundId,
      won: refundFileRows.won,
      takenBackAt: refundFileRows.takenBackAt,
      bankCode: refunds.bankCode,
      name: refunds.name,
      numEnc: refunds.numEnc,
      paidLineId: refunds.paidLineId,
    })
    .from(refundFileRows)
    .leftJoin(refunds, eq(refunds.id, refundFileRows.refundId))
    .where(eq(refundFileRows.fileId, fileId))
    .orderBy(asc(refundFileRows.position));
}

/** False when the file does not pay it. */
export async function markRefundTakenBack(
  tx: Tx,
  { fileId, refundId }: { fileId: number; refundId: number },
  by: { operatorId: number; at: Date; reason: string; unpaidLineId: number | null },
): Promise<boolean> {
  const { refundFileRows } = tx.t;
  const changed = await tx
    .update(refundFileRows)
    .set({
      ...{ takenBackAt: by.at, takenBackBy: by.operatorId, takenBackReason: by.reason },
      unpaidLineId: by.unpaidLineId,
    })
    .where(
      and(
        eq(refundFileRows.fileId, fileId),
        eq(refundFileRows.refundId, refundId),
        isNull(refundFileRows.takenBackAt),
      ),
    )
    .returning({ refundId: refundFileRows.refundId });
  return changed.length === 1;
}
