import {
  ALARM_CONFIRMS,
  ALARM_CONTACT,
  ALARM_DESIGNATED,
  ALARM_FREEZE,
  ALARM_LAXER,
  ALARM_NEW_DEVICE,
  ALARM_PASSKEY,
  ALARM_PASSWORD,
  ALARM_SIGNED_OUT,
  ALARM_WARNINGS,
} from '../../domain/alarm-types.ts';
import { paths } from './paths.ts';

const ABOUT_LIMITS: readonly number[] = Object.values(ALARM_LAXER).flatMap((types) => Object.values(types));
const ABOUT_FREEZE: readonly number[] = Object.values(ALARM_FREEZE);
const ABOUT_PASSKEYS: readonly number[] = Object.values(ALARM_PASSKEY);
const ABOUT_SESSIONS: readonly number[] = [ALARM_NEW_DEVICE, ALARM_SIGNED_OUT, ALARM_PASSWORD];
const ABOUT_CONTACT: readonly number[] = Object.values(ALARM_CONTACT);
const ABOUT_WARNINGS: readonly number[] = Object.values(ALARM_WARNINGS);
const ABOUT_CONFIRMATIONS: readonly number[] = Object.values(ALARM_CONFIRMS);

/** What an alarm is about: its movement, the accounts that it made one more of, the holder's limits, freeze, passkeys, devices or confirmations. */
export function alarmPlace(alarm: { readonly type: number; readonly trxId: number | null }): string | null {
  if (alarm.trxId !== null) return paths.historyDetail(alarm.trxId);
  if (ABOUT_LIMITS.includes(alarm.type)) return paths.ownLimits;
  if (alarm.type === ALARM_FREEZE.ended || alarm.type === ALARM_FREEZE.endedByOperators)
    return paths.safetyCheck;
  if (ABOUT_FREEZE.includes(alarm.type)) return paths.walletLock;
  if (alarm.type === ALARM_DESIGNATED) return paths.recipients;
  if (ABOUT_PASSKEYS.includes(alarm.type)) return paths.passkeys;
  if (ABOUT_SESSIONS.includes(alarm.type)) return paths.devices;
  if (ABOUT_CONTACT.includes(alarm.type)) return paths.trustedContact;
  if (ABOUT_WARNINGS.includes(alarm.type)) return paths.accountSetting;
  if (ABOUT_CONFIRMATIONS.includes(alarm.type)) return paths.confirmations;
  return alarm.type === 41 ? paths.linkedAccounts : null;
}
