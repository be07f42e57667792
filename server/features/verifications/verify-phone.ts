import { PHONE_VERIFIED_LIFE_MS } from '../../../domain/limits.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fail, ok } from '../../../domain/result.ts';
import { checkPhoneVerified } from '../../../domain/sms-code.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { markOf, subjectOf, type Claim, type VerificationMark } from './subject.ts';
import { tryCode, type Attempt } from './try-code.ts';
import { findVerified, markUsed, markVerified } from './verifications.repo.ts';

/**
 * Marks the phone as verified; a later submission consumes that. Repeating the right code returns the same result,
 * because the first response may have been lost, and does not extend the time. Throws CODE_WRONG, CODE_TRIES_USED,
 * CODE_EXPIRED.
 */
export async function verifyPhone(
  deps: Deps,
  client: Client,
  attempt: Attempt,
): Promise<{ verifiedForSeconds: number }> {
  const now = deps.clock.now();
  const verifiedAt = unwrap(
    await deps.store.write(async (tx) => {
      const tried = await tryCode(tx, deps.secrets, client, attempt, now);
      if (!tried.ok) return fail(tried.code);
      await markVerified(tx, tried.value.id, now);
      return ok(tried.value.verifiedAt ?? now);
    }),
  );
  const leftMs = verifiedAt.getTime() + PHONE_VERIFIED_LIFE_MS - now.getTime();
  return { verifiedForSeconds: Math.floor(leftMs / 1000) };
}

export type VerifiedClaim = Claim & { verificationId: VerificationMark };

/** The valid verification of a claim. Throws PHONE_NOT_VERIFIED. */
export async function requireVerifiedPhone(
  db: ReadDb,
  secrets: Secrets,
  client: Client,
  claim: VerifiedClaim,
  now: Date,
): Promise<number> {
  const row = await findVerified(db, subjectOf(secrets, claim), markOf(client, claim.verificationId));
  if (row === null || row.usedAt !== null) throw new DomainError('PHONE_NOT_VERIFIED');
  unwrap(checkPhoneVerified(row.verifiedAt, now));
  return row.id;
}

/** Consumes the verification, in the transaction of the submission. Throws PHONE_NOT_VERIFIED. */
export async function consumeVerifiedPhone(
  tx: Tx,
  secrets: Secrets,
  client: Client,
  claim: VerifiedClaim,
  now: Date,
): Promise<void> {
  const id = await requireVerifiedPhone(tx, secrets, client, claim, now);
  if (!(await markUsed(tx, id, now))) throw new DomainError('PHONE_NOT_VERIFIED');
}
