// How many codes a day may send, by what they are for (decision 54). Strangers who use up the quota of sign-ups or of recovery
// leave the phones of holders theirs, and all quotas together stay within the total of a day (decision 30).
import { and, eq, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { RATE_LIMITS, type Settings } from '../../../domain/limits.ts';
import { countedSoFar, type Limit } from '../../limits/limiter.ts';
import { readSettings } from '../settings/read-settings.ts';

export const SMS_QUOTAS = ['signUp', 'recovery', 'knownPhones'] as const;
export type SmsQuota = (typeof SMS_QUOTAS)[number];

export type SmsQuotaRow = { purpose: SmsQuota; sent: number; limit: number; alert: boolean };

const { limit: total, windowMs } = RATE_LIMITS.smsTotal;

function limitOf(quota: SmsQuota, settings: Settings): number {
  const chosen = {
    signUp: settings.smsSignUpPerDay,
    recovery: settings.smsRecoveryPerDay,
    knownPhones: settings.smsKnownPhonesPerDay,
  };
  return Math.min(chosen[quota], total);
}

/** The limits that a code of this quota counts against, the quota itself first. */
export function quotaLimits(quota: SmsQuota, settings: Settings): [Limit, ...Limit[]] {
  const own = { key: `sms:quota:${quota}`, limit: limitOf(quota, settings), windowMs, durable: true };
  if (quota === 'knownPhones') return [own];
  const strangers = total - limitOf('knownPhones', settings);
  return [own, { key: 'sms:strangers', limit: strangers, windowMs, durable: true }];
}

/** From how many codes on the overview, the log and the metrics say that a quota runs out. */
export function alertFrom(quota: SmsQuota, settings: Settings): number {
  return Math.ceil((limitOf(quota, settings) * settings.smsAlertPercent) / 100);
}

/** What each quota has sent within a day. */
export async function readSmsQuotas(db: ReadDb, now: Date): Promise<SmsQuotaRow[]> {
  const settings = await readSettings(db);
  const rows: SmsQuotaRow[] = [];
  for (const purpose of SMS_QUOTAS) {
    const [own] = quotaLimits(purpose, settings);
    const sent = await countedSoFar(db, own, now);
    rows.push({ purpose, sent, limit: own.limit, alert: sent >= alertFrom(purpose, settings) });
  }
  return rows;
}

/** Whether the phone is that of a holder who has not closed. */
export async function isKnownPhone(db: ReadDb, phoneHmac: string): Promise<boolean> {
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.phoneHmac, phoneHmac), ne(holders.status, 'closed')))
    .limit(1);
  return rows.length > 0;
}
