import type { Tx } from '../../../db/store.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';

/** Keeps which warnings a holder was asked about or made a send wait; without a send, the holder turned back. */
export async function keepWarnings(
  tx: Tx,
  {
    holderId,
    codes,
    sendId,
    at,
  }: { holderId: number; codes: readonly WarningCode[]; sendId: number | null; at: Date },
): Promise<void> {
  const rows = [...new Set(codes)].map((code) => ({ holderId, code, sendId, warnedAt: at }));
  if (rows.length > 0) await tx.insert(tx.t.sendWarnings).values(rows);
}
