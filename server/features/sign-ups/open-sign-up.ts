import type { Tx } from '../../../db/store.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { lastFour } from '../../../domain/display.ts';
import { DomainError, ERROR_SENTENCES } from '../../../domain/errors.ts';
import { loginKey } from '../../../domain/login.ts';
import type { Secrets } from '../../ports/secrets.ts';
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

/** Look-up value of a phone (decision 44). */
export function phoneHmac(secrets: Pick<Secrets, 'hmac'>, phone: string): string {
  return secrets.hmac('phone', phone);
}

/** `email` is what section 7 calls the login, and the name of the field that it is typed in. */
function loginTaken(): DomainError {
  const fields = { email: [ERROR_SENTENCES.LOGIN_TAKEN] };
  return new DomainError('LOGIN_TAKEN', undefined, { fields });
}

async function claimLogin(tx: Tx, login: string, holderId: number): Promise<void> {
  try {
    await tx.insert(tx.t.logins).values({ loginLower: loginKey(login), holderId, operatorId: null });
  } catch (error) {
    if (isUniqueViolation(error)) throw loginTaken();
    throw error;
  }
}

/**
 * Makes a waiting holder with a first linked account and asks operators to approve them (decision 24). Throws LOGIN_TAKEN
 * (logins are unique over holders and operators) and ACCOUNT_TAKEN.
 */
export async function openSignUp(
  tx: Tx,
  secrets: Secrets,
  applicant: Applicant,
): Promise<{ requestId: number; holderId: number; linkedAccountId: number }> {
  const { now } = applicant;
  const [holder] = await tx
    .insert(tx.t.holders)
    .values({
      login: applicant.login,
      name: applicant.name,
      passwordHash: applicant.passwordHash,
      status: 'waiting',
      phoneEnc: secrets.encrypt(applicant.phone),
      phoneHmac: phoneHmac(secrets, applicant.phone),
      phoneLast4: lastFour(applicant.phone),
      termsVersion: applicant.termsVersion,
      termsAgreedAt: now,
      createdAt: now,
    })
    .returning({ id: tx.t.holders.id });
  if (!holder) throw new Error('the database did not answer the id of a new holder');
  await claimLogin(tx, applicant.login, holder.id);
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
