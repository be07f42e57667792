import type { ReadDb } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { getBalanceOnWire } from './get-balance.ts';
import { getWalletAddress } from './wallet.repo.ts';

export const viewBalance = ({ store }: Deps, holder: { id: number }) =>
  store.readOne((db) => getBalanceOnWire(db, holder.id));

/**
 * The current address, and whether only wallets of this product may send to it: tokens from outside would not be
 * credited.
 */
export async function addressOf({ custody }: Pick<Deps, 'custody'>, db: ReadDb, holderId: number) {
  const { address, xpubId } = await getWalletAddress(db, holderId);
  return { address, insideOnly: custody === null || xpubId === null };
}

export async function viewAddress(deps: Deps, holder: { id: number }) {
  return deps.store.read((db) => addressOf(deps, db, holder.id));
}
