import type { Deps } from '../../deps/deps.ts';
import { countOpenRequests } from '../requests/requests.repo.ts';
import { getAccountTariff } from './get-account-tariff.ts';
import { getUsableAccount } from './get-linked-account.ts';
import { linkedAccountDetailToWire, linkedAccountToWire } from './linked-account-wire.ts';
import { countLinkedAccounts, listLinkedAccounts } from './linked-accounts.repo.ts';

type Viewer = { id: number };

/** The holder's approved accounts that are not suspended, oldest first. */
export async function viewLinkedAccounts({ store, secrets }: Deps, holder: Viewer) {
  const rows = await store.read((db) => listLinkedAccounts(db, holder.id));
  return rows.map((row) => linkedAccountToWire(secrets, row));
}

/** One account with its company's fee and deposit account. Throws LINKED_ACCOUNT_…. */
export async function viewLinkedAccount({ store, secrets }: Deps, holder: Viewer, id: number) {
  return linkedAccountDetailToWire(secrets, await store.read((db) => getUsableAccount(db, holder.id, id)));
}

/** How many accounts are linked, and how many more the holder has asked for. */
export async function viewLinkedAccountCount({ store }: Deps, holder: Viewer) {
  return store.read(async (db) => ({
    count: await countLinkedAccounts(db, holder.id),
    pending: await countOpenRequests(db, holder.id, 'link'),
  }));
}

export async function viewAccountTariff({ store }: Deps, holder: Viewer, id: number | undefined) {
  return { perDepositFee: await store.read((db) => getAccountTariff(db, holder.id, id)) };
}
