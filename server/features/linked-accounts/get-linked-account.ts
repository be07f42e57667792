import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkUsable } from '../../../domain/linked-account.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { findLinkedAccount, type LinkedAccountRow } from './linked-accounts.repo.ts';

export type UsableAccount = LinkedAccountRow;

/**
 * The holder's linked account, if it may be used for money. Throws LINKED_ACCOUNT_SUSPENDED for a suspended one, and
 * LINKED_ACCOUNT_NOT_FOUND for a missing one, another holder's, and one that is not approved.
 */
export async function getUsableAccount(db: ReadDb, holderId: number, id: number): Promise<UsableAccount> {
  const account = await findLinkedAccount(db, holderId, id);
  if (account === null) throw new DomainError('LINKED_ACCOUNT_NOT_FOUND');
  unwrap(checkUsable(account.status));
  return account;
}
