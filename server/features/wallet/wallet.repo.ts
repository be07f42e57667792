import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/** The holder's current address, lower case, and the key it was derived from. Throws NOT_FOUND before approval. */
export async function getWalletAddress(
  db: ReadDb,
  holderId: number,
): Promise<{ address: string; xpubId: string | null }> {
  const { holders, walletAddresses } = db.t;
  const [row] = await db
    .select({ address: walletAddresses.address, xpubId: walletAddresses.xpubId })
    .from(holders)
    .innerJoin(walletAddresses, eq(walletAddresses.address, holders.walletAddress))
    .where(eq(holders.id, holderId));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
