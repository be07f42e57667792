import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../db/store.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import { checkCodeAlive } from '../../../domain/sms-code.ts';
import type { Client } from '../../trpc/context.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { markOf, subjectOf, type Claim, type VerificationMark } from './subject.ts';
import { countWrongTry, findVerification, type VerificationRow } from './verifications.repo.ts';

/**
 * Keyed and bound to its verification: the same six digits have a different hash each time. One that confirms an act is bound to it as
 * well: for another act it is a wrong code.
 */
export function hmacOfCode(
  secrets: Pick<Secrets, 'hmac'>,
  { verificationId, code, about }: { verificationId: string; code: string; about?: string | undefined },
): string {
  return secrets.hmac('sms-code', [verificationId, code, ...(about === undefined ? [] : [about])].join(':'));
}

export type Attempt = Claim & { code: string; verificationId: VerificationMark };

/**
 * Compares a typed code with the live one. A refusal is returned and not thrown, because a wrong try must be committed:
 * the caller throws it after its transaction. CODE_WRONG; CODE_TRIES_USED after five of them; CODE_EXPIRED for one that
 * is expired, used, replaced, or was never sent to this client.
 */
export async function tryCode(
  tx: Tx,
  secrets: Secrets,
  client: Client,
  attempt: Attempt,
  now: Date,
): Promise<Result<VerificationRow>> {
  const row = await findVerification(tx, subjectOf(secrets, attempt), markOf(client, attempt.verificationId));
  if (row === null) return fail('CODE_EXPIRED');
  const used = row.usedAt !== null || row.endedAt !== null;
  const alive = checkCodeAlive({ sentAt: row.lastSentAt, wrongTries: row.tries, used }, now);
  if (!alive.ok) return alive;
  const typed = hmacOfCode(secrets, { ...attempt, verificationId: row.publicId });
  if (timingSafeEqual(Buffer.from(typed), Buffer.from(row.codeHmac))) return ok(row);
  await countWrongTry(tx, row.id);
  return fail('CODE_WRONG');
}
