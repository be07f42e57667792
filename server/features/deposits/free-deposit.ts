import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';

/**
 * A deposit that was corrected is no longer recorded, so that it can be recorded as it really was; the ledger and the audit
 * log keep what happened.
 */
export async function freeDeposit(tx: Tx, ledgerTransactionId: number): Promise<void> {
  await tx.delete(tx.t.deposits).where(eq(tx.t.deposits.ledgerTransactionId, ledgerTransactionId));
}
