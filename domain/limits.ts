/**
 * Every limit of the product, defined once (specification section 9 and the product decisions). Server, wallet and
 * console read them from here, so that a rule and the text that announces it cannot diverge.
 */
import { asUnits, asWon, DAON } from './money.ts';
import type { DaonUnits, Won } from './money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';
import type { WarningCode } from './send-warnings.ts';
import type { WarningMode } from './warning-modes.ts';

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

export type Settings = {
  readonly purchaseLifeHours: number;
  readonly openPurchasesMax: number;
  readonly fourEyesWon: Won | null;
  readonly maxIssuePerDay: DaonUnits;
  readonly closeAccountWithFunds: 'allow' | 'refuse';
  readonly confirmWithPassword: boolean;
  readonly newDeviceText: boolean;
  readonly inviteDays: number;
  readonly inviteUses: number;
  readonly requireTotp: 'off' | 'deciders' | 'everyone';
  readonly takeAlertMinutes: number;
  readonly waitNoticeMinutes: number;
  readonly fourEyesSumHours: number;
  readonly signatureHours: number;
  readonly secondPersonWaitHours: number;
  readonly openPurchasesWonMax: Won;
  readonly revealedPhonesPerDay: number;
  readonly smsSignUpPerDay: number;
  readonly smsRecoveryPerDay: number;
  readonly smsKnownPhonesPerDay: number;
  readonly smsAlertPercent: number;
  readonly knownNetworkDays: number;
  readonly knownNetworkTries: number;
  readonly retentionYears: number;
  readonly supportUrl: string | null;
  readonly firstSendWaitWon: Won | null;
  readonly firstSendWaitHours: number;
  readonly confirmDayWon: Won | null;
  readonly confirmFirstWon: Won | null;
  readonly confirmChanges: boolean;
  readonly confirmExemptsApi: boolean;
  readonly warnListedReports: number;
  readonly warnNightMinutes: number;
  readonly warnAmountTimes: number;
} & Readonly<Record<WarningSetting, WarningMode>>;

/** The setting that says what a warning does (D75). */
export const WARNING_SETTINGS = {
  lookalike: 'warnLookalike',
  listed: 'warnListed',
  night: 'warnNight',
  amount: 'warnAmount',
} as const satisfies Record<WarningCode, string>;

export type WarningSetting = (typeof WARNING_SETTINGS)[WarningCode];

/** The settings that an operator may change, with their defaults (D47). */
export const SETTINGS: Settings = {
  // A bank transfer takes minutes; a day covers a night and a bank's maintenance window (D16).
  purchaseLifeHours: 24,
  // A person can keep track of this many transfers; a script must not fill the operators' inbox (D16).
  openPurchasesMax: 20,
  // Above this amount one operator's mistake or abuse costs more than a second review; null switches four eyes off.
  fourEyesWon: asWon(10_000_000n),
  // Limits what a stolen operator login could mint before the books are reviewed the next morning.
  maxIssuePerDay: asUnits(1_000_000n * DAON),
  // Closing never takes tokens, so closing with a balance is the holder's own choice (D26).
  closeAccountWithFunds: 'allow',
  // The confirmation step already asks twice; operators of shared phones may switch this on.
  confirmWithPassword: false,
  // Text messages cost money; the alarm and the push do not.
  newDeviceText: false,
  // Long enough to cover a week's holiday, short enough that a leaked link expires (D22).
  inviteDays: 7,
  inviteUses: 1,
  // Moving money requires more than a password; read-only operators may be required to use TOTP as well.
  requireTotp: 'deciders',
  // A payout takes minutes at the bank; after an hour another operator should follow up (D48).
  takeAlertMinutes: 60,
  // As long as the console shows a wait as fresh; with few requests a shorter wait is useful, with many a longer one.
  waitNoticeMinutes: 60,
  // A working day: long enough that amounts split below the threshold add up (D49).
  fourEyesSumHours: 24,
  // A weekend: an older first approval rests on outdated information (D50).
  signatureHours: 72,
  // Long enough that others notice a new or changed operator before it approves money (D50).
  secondPersonWaitHours: 24,
  // The total that one holder may have in unpaid purchases, in addition to the number of orders.
  openPurchasesWonMax: asWon(30_000_000n),
  // More phone calls than a person makes in a day; extracting a customer list would need more.
  revealedPhonesPerDay: 60,
  // The three quotas share the day's thousand messages, so that anonymous callers cannot use up those of holders (D54).
  // Recovery has the smallest quota, because it serves mistyped numbers and a reserve for known phones only: an unknown
  // phone has nothing to recover.
  smsSignUpPerDay: 400,
  smsRecoveryPerDay: 200,
  smsKnownPhonesPerDay: 400,
  // Early enough to act before messages are refused.
  smsAlertPercent: 50,
  // A holder's home and office networks (D54).
  knownNetworkDays: 30,
  // In ten minutes, over all logins known from one network: a mobile carrier's /24 has many holders, and a script that
  // knows their logins must not get ten tries at each.
  knownNetworkTries: 300,
  // The retention required by the law on electronic financial transactions.
  retentionYears: 5,
  // Each operator has a phone or page of their own; without one, '관리자에게 문의' stays plain text (D70).
  supportUrl: null,
  // Off: a send is final immediately. The runbook recommends a sum (D74).
  firstSendWaitWon: null,
  // Longer than a call in which a holder is talked into a transfer, and shorter than a day.
  firstSendWaitHours: 3,
  // Off: a send is made without a question (D75). The runbook recommends to ask.
  warnLookalike: 'off',
  warnListed: 'off',
  warnNight: 'off',
  warnAmount: 'off',
  // One holder alone, or two who know each other, must not bring a wallet into disrepute.
  warnListedReports: 3,
  // One who has taken over a wallet acts within minutes.
  warnNightMinutes: 30,
  // The same person pays a rent and a coffee; a tenfold of the usual is rare.
  warnAmountTimes: 10,
  // Off: nothing needs a confirmation of its own. The runbook recommends sums (ADR-0043).
  confirmDayWon: null,
  confirmFirstWon: null,
  confirmChanges: false,
  // Old clients have nothing to confirm with; exempting them leaves a way around.
  confirmExemptsApi: false,
};

/** The inclusive bounds of each whole-number setting. */
export const SETTING_BOUNDS = {
  // A wire takes a person up to an hour; a price held longer than a month serves no one.
  purchaseLifeHours: { min: 1, max: 720 },
  openPurchasesMax: { min: 1, max: 1000 },
  // A campaign link may live a year and serve many people; a longer-lived one should be recreated.
  inviteDays: { min: 1, max: 365 },
  inviteUses: { min: 1, max: 10_000 },
  takeAlertMinutes: { min: 1, max: 1440 },
  waitNoticeMinutes: { min: 1, max: 10_080 },
  fourEyesSumHours: { min: 1, max: 168 },
  signatureHours: { min: 1, max: 720 },
  secondPersonWaitHours: { min: 0, max: 720 },
  revealedPhonesPerDay: { min: 1, max: 10_000 },
  smsSignUpPerDay: { min: 1, max: 100_000 },
  smsRecoveryPerDay: { min: 1, max: 100_000 },
  smsKnownPhonesPerDay: { min: 1, max: 100_000 },
  smsAlertPercent: { min: 1, max: 100 },
  knownNetworkDays: { min: 1, max: 365 },
  // At least the limit of one login; the maximum is far above the throughput of the password queue.
  knownNetworkTries: { min: 10, max: 10_000 },
  retentionYears: { min: 1, max: 100 },
  // Three days cover a weekend; the tokens are held meanwhile.
  firstSendWaitHours: { min: 1, max: 72 },
  warnListedReports: { min: 1, max: 1000 },
  warnNightMinutes: { min: 1, max: 1440 },
  // Twice the usual amount is not far from it.
  warnAmountTimes: { min: 2, max: 1000 },
} as const satisfies Partial<Record<keyof Settings, { min: number; max: number }>>;

/** The settings that are whole numbers. */
export type WholeNumberSetting = keyof typeof SETTING_BOUNDS;
export const WHOLE_NUMBER_SETTINGS = Object.keys(SETTING_BOUNDS) as readonly WholeNumberSetting[];

/** A record with one value for each whole-number setting. */
export function eachWholeNumber<T>(valueOf: (key: WholeNumberSetting) => T): Record<WholeNumberSetting, T> {
  return Object.fromEntries(WHOLE_NUMBER_SETTINGS.map((key) => [key, valueOf(key)])) as Record<
    WholeNumberSetting,
    T
  >;
}

/** A record with one value for each setting that says what a warning does. */
export function eachWarningSetting<T>(valueOf: (key: WarningSetting) => T): Record<WarningSetting, T> {
  return Object.fromEntries(Object.values(WARNING_SETTINGS).map((key) => [key, valueOf(key)])) as Record<
    WarningSetting,
    T
  >;
}
