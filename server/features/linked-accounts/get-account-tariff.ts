import type { ReadDb } from '../../../db/store.ts';
import { ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { getUsableAccount } from './get-linked-account.ts';
import { findFirstAccount } from './linked-accounts.repo.ts';

/**
 * The deposit fee of an account's company; without an id that of the holder's first account (D35), else zero. A suspension of
 * that account leaves the fee as it is: it is the least amount of a send to an address (D8), which would become zero.
 */
export async function getAccountTariff(
  db: ReadDb,
  holderId: number,
  id: number | undefined,
): Promise<DaonUnits> {
  if (id !== undefined) return (await getUsableAccount(db, holderId, id)).perDepositFee;
  return (await findFirstAccount(db, holderId))?.perDepositFee ?? ZERO_UNITS;
}
