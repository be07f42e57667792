import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/**
 * The caller was signed in when the call arrived; a block or a closing may have been committed since. Runs inside the
 * transaction that moves money, so that the two are serialised. Throws UNAUTHENTICATED, because the session ended with
 * it.
 */
export async function requireActiveHolder(tx: Tx, holderId: number): Promise<{ walletAddress: string }> {
  const { holders } = tx.t;
  const rows = await tx
    .select({ status: holders.status, walletAddress: holders.walletAddress })
    .from(holders)
    .where(eq(holders.id, holderId));
  const row = rows[0];
  if (row?.status !== 'active' || row.walletAddress === null) throw new DomainError('UNAUTHENTICATED');
  return { walletAddress: row.walletAddress };
}
