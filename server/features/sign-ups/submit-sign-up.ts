import { DomainError } from '../../../domain/errors.ts';
import { TERMS_VERSION } from '../../../domain/terms-of-use.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { lookUpInvite, consumeInvite } from '../invites/consume-invite.ts';
import type { VerificationMark } from '../verifications/subject.ts';
import { requireVerifiedPhone, consumeVerifiedPhone } from '../verifications/verify-phone.ts';
import { openSignUp } from './open-sign-up.ts';

export type SignUpInput = {
  login: string;
  password: string;
  name: string;
  /** The bank's code. */
  bank: string;
  accountNum: string;
  phone: string;
  verificationId: VerificationMark;
  inviteCode: string;
};

/**
 * Applies for a wallet (D24): consumes the invite and the verified phone and creates a waiting holder, all or nothing.
 * Throws INVITE_…, PHONE_NOT_VERIFIED, LOGIN_TAKEN, ACCOUNT_TAKEN.
 */
export async function submitSignUp(
  deps: Deps,
  client: Client,
  input: SignUpInput,
): Promise<{ requestId: number }> {
  const now = deps.clock.now();
  const { inviteCode, bank, verificationId, password, ...applicant } = input;
  const claim = { purpose: 'signUp', phone: input.phone, verificationId } as const;
  // Also checked before the password is hashed, so that callers without an invite and a phone cannot cause hashing.
  await deps.store.read(async (db) => {
    const { kind } = await lookUpInvite(db, inviteCode, now);
    if (kind !== 'signup') throw new DomainError('INVITE_UNKNOWN');
    await requireVerifiedPhone(db, deps.secrets, client, claim, now);
  });
  const passwordHash = await deps.passwords.hash(password, 'verified');
  return deps.store.write(async (tx) => {
    const invite = await consumeInvite(tx, 'signup', inviteCode, now);
    await consumeVerifiedPhone(tx, deps.secrets, client, claim, now);
    const { requestId } = await openSignUp(tx, deps.secrets, {
      ...applicant,
      passwordHash,
      termsVersion: TERMS_VERSION,
      companyId: invite.companyId,
      bankCode: bank,
      agentEmail: invite.agentEmail,
      inviteId: invite.id,
      now,
    });
    return { requestId };
  });
}
