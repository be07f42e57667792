import { after, type Answer } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, inArray, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { HolderStatus } from '../../domain/holder.ts';

export type AddressOwner = {
  /** The id of the address. */
  addressId: number;
  /** Lower case, as it was looked up; not always the holder's current one. */
  address: string;
  holderId: number;
  login: string;
  status: HolderStatus;
  /** When the holder signed up. */
  createdAt: Date;
  /** Null for an address without a known key. */
  xpubId: string | null;
};

function selectOwners(db: ReadDb) {
  const { holders, walletAddresses } = db.t;
  return db
    .select({
      addressId: walletAddresses.id,
      address: walletAddresses.address,
      holderId: holders.id,
      login: holders.login,
      status: holders.status,
      createdAt: holders.createdAt,
      xpubId: walletAddresses.xpubId,
    })
    .from(walletAddresses)
    .innerJoin(holders, eq(holders.id, walletAddresses.holderId));
}

const ownerOfAddress = defineRemembered(
  'owner_of_address',
  (db: ReadDb) => selectOwners(db).where(eq(db.t.walletAddresses.address, sql.placeholder('address'))),
  {
    wallet_addresses: ({ address }) => address,
    holders: (_values, [owner]) => owner?.holderId,
  },
);

/** The current or former owner of an address (lower case); null when it is not ours. */
export const findOwner = (db: ReadDb, address: string): Answer<AddressOwner | null> =>
  after(ownerOfAddress(db, { address }), ([owner]) => owner ?? null);

/** The current or former owners of these addresses (lower case), without addresses that are not ours. */
export async function findOwners(db: ReadDb, addresses: readonly string[]): Promise<AddressOwner[]> {
  if (addresses.length === 0) return [];
  return selectOwners(db).where(inArray(db.t.walletAddresses.address, [...addresses]));
}
