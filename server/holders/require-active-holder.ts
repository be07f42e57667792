import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { findSession, isEndedOnPurpose } from './find-session.ts';

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

/** A holder with the session of the call; without one where an operator acts on the holder's order. */
export type CallingHolder = { id: number; tokenHash?: string };

async function requireLiveSession(tx: Tx, tokenHash: string | undefined): Promise<void> {
  if (tokenHash === undefined) return;
  const session = await findSession(tx, tokenHash);
  if (session === null) throw new DomainError('UNAUTHENTICATED');
  if (isEndedOnPurpose(session)) throw new DomainError('UNAUTHENTICATED', { ended: true });
}

/**
 * The caller was signed in when the call arrived; a block, a closing or a new password may have been committed since. Runs
 * inside the transaction that moves money, so that the two are serialised. The session was read when the call arrived: on
 * SQLite it is remembered, and on PostgreSQL both queries leave together. Throws UNAUTHENTICATED.
 */
export async function requireActiveHolder(
  tx: Tx,
  { id: holderId, tokenHash }: CallingHolder,
): Promise<ActiveHolder> {
  const [[row]] = await Promise.all([standingOfHolder(tx, { holderId }), requireLiveSession(tx, tokenHash)]);
  if (row?.status !== 'active' || row.walletAddress === null) throw new DomainError('UNAUTHENTICATED');
  const { walletAddress, addressId } = row;
  if (addressId === null) throw new Error(`the address of holder ${holderId} is missing`);
  return { walletAddress, addressId };
}
