/**
 * The types of alarms that the code names. Apart from their titles, which the first load of the wallet does without.
 */
import type { AlarmType } from './alarms.ts';

/** Tokens received. */
export const ALARM_RECEIVED = 21 satisfies AlarmType;

/** Laxer rules of the holder's own were asked for, and are in force: limits (D73), or the wait of first sends alone (D74). */
export const ALARM_LAXER = {
  limits: { asked: 51, inForce: 52 },
  wait: { asked: 74, inForce: 75 },
} as const satisfies Record<string, Record<string, AlarmType>>;
/** The holder's own freeze (D72). */
export const ALARM_FREEZE = {
  frozen: 54,
  ending: 55,
  ended: 56,
  endedByOperators: 57,
} as const satisfies Record<string, AlarmType>;
/** A recipient is to be designated, with a reason, or is from now on, without one (D74). */
export const ALARM_DESIGNATED = 73 satisfies AlarmType;
/** A person to be told of a freeze was named, whom `accountInfo` names too, or removed (ADR-0048). */
export const ALARM_CONTACT = { named: 76, removed: 77 } as const satisfies Record<string, AlarmType>;
/** The holder has turned warnings on or off for the own wallet (ADR-0045). */
export const ALARM_WARNINGS = { on: 78, off: 79 } as const satisfies Record<string, AlarmType>;
/** All sessions were ended, or all but one (ADR-0044). */
export const ALARM_SIGNED_OUT = 80 satisfies AlarmType;
/** The password was changed, or set by phone. */
export const ALARM_PASSWORD = 82 satisfies AlarmType;
/** The last two: a sign-in and a confirmation with what seems to be a copy. */
export const ALARM_PASSKEY = {
  ...{ added: 61, removed: 62 },
  ...{ signInRefused: 63, confirmationRefused: 81 },
} as const satisfies Record<string, AlarmType>;

/** A sign-in on a device that the holder has not used (ADR-0044). `accountInfo` is the device, `reason` its network. */
export const ALARM_NEW_DEVICE = 64 satisfies AlarmType;
/** The holder's own settings demand more to be confirmed, or less (ADR-0043). */
export const ALARM_CONFIRMS = { more: 67, less: 68 } as const satisfies Record<string, AlarmType>;
