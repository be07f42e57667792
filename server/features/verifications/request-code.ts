import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { SMS_CODE_LIFE_MS } from '../../../domain/limits.ts';
import { hasCodeExpired, resendWaitMs } from '../../../domain/sms-code.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { placeOf } from '../../ports/secrets.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { hmacOfCode } from './try-code.ts';
import { BY_ID, subjectOf, type Claim } from './subject.ts';
import { takeQuota } from './take-quota.ts';
import { endUnverified, findLastSent, insertVerification, type Subject } from './verifications.repo.ts';

export type RequestedCode = {
  verificationId: string;
  /** How long the code is valid. */
  expiresInSeconds: number;
  /** When another code may be requested; 0 means immediately. */
  resendInSeconds: number;
};

type Asking = {
  /** Who may continue: a caller with the id, or, for old clients, a caller of the same network. */
  continuedBy?: 'id' | 'network' | undefined;
  /** What the message says. */
  text: (code: string) => string;
};

const seconds = (ms: number) => Math.ceil(ms / 1000);

/**
 * How many codes of this round were sent. A round ends when a code was right or has expired. Throws RESEND_TOO_SOON
 * (`details.retryAfterSeconds`); not enforced with limits off (D30).
 */
async function countSent(deps: Deps, db: ReadDb, subject: Subject, now: Date): Promise<number> {
  const last = await findLastSent(db, subject.purpose, subject.phoneHmac);
  if (last === null || last.verifiedAt !== null || last.usedAt !== null) return 0;
  if (hasCodeExpired(last.lastSentAt, now)) return 0;
  const waitMs = deps.env.rateLimit ? resendWaitMs(last.sends, last.lastSentAt, now) : 0;
  if (waitMs > 0) throw new DomainError('RESEND_TOO_SOON', { retryAfterSeconds: seconds(waitMs) });
  return last.sends;
}

/**
 * Sends a code to a phone (D29, D30 and D54). The response does not depend on whether the phone is known. The message
 * has been handed to the gateway or the file before this resolves, unless the day's messages for recovery are used up.
 * Throws RESEND_TOO_SOON, TOO_MANY_REQUESTS.
 */
export async function requestCode(
  deps: Deps,
  client: Client,
  claim: Claim,
  { continuedBy = 'id', text }: Asking,
): Promise<RequestedCode> {
  const subject = subjectOf(deps.secrets, claim);
  const now = deps.clock.now();
  await deps.store.read((db) => countSent(deps, db, subject, now));
  const { sends: isSent, inBackground } = await takeQuota(deps, client, subject);

  const verificationId = deps.ids.uuid();
  const code = deps.ids.smsCode();
  const sends = await deps.store.write(async (tx) => {
    const sent = 1 + (await countSent(deps, tx, subject, now));
    await endUnverified(tx, subject.purpose, subject.phoneHmac, now);
    const row = {
      ...subject,
      publicId: verificationId,
      codeHmac: hmacOfCode(deps.secrets, { verificationId, code, about: claim.about }),
      sends: sent,
      ipPrefix: continuedBy === 'network' ? client.ipPrefix : BY_ID,
      now,
      expiresAt: new Date(now.getTime() + SMS_CODE_LIFE_MS),
    };
    await insertVerification(tx, row, (id) =>
      deps.secrets.encrypt(claim.phone, placeOf('verifications.phone_enc', id)),
    );
    if (isSent) await queueSms(tx, deps.secrets, { to: claim.phone, text: text(code), now, verificationId });
    return sent;
  });
  const flushed = deps.outbox.flush();
  if (!inBackground) await flushed;
  return {
    verificationId,
    expiresInSeconds: seconds(SMS_CODE_LIFE_MS),
    resendInSeconds: deps.env.rateLimit ? seconds(resendWaitMs(sends, now, now)) : 0,
  };
}
