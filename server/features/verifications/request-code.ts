import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { RATE_LIMITS, SMS_CODE_LIFE_MS } from '../../../domain/limits.ts';
import { codeMessage, resendWaitMs } from '../../../domain/sms-code.ts';
import type { Client } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../../limits/limiter.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { hmacOfCode } from './try-code.ts';
import { phoneCounterKey, subjectOf, type Claim } from './subject.ts';
import { endUnverified, findLastSent, insertVerification, type Subject } from './verifications.repo.ts';

export type RequestedCode = {
  verificationId: string;
  /** How long the code is good. */
  expiresInSeconds: number;
  /** How soon another may be asked for; 0 is at once. */
  resendInSeconds: number;
};

const seconds = (ms: number) => Math.ceil(ms / 1000);

/** The network first and the total last: a call that is refused must not use up the quota of somebody else's phone. */
function smsLimits(subject: Subject, client: Client): Limit[] {
  return [
    { key: `sms:network:${client.ipPrefix}`, ...RATE_LIMITS.smsPerNetwork, durable: true },
    { key: phoneCounterKey(subject.phoneHmac), ...RATE_LIMITS.smsPerPhone, durable: true },
    { key: 'sms:total', ...RATE_LIMITS.smsTotal, durable: true },
  ];
}

/**
 * How many codes of this round were sent before. A round ends when its code was right or is too old. Throws RESEND_TOO_SOON
 * (`details.retryAfterSeconds`); with limits off nobody waits (decision 30).
 */
async function countSent(deps: Deps, db: ReadDb, subject: Subject, now: Date): Promise<number> {
  const last = await findLastSent(db, subject.purpose, subject.phoneHmac);
  if (last === null || last.verifiedAt !== null || last.usedAt !== null) return 0;
  if (now.getTime() - last.lastSentAt.getTime() >= SMS_CODE_LIFE_MS) return 0;
  const waitMs = deps.env.rateLimit ? resendWaitMs(last.sends, last.lastSentAt, now) : 0;
  if (waitMs > 0) throw new DomainError('RESEND_TOO_SOON', { retryAfterSeconds: seconds(waitMs) });
  return last.sends;
}

/**
 * Sends a code to a phone (decisions 29 and 30). What it answers and the work that it does depend on nothing that is known of
 * the phone. The message is on its way, or in the file, before this resolves. Throws RESEND_TOO_SOON, TOO_MANY_REQUESTS.
 */
export async function requestCode(deps: Deps, client: Client, claim: Claim): Promise<RequestedCode> {
  const subject = subjectOf(deps.secrets, claim);
  const now = deps.clock.now();
  await deps.store.read((db) => countSent(deps, db, subject, now));
  await deps.limiter.take(...smsLimits(subject, client));

  const verificationId = deps.ids.uuid();
  const code = deps.ids.smsCode();
  const sends = await deps.store.write(async (tx) => {
    const sent = 1 + (await countSent(deps, tx, subject, now));
    await endUnverified(tx, subject.purpose, subject.phoneHmac, now);
    await insertVerification(tx, {
      ...subject,
      publicId: verificationId,
      phoneEnc: deps.secrets.encrypt(claim.phone),
      codeHmac: hmacOfCode(deps.secrets, verificationId, code),
      sends: sent,
      ipPrefix: client.ipPrefix,
      now,
      expiresAt: new Date(now.getTime() + SMS_CODE_LIFE_MS),
    });
    await queueSms(tx, deps.secrets, { to: claim.phone, text: codeMessage(code), now, verificationId });
    return sent;
  });
  await deps.outbox.flush();
  return {
    verificationId,
    expiresInSeconds: seconds(SMS_CODE_LIFE_MS),
    resendInSeconds: deps.env.rateLimit ? seconds(resendWaitMs(sends, now, now)) : 0,
  };
}
