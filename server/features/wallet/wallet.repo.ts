import { defineRemembered } from '../../../db/remembered.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

const addressOfHolder = defineRemembered(
  'address_of_holder',
  (db: ReadDb) => {
    const { holders, walletAddresses } = db.t;
    return db
      .select({
        address: walletAddresses.address,
        xpubId: walletAddresses.xpubId,
        frozenAt: holders.frozenAt,
        freezeEndsAt: holders.freezeEndsAt,
      })
      .from(holders)
      .innerJoin(walletAddresses, eq(walletAddresses.address, holders.walletAddress))
      .where(eq(holders.id, sql.placeholder('holderId')));
  },
  {
    holders: ({ holderId }) => holderId,
    wallet_addresses: (_values, [found]) => found?.address,
  },
);

/** The holder's current address, lower case, the key it was derived from, and the own freeze. Throws NOT_FOUND before approval. */
export async function getWalletAddress(
  db: ReadDb,
  holderId: number,
): Promise<{ address: string; xpubId: string | null; frozenAt: Date | null; freezeEndsAt: Date | null }> {
  const [row] = await addressOfHolder(db, { holderId });
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
