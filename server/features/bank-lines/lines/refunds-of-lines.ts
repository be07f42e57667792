// The refunds that lines of the bank may pay, owe or have paid, as a list of lines shows them.
import { z } from 'zod';
import { eq, inArray, or } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { REFUND_STATES, refundStateOf } from '../../../../domain/refund-states.ts';
import { idOut, lineTime, lineTimeOut, wonOut } from '../../../trpc/wire.ts';
import { fileOfRefund } from '../match/refunds.repo.ts';

export const refundOfLineOut = z.object({
  id: idOut,
  won: wonOut,
  /** Who sent the money, when, and the name on the account to which it goes back; null until it is known. */
  ...{ payer: z.string(), ...lineTimeOut, payee: z.string().nullable() },
  state: z.enum(REFUND_STATES),
});

type RefundOfLine = z.input<typeof refundOfLineOut> & { paidLineId: number | null };

/** The refunds with these ids, and those that one of these lines paid or owes. */
export async function readRefundsOfLines(
  db: ReadDb,
  { ids, lineIds }: { ids: readonly number[]; lineIds: readonly number[] },
): Promise<RefundOfLine[]> {
  const { refunds, bankLines } = db.t;
  if (ids.length + lineIds.length === 0) return [];
  const rows = await db
    .select({
      id: refunds.id,
      won: refunds.won,
      payer: bankLines.name,
      at: bankLines.at,
      precisionMs: bankLines.precisionMs,
      payee: refunds.name,
      fileId: fileOfRefund(db),
      paidLineId: refunds.paidLineId,
    })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .where(or(inArray(refunds.id, [...ids, ...lineIds]), inArray(refunds.paidLineId, [...lineIds])));
  return rows.map(({ fileId, at, precisionMs, ...row }) => ({
    ...row,
    ...lineTime({ at, precisionMs }),
    state: refundStateOf({ fileId, paidLineId: row.paidLineId }),
  }));
}
