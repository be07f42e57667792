import { after, type Answer } from '../../../db/answer.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { getUsableAccount } from './get-linked-account.ts';
import { findFirstFee } from './linked-accounts.repo.ts';

/**
 * The deposit fee of an account's company; without an id that of the holder's first account (D35), else zero. A suspension of
 * that account leaves the fee as it is: it is the least amount of a send to an address (D8), which would become zero.
 */
export function getAccountTariff(db: ReadDb, holderId: number, id: number | undefined): Answer<DaonUnits> {
  return id === undefined
    ? findFirstFee(db, holderId)
    : after(getUsableAccount(db, holderId, id), (account) => account.perDepositFee);
}
