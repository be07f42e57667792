// The daily number of codes by purpose (D54). Anonymous callers who use up the quota of sign-ups or of recovery do not
// affect the quota of known phones, and all quotas together stay within the daily total (D30).
import { and, eq, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { type Settings } from '../../../domain/settings.ts';
import { countedSoFar, type Limit } from '../../limits/limiter.ts';
import { readSettings } from '../../settings/read-settings.ts';

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
  const unreserved = total - limitOf('knownPhones', settings);
  return [own, { key: 'sms:strangers', limit: unreserved, windowMs, durable: true }];
}

/** The number of codes from which the dashboard, the log and the metrics report that a quota runs out. */
export function alertFrom(quota: SmsQuota, settings: Settings): number {
  return Math.ceil((limitOf(quota, settings) * settings.smsAlertPercent) / 100);
}

/** The number sent of each quota within a day. */
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

/** Whether the phone belongs to a holder who is not closed. */
export async function isKnownPhone(db: ReadDb, phoneHmac: string): Promise<boolean> {
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.phoneHmac, phoneHmac), ne(holders.status, 'closed')))
    .limit(1);
  return rows.length > 0;
}
