import type { ReadDb } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { getBalanceOnWire } from './get-balance.ts';
import { getWalletAddress } from './wallet.repo.ts';

export const viewBalance = ({ store }: Deps, holder: { id: number }) =>
  store.readOne((db) => getBalanceOnWire(db, holder.id));

/**
 * The current address, whether only wallets of this product may send to it, because tokens from outside would not be credited, and the own
 * freeze.
 */
export async function standingOf({ custody }: Pick<Deps, 'custody'>, db: ReadDb, holderId: number) {
  const { address, xpubId, frozenAt, freezeEndsAt } = await getWalletAddress(db, holderId);
  return {
    address,
    insideOnly: custody === null || xpubId === null,
    freeze: frozenAt === null ? null : { since: frozenAt, endsAt: freezeEndsAt },
  };
}

export async function viewAddress(deps: Deps, holder: { id: number }) {
  return deps.store.read((db) => standingOf(deps, db, holder.id));
}
