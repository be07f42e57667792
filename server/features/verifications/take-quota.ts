import { RATE_LIMITS } from '../../../domain/limits.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Limit, Option } from '../../limits/limiter.ts';
import { networkLimits } from '../../limits/rate-classes.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { alertFrom, isKnownPhone, quotaLimits, type SmsQuota } from './sms-quotas.ts';
import { phoneCounterKey } from '../../limits/phone-counter-key.ts';
import type { Subject } from './verifications.repo.ts';

/** Networks first: a refused call must not use up the quota of another person's phone. */
function callerLimits(subject: Subject, client: Client): Limit[] {
  return [
    ...networkLimits('sms:network', client.ipPrefix, RATE_LIMITS.smsPerNetwork, {
      durable: true,
      withWideIpv4: true,
    }),
    { key: phoneCounterKey(subject.phoneHmac), ...RATE_LIMITS.smsPerPhone, durable: true },
  ];
}

type Choice = Option & { quota: SmsQuota | null };

export type Quota = {
  /** False for an unknown phone when recovery has no messages left: it has nothing to recover. */
  sends: boolean;
  /** True when the response must not wait for the gateway, because some phones get no message now. */
  inBackground: boolean;
};

/**
 * Counts a code against the caller's networks, the phone and the day's quotas. Throws TOO_MANY_REQUESTS.
 *
 * For recovery the refusal must not distinguish a known phone from an unknown one. A known phone uses its own quota,
 * then what is left of recovery's; an unknown one uses recovery's, and when that is used up it gets the usual response
 * and no message. Both are refused only when both quotas are used up.
 *
 * A trusted contact is a phone that may be of no holder. It uses recovery's quota whether it is or not, so that a refusal does not distinguish
 * them, and leaves what is reserved for known phones.
 */
export async function takeQuota(deps: Deps, client: Client, subject: Subject): Promise<Quota> {
  const { settings, known } = await deps.store.read(async (db) => ({
    settings: await readSettings(db),
    known: await isKnownPhone(db, subject.phoneHmac),
  }));
  const choice = (quota: SmsQuota): Choice => ({ quota, limits: quotaLimits(quota, settings) });
  const none: Choice = { ...choice('knownPhones'), quota: null, counted: false };
  const choices: Choice[] =
    subject.purpose === 'signUp'
      ? [choice('signUp')]
      : subject.purpose === 'contact'
        ? [choice('recovery')]
        : known
          ? [choice('knownPhones'), choice('recovery')]
          : [choice('recovery'), none];

  const taken = await deps.limiter.takeFirst(callerLimits(subject, client), choices);
  const quota = choices[taken.index]?.quota ?? null;
  if (quota !== null && taken.used === alertFrom(quota, settings)) {
    const [{ limit }] = quotaLimits(quota, settings);
    deps.log.warn({ purpose: quota, sent: taken.used, limit }, 'text messages near their quota');
  }
  const ofRecovery = choices.findIndex((one) => one.quota === 'recovery');
  return { sends: quota !== null, inBackground: taken.hadRoom[ofRecovery] === false };
}
