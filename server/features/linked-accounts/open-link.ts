import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { lastFour } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { placeOf, type Place, type Secrets } from '../../ports/secrets.ts';
import { accountHmac } from '../../ports/look-up-hashes.ts';
import { openRequest } from '../requests/open-request.ts';

export type NewLinkedAccount = {
  holderId: number;
  companyId: number;
  name: string;
  bankCode: string;
  accountNum: string;
  /** The agent's email of the invite, or the holder's login if there is none (D25). */
  email: string;
  now: Date;
};

export const accountPlace = (id: number): Place => placeOf('linked_accounts.num_enc', id);

/** Inserts a waiting linked account. Throws ACCOUNT_TAKEN when another live or waiting link holds the bank account. */
export async function insertLinkedAccount(
  tx: Tx,
  secrets: Secrets,
  account: NewLinkedAccount,
): Promise<number> {
  const { accountNum, now, ...row } = account;
  try {
    const [inserted] = await tx
      .insert(tx.t.linkedAccounts)
      .values({
        ...row,
        numEnc: '',
        numHmac: accountHmac(secrets, account.bankCode, accountNum),
        numLast4: lastFour(accountNum),
        status: 'waiting',
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: tx.t.linkedAccounts.id });
    if (!inserted) throw new Error('the database did not answer the id of a new linked account');
    // The number belongs to the row, whose id the database gives.
    await tx
      .update(tx.t.linkedAccounts)
      .set({ numEnc: secrets.encrypt(accountNum, accountPlace(inserted.id)) })
      .where(eq(tx.t.linkedAccounts.id, inserted.id));
    return inserted.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('ACCOUNT_TAKEN');
    throw error;
  }
}

/** Opens a request to link another bank account of a holder. Throws ACCOUNT_TAKEN. */
export async function openLink(
  tx: Tx,
  secrets: Secrets,
  account: NewLinkedAccount,
  inviteId: number | null,
): Promise<{ requestId: number; linkedAccountId: number }> {
  const linkedAccountId = await insertLinkedAccount(tx, secrets, account);
  const requestId = await openRequest(tx, {
    kind: 'link',
    holderId: account.holderId,
    createdAt: account.now,
  });
  await tx.insert(tx.t.linkRequests).values({ requestId, linkedAccountId, inviteId });
  return { requestId, linkedAccountId };
}
