import { eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import type { Deps } from '../deps/deps.ts';

/**
 * Assigns a wallet its next address as the current one; former addresses stay the holder's. An index is used once: the
 * sequence continues after a change of the extended public key.
 */
export async function assignAddress(
  { custody, ids }: Pick<Deps, 'custody' | 'ids'>,
  tx: Tx,
  holderId: number,
  now: Date,
): Promise<{ address: string; xpubId: string | null; custodyIndex: number | null }> {
  const custodyIndex = custody === null ? null : await tx.nextId('custody');
  const address =
    custody === null || custodyIndex === null ? ids.walletAddress() : custody.addressAt(custodyIndex);
  const row = { address, xpubId: custody?.xpubId ?? null, custodyIndex };
  const { holders, walletAddresses } = tx.t;
  await tx.insert(walletAddresses).values({ ...row, holderId, createdAt: now });
  await tx.update(holders).set({ walletAddress: address }).where(eq(holders.id, holderId));
  return row;
}
