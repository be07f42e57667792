import { isUniqueViolation } from '../../../db/errors.ts';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { lastFour } from '../../../domain/masks.ts';
import { DomainError, ERROR_SENTENCES } from '../../../domain/errors.ts';
import { loginKey } from '../../../domain/login.ts';
import { storePassword } from '../../keys/stored-password.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import { placeOf, type Secrets } from '../../ports/secrets.ts';
import { findLogin } from '../auth/login.repo.ts';
import { insertLinkedAccount } from '../linked-accounts/open-link.ts';
import { openRequest } from '../requests/open-request.ts';

export type Applicant = {
  login: string;
  name: string;
  passwordHash: string;
  phone: string;
  termsVersion: string;
  companyId: number;
  bankCode: string;
  accountNum: string;
  agentEmail: string | null;
  inviteId: number | null;
  now: Date;
};

/** `email` is the name of the login field in section 7 of the specification. */
function loginTaken(): DomainError {
  const fields = { email: [ERROR_SENTENCES.LOGIN_TAKEN] };
  return new DomainError('LOGIN_TAKEN', undefined, { fields });
}

/**
 * Reassigns the login of a rejected application of the same verified phone to the new holder. The rejected record keeps
 * its own login for the operators' history and is found by phone and id. False when there is no such application.
 */
async function takeOverLogin(tx: Tx, loginLower: string, applicant: { id: number; phoneHmac: string }) {
  const { logins, holders } = tx.t;
  const rejected = tx
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.status, 'rejected'), eq(holders.phoneHmac, applicant.phoneHmac)));
  const moved = await tx
    .update(logins)
    .set({ holderId: applicant.id })
    .where(and(eq(logins.loginLower, loginLower), inArray(logins.holderId, rejected)))
    .returning({ loginLower: logins.loginLower });
  return moved.length === 1;
}

async function claimLogin(
  tx: Tx,
  login: string,
  applicant: { id: number; phoneHmac: string },
): Promise<void> {
  const loginLower = loginKey(login);
  if (await takeOverLogin(tx, loginLower, applicant)) return;
  try {
    await tx.insert(tx.t.logins).values({ loginLower, holderId: applicant.id, operatorId: null });
  } catch (error) {
    if (isUniqueViolation(error)) throw loginTaken();
    throw error;
  }
}

/**
 * Whether an application may take a login, as far as can be said before its phone is verified: one of a rejected application
 * is left to the applicant.
 */
export async function mayBeClaimed(db: ReadDb, login: string): Promise<boolean> {
  const owner = await findLogin(db, loginKey(login));
  return owner === null || (owner.kind === 'holder' && owner.status === 'rejected');
}

/**
 * Creates a waiting holder with a first linked account and a request for approval (D24). The phone must have been
 * verified. Throws LOGIN_TAKEN (logins are unique over holders and operators; a rejected applicant may apply again with
 * the same login and phone) and ACCOUNT_TAKEN.
 */
export async function openSignUp(
  tx: Tx,
  secrets: Secrets,
  applicant: Applicant,
): Promise<{ requestId: number; holderId: number; linkedAccountId: number }> {
  const { now } = applicant;
  const hmac = phoneHmac(secrets, applicant.phone);
  const [holder] = await tx
    .insert(tx.t.holders)
    .values({
      login: applicant.login,
      name: applicant.name,
      // Both belong to the row, whose id the database gives.
      passwordHash: '',
      status: 'waiting',
      phoneEnc: '',
      phoneHmac: hmac,
      phoneLast4: lastFour(applicant.phone),
      termsVersion: applicant.termsVersion,
      termsAgreedAt: now,
      createdAt: now,
    })
    .returning({ id: tx.t.holders.id });
  if (!holder) throw new Error('the database did not answer the id of a new holder');
  const owner = { id: holder.id, login: applicant.login };
  await tx
    .update(tx.t.holders)
    .set({
      passwordHash: storePassword(secrets, 'holders', owner, applicant.passwordHash),
      phoneEnc: secrets.encrypt(applicant.phone, placeOf('holders.phone_enc', holder.id)),
    })
    .where(eq(tx.t.holders.id, holder.id));
  await claimLogin(tx, applicant.login, { id: holder.id, phoneHmac: hmac });
  const linkedAccountId = await insertLinkedAccount(tx, secrets, {
    holderId: holder.id,
    companyId: applicant.companyId,
    name: applicant.name,
    bankCode: applicant.bankCode,
    accountNum: applicant.accountNum,
    email: applicant.agentEmail ?? applicant.login,
    now,
  });
  const requestId = await openRequest(tx, { kind: 'signUp', holderId: holder.id, createdAt: now });
  await tx.insert(tx.t.signUps).values({ requestId, linkedAccountId, inviteId: applicant.inviteId });
  return { requestId, holderId: holder.id, linkedAccountId };
}
