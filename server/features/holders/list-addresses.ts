import { desc, eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { pathOf } from '../../custody/derive-address.ts';
import type { Deps } from '../../deps/deps.ts';
import { instantOut } from '../../trpc/wire.ts';

export const addressesOut = z.object({
  /** Whether this server derives addresses, so that new ones can be assigned and outside deposits are credited. */
  derived: z.boolean(),
  /** The current address first, then the newest. */
  addresses: z.array(
    z.object({
      address: z.string(),
      current: z.boolean(),
      /** All null for an address without a known key. */
      xpubId: z.string().nullable(),
      index: z.number().int().nonnegative().nullable(),
      path: z.string().nullable(),
      createdAt: instantOut,
    }),
  ),
});

/** Throws NOT_FOUND. */
export async function listHolderAddresses(
  { custody }: Pick<Deps, 'custody'>,
  db: ReadDb,
  holderId: number,
): Promise<z.input<typeof addressesOut>> {
  const { holders, walletAddresses } = db.t;
  const [holder] = await db
    .select({ current: holders.walletAddress })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (!holder) throw new DomainError('NOT_FOUND');
  const rows = await db
    .select()
    .from(walletAddresses)
    .where(eq(walletAddresses.holderId, holderId))
    .orderBy(desc(walletAddresses.createdAt), desc(walletAddresses.custodyIndex));
  const addresses = rows.map(({ address, xpubId, custodyIndex, createdAt }) => ({
    address,
    current: address === holder.current,
    xpubId,
    index: custodyIndex,
    path: custodyIndex === null ? null : pathOf(custodyIndex),
    createdAt,
  }));
  return {
    derived: custody !== null,
    addresses: addresses.sort((a, b) => Number(b.current) - Number(a.current)),
  };
}

export async function viewHolderAddresses(deps: Deps, holderId: number) {
  return deps.store.read((db) => listHolderAddresses(deps, db, holderId));
}
