import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';

/**
 * Removes the record of a corrected deposit, so that it can be recorded correctly; the ledger and the audit log keep
 * the history.
 */
export async function freeDeposit(tx: Tx, ledgerTransactionId: number): Promise<void> {
  await tx.delete(tx.t.deposits).where(eq(tx.t.deposits.ledgerTransactionId, ledgerTransactionId));
}
