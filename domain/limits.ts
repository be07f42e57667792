/**
 * Every limit of the product, defined once (specification section 9 and the product decisions). Server, wallet and
 * console read them from here, so that a rule and the text that announces it cannot diverge.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';

// Specification section 5: the login id.
export const LOGIN_MIN = 4;
export const LOGIN_MAX = 16;
// Specification section 5: passwords, counted in code points after NFC (D21).
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
// Korean mobile numbers without separators.
export const PHONE_LENGTH = 11;

// Specification section 9: a code is six digits and is shown with a countdown from 600 seconds.
export const SMS_CODE_LENGTH = 6;
export const SMS_CODE_LIFE_MS = 600 * SECOND_MS;
export const SMS_COUNTDOWN_SECONDS = 600;
// The sign-up resend shows this shorter countdown; the code itself still lives its full time (D29).
export const SMS_RESEND_COUNTDOWN_SECONDS = 180;
// A six-digit code withstands guessing only with few tries. Never lifted, not even with limits off.
export const SMS_CODE_TRIES = 5;
// The first resend is immediate; later ones wait so that a phone cannot be flooded.
export const SMS_RESEND_WAIT_MS = 30 * SECOND_MS;
// Time to fill in the rest of the form after the phone was verified (D24).
export const PHONE_VERIFIED_LIFE_MS = 30 * MINUTE_MS;
// A reset token allows one password change and nothing else (D27).
export const RESET_TOKEN_LIFE_MS = 10 * MINUTE_MS;
// Find-id and find-password show their success for this long before the result page (specification section 4).
export const RECOVERY_RESULT_DELAY_MS = 2 * SECOND_MS;
// The welcome after the first sign-in (specification section 2).
export const SIGN_UP_COMPLETE_DELAY_MS = 3 * SECOND_MS;
// As long as a code by text message leaves for typing would be generous here: the phone asks for a finger or a face.
export const PASSKEY_CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
// A person's phones, computers and security keys.
export const PASSKEYS_MAX = 10;
// Of a passkey or a recipient: what fits on one line of the narrowest phone.
export const SHORT_NAME_MAX = 20;
// More than a person pays, and few enough to be listed whole.
export const RECIPIENTS_MAX = 100;
// As long as a phone stays unused in a drawer; a device that comes back later is new again.
export const KNOWN_DEVICE_LIFE_MS = 90 * DAY_MS;
// Kept longer than it is known, so that the first sign-in after a long absence is still one of a holder who has devices.
export const DEVICE_KEPT_MS = 365 * DAY_MS;
// A person's phones and computers, and the browsers on them.
export const KNOWN_DEVICES_MAX = 20;
// Each costs money: a person learns from the first that something is wrong.
export const DEVICE_TEXTS_PER_DAY = 3;
// The main screen polls for unread alarms at this interval (specification section 4).
export const ALARM_POLL_MS = 10 * SECOND_MS;

// Real Korean account numbers have at most sixteen digits; virtual accounts may have a few more.
export const ACCOUNT_NUMBER_MAX = 20;
// Legal names are far shorter; companies hold accounts too.
export const HOLDER_NAME_MAX = 30;
// Short enough for a holder to read at a glance (D13).
export const REASON_MAX = 200;
// Idempotency-Key header of the legacy API (D18).
export const IDEMPOTENCY_HEADER_MAX = 64;
// A repeated request gets the stored result for at least this long (D18).
export const IDEMPOTENCY_LIFE_MS = 7 * DAY_MS;
// The wallet reuses the key for the same content within this time (D18).
export const REQUEST_REUSE_MS = 10 * MINUTE_MS;

// Applies to the typing fields only (specification section 5); the API accepts the full precision.
export const FIELD_DECIMALS = 2;
export const BUY_FIELD_MAX_LENGTH = 14;

// The page size of the legacy lists (D34).
export const LEGACY_PER_PAGE = 20;
// Design section 5: the largest page of the console's lists.
export const LIST_PER_PAGE_MAX = 100;
// Design section 3: older alarms are deleted, so that one holder's list stays short.
export const ALARMS_PER_HOLDER = 1000;

// Fits the banner and its page.
export const ANNOUNCEMENT_TITLE_MAX = 60;
export const ANNOUNCEMENT_BODY_MAX = 2000;
// Long enough for the notes of a telephone call.
export const NOTE_MAX = 1000;
// The maximum length of an e-mail address (RFC 5321).
export const AGENT_EMAIL_MAX = 254;

// A holder who has sent money expects a decision within an hour; from then on the console shows a wait as long.
export const LONG_WAIT_MS = HOUR_MS;

// Sessions end after this much inactivity, and after the second limit in any case (design section 9).
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * DAY_MS;

// Another person can use a console left open on a shared desk, so it ends after a shorter inactivity, and after a
// working day in any case.
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
export const OPERATOR_SESSION_LIFE_MS = 12 * HOUR_MS;
// A person mistypes a password two or three times; a script continues.
export const OPERATOR_FAILURES_MAX = 5;
export const OPERATOR_LOCK_MS = 15 * MINUTE_MS;

export type RateLimit = { readonly limit: number; readonly windowMs: number };

/** D30. Above any of these limits the answer is TOO_MANY_REQUESTS with Retry-After. */
export const RATE_LIMITS = {
  // Enough for a person who forgot the password, too few for a word list.
  signInPerLogin: { limit: 10, windowMs: 10 * MINUTE_MS },
  // A household or office behind one address (IPv4 /24, IPv6 /64).
  signInPerNetwork: { limit: 30, windowMs: 10 * MINUTE_MS },
  // Text messages cost money and annoy the owner of the number.
  smsPerPhone: { limit: 10, windowMs: DAY_MS },
  smsPerNetwork: { limit: 20, windowMs: DAY_MS },
  // A holder asks one person, and perhaps another: to name a number is a text message to a stranger.
  contactCodesPerHolder: { limit: 5, windowMs: DAY_MS },
  // An operator who sees the last four digits of a number could try the others.
  contactRemovalsPerOperator: { limit: 10, windowMs: DAY_MS },
  // Limits the cost of a whole day of abuse.
  smsTotal: { limit: 1000, windowMs: DAY_MS },
  // Invite tokens are 128-bit random; this only keeps guesses out of the logs.
  checkInvitePerNetwork: { limit: 30, windowMs: MINUTE_MS },
  moneyPerHolder: { limit: 60, windowMs: MINUTE_MS },
  // A statement reads a whole history.
  statementsPerHolder: { limit: 30, windowMs: 10 * MINUTE_MS },
  // A device subscribes once, and a person changes a few switches.
  pushPerHolder: { limit: 60, windowMs: 10 * MINUTE_MS },
  otherPerCaller: { limit: 600, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/**
 * Multipliers of the limit of a narrow network (IPv4 /24, IPv6 /64) for the networks that contain it (D54). An access
 * provider assigns a household a /56 at most, so it gets little more than one narrow network; a /48 is one company or
 * one customer of a hosting provider, but also several thousand handsets of a mobile carrier. The IPv4 /16 is limited
 * for text messages alone, which cost money, because it has many customers. Not a setting: see
 * ADR-0018.
 */
export const NETWORK_TIMES = { narrow: 1, site: 2, wide: 5 } as const;
