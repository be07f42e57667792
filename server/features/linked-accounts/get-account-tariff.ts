import type { ReadDb } from '../../../db/store.ts';
import { ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { getUsableAccount } from './get-linked-account.ts';
import { listLinkedAccounts } from './linked-accounts.repo.ts';

/** The deposit fee of an account's company; without an id that of the holder's first account (D35), else zero. */
export async function getAccountTariff(
  db: ReadDb,
  holderId: number,
  id: number | undefined,
): Promise<DaonUnits> {
  if (id !== undefined) return (await getUsableAccount(db, holderId, id)).perDepositFee;
  const [first] = await listLinkedAccounts(db, holderId);
  return first?.perDepositFee ?? ZERO_UNITS;
}
