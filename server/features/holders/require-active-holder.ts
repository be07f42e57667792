import { defineRemembered } from '../../../db/remembered.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

const standingOfHolder = defineRemembered(
  'standing_of_holder',
  (db: ReadDb) => {
    const { holders } = db.t;
    return db
      .select({ status: holders.status, walletAddress: holders.walletAddress })
      .from(holders)
      .where(eq(holders.id, sql.placeholder('holderId')));
  },
  { holders: ({ holderId }) => holderId },
);

/**
 * The caller was signed in when the call arrived; a block or a closing may have been committed since. Runs inside the
 * transaction that moves money, so that the two are serialised. Throws UNAUTHENTICATED, because the session ended with
 * it.
 */
export async function requireActiveHolder(tx: Tx, holderId: number): Promise<{ walletAddress: string }> {
  const [row] = await standingOfHolder(tx, { holderId });
  if (row?.status !== 'active' || row.walletAddress === null) throw new DomainError('UNAUTHENTICATED');
  return { walletAddress: row.walletAddress };
}
