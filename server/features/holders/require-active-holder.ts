import { defineRemembered } from '../../../db/remembered.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

const standingOfHolder = defineRemembered(
  'standing_of_holder',
  (db: ReadDb) => {
    const { holders, walletAddresses } = db.t;
    return db
      .select({
        status: holders.status,
        walletAddress: holders.walletAddress,
        addressId: walletAddresses.id,
      })
      .from(holders)
      .leftJoin(walletAddresses, eq(walletAddresses.address, holders.walletAddress))
      .where(eq(holders.id, sql.placeholder('holderId')));
  },
  {
    holders: ({ holderId }) => holderId,
    wallet_addresses: (_values, [holder]) => holder?.walletAddress ?? undefined,
  },
);

export type ActiveHolder = { walletAddress: string; addressId: number };

/**
 * The caller was signed in when the call arrived; a block or a closing may have been committed since. Runs inside the
 * transaction that moves money, so that the two are serialised. Throws UNAUTHENTICATED, because the session ended with
 * it.
 */
export async function requireActiveHolder(tx: Tx, holderId: number): Promise<ActiveHolder> {
  const [row] = await standingOfHolder(tx, { holderId });
  if (row?.status !== 'active' || row.walletAddress === null) throw new DomainError('UNAUTHENTICATED');
  const { walletAddress, addressId } = row;
  if (addressId === null) throw new Error(`the address of holder ${holderId} is missing`);
  return { walletAddress, addressId };
}
