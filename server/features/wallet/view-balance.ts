import type { Deps } from '../../deps.ts';
import { balanceToWire, getBalance } from './get-balance.ts';
import { getWalletAddress } from './wallet.repo.ts';

export async function viewBalance({ store }: Deps, holder: { id: number }) {
  return balanceToWire(await store.read((db) => getBalance(db, holder.id)));
}

export async function viewAddress({ store }: Deps, holder: { id: number }) {
  return { address: await store.read((db) => getWalletAddress(db, holder.id)) };
}
