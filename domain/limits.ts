/**
 * Every limit of the product, once (specification section 9 and the decisions). Server, wallet and console
 * read them from here, so that a rule and the text that announces it cannot drift apart.
 */
import { asUnits, asWon, DAON } from './money.ts';
import type { DaonUnits, Won } from './money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';

// Specification section 5: the login id.
export const LOGIN_MIN = 4;
export const LOGIN_MAX = 16;
// Specification section 5: passwords, counted in code points after NFC (decision 21).
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
// Korean mobile numbers without separators.
export const PHONE_LENGTH = 11;

// Specification section 9: a code is six digits and is shown counting down from 600 seconds.
export const SMS_CODE_LENGTH = 6;
export const SMS_CODE_LIFE_MS = 600 * SECOND_MS;
export const SMS_COUNTDOWN_SECONDS = 600;
// The sign-up resend shows this shorter countdown; the code itself still lives its full time (decision 29).
export const SMS_RESEND_COUNTDOWN_SECONDS = 180;
// A six-digit code survives guessing only if the tries are few; never lifted, not even with limits off.
export const SMS_CODE_TRIES = 5;
// The first resend is free for the impatient, later ones wait so that a phone cannot be flooded.
export const SMS_RESEND_WAIT_MS = 30 * SECOND_MS;
// Time to fill in the rest of the form after the phone was verified (decision 24).
export const PHONE_VERIFIED_LIFE_MS = 30 * MINUTE_MS;
// A reset token is good for one password change and nothing else (decision 27).
export const RESET_TOKEN_LIFE_MS = 10 * MINUTE_MS;
// Find-id and find-password show their success this long before the result page (specification section 4).
export const RECOVERY_RESULT_DELAY_MS = 2 * SECOND_MS;
// The welcome after the first sign-in (specification section 2).
export const SIGN_UP_COMPLETE_DELAY_MS = 3 * SECOND_MS;
// The main screen asks for unread alarms this often (specification section 4).
export const ALARM_POLL_MS = 10 * SECOND_MS;

// Real Korean account numbers end at sixteen digits; a little room for virtual accounts.
export const ACCOUNT_NUMBER_MAX = 20;
// The longest legal name in the family register is far shorter; companies hold accounts too.
export const HOLDER_NAME_MAX = 30;
// Shown to the holder in one glance (decision 13).
export const REASON_MAX = 200;
// Idempotency-Key header of the legacy door (decision 18).
export const IDEMPOTENCY_HEADER_MAX = 64;
// A finished request answers its repetition for at least this long (decision 18).
export const IDEMPOTENCY_LIFE_MS = 7 * DAY_MS;
// The wallet reuses the key for the same content within this time (decision 18).
export const REQUEST_REUSE_MS = 10 * MINUTE_MS;

// The typing fields only (specification section 5); the wire takes the full precision.
export const FIELD_DECIMALS = 2;
export const BUY_FIELD_MAX_LENGTH = 14;

// Decision 34: the legacy lists.
export const LEGACY_PER_PAGE = 20;
// Design section 5: the console's lists.
export const LIST_PER_PAGE_MAX = 100;
// Design section 3: older alarms fall away, so one holder's list stays short.
export const ALARMS_PER_HOLDER = 1000;

// What a banner and its page can hold.
export const ANNOUNCEMENT_TITLE_MAX = 60;
export const ANNOUNCEMENT_BODY_MAX = 2000;
// Long enough for a telephone call's account of things.
export const NOTE_MAX = 1000;
// As an e-mail address may be (RFC 5321).
export const AGENT_EMAIL_MAX = 254;

// Sessions end after this much silence, or after this much time whatever happens (design section 9).
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * DAY_MS;

// A console left open on a shared desk is somebody else's console: silence ends it much sooner, and a working day always.
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
export const OPERATOR_SESSION_LIFE_MS = 12 * HOUR_MS;
// A person mistypes a password twice or thrice, a script does not stop.
export const OPERATOR_FAILURES_MAX = 5;
export const OPERATOR_LOCK_MS = 15 * MINUTE_MS;

export type RateLimit = { readonly limit: number; readonly windowMs: number };

/** Decision 30. Over any of these the answer is TOO_MANY_REQUESTS with Retry-After. */
export const RATE_LIMITS = {
  // Enough for a forgetful person, too few for a word list.
  signInPerLogin: { limit: 10, windowMs: 10 * MINUTE_MS },
  // A household or office behind one address (IPv4 /24, IPv6 /64).
  signInPerNetwork: { limit: 30, windowMs: 10 * MINUTE_MS },
  // Text messages cost money and annoy whoever owns the number.
  smsPerPhone: { limit: 10, windowMs: DAY_MS },
  smsPerNetwork: { limit: 20, windowMs: DAY_MS },
  // The most that a whole day of abuse can cost.
  smsTotal: { limit: 1000, windowMs: DAY_MS },
  // Invite tokens are 128-bit random; this only keeps the guessing out of the logs.
  checkInvitePerNetwork: { limit: 30, windowMs: MINUTE_MS },
  moneyPerHolder: { limit: 60, windowMs: MINUTE_MS },
  otherPerCaller: { limit: 600, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/**
 * How many times the limit of a narrowest network (IPv4 /24, IPv6 /64) holds for the networks around it (decision 54). An
 * access provider gives a household a /56 at most, so it gets little more than one network; a /48 is one company or one
 * customer of a hosting provider, but also several thousand handsets of a mobile carrier. The /16 of IPv4 counts for text
 * messages alone, which cost money: it has many customers. No setting: see docs/decisions/0018-counting-strangers.md.
 */
export const NETWORK_TIMES = { narrow: 1, site: 2, wide: 5 } as const;

export type Settings = {
  readonly purchaseLifeHours: number;
  readonly openPurchasesMax: number;
  readonly fourEyesWon: Won | null;
  readonly maxIssuePerDay: DaonUnits;
  readonly closeAccountWithFunds: 'allow' | 'refuse';
  readonly confirmWithPassword: boolean;
  readonly inviteDays: number;
  readonly inviteUses: number;
  readonly requireTotp: 'off' | 'deciders' | 'everyone';
  readonly takeAlertMinutes: number;
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
};

/** What an operator may change, with the value that holds until one does (decision 47). */
export const SETTINGS: Settings = {
  // A bank transfer is made within minutes; a day covers a night and a bank's maintenance (decision 16).
  purchaseLifeHours: 24,
  // A person can follow this many transfers, a script should not fill the operators' inbox (decision 16).
  openPurchasesMax: 20,
  // From here one operator's slip or bad day costs more than a second look does; null switches it off.
  fourEyesWon: asWon(10_000_000n),
  // Bounds what a stolen operator login could mint before anyone looks at the books next morning.
  maxIssuePerDay: asUnits(1_000_000n * DAON),
  // Closing never takes tokens, so leaving with funds is the holder's own choice (decision 26).
  closeAccountWithFunds: 'allow',
  // The confirmation step itself asks twice already; houses with shared phones may switch this on.
  confirmWithPassword: false,
  // Long enough for a week's holiday, short enough that a leaked link dies (decision 22).
  inviteDays: 7,
  inviteUses: 1,
  // Who moves money proves more than a password; who only looks may be asked to as well.
  requireTotp: 'deciders',
  // A payout takes minutes at the bank; an hour later somebody else should ask (decision 48).
  takeAlertMinutes: 60,
  // A working day: long enough that slices under the threshold add up (decision 49).
  fourEyesSumHours: 24,
  // A weekend: an older first signature speaks of facts that nobody remembers (decision 50).
  signatureHours: 72,
  // Long enough that the others notice a new or changed colleague before that one vouches for money (decision 50).
  secondPersonWaitHours: 24,
  // What one holder can owe wires for at a time, beside the number of orders.
  openPurchasesWonMax: asWon(30_000_000n),
  // More telephone calls than a person makes in a day; a list of customers that leaves needs more.
  revealedPhonesPerDay: 60,
  // The three quotas share the day's thousand messages, so that strangers cannot use up those of holders (decision 54). An
  // unknown phone has nothing to recover, so recovery keeps the least: mistyped numbers, and a spare for known phones.
  smsSignUpPerDay: 400,
  smsRecoveryPerDay: 200,
  smsKnownPhonesPerDay: 400,
  // Early enough to act before anyone is refused.
  smsAlertPercent: 50,
  // A holder's home and office (decision 54).
  knownNetworkDays: 30,
  // In ten minutes, by all logins that a network is known from together: a mobile carrier's /24 has many holders, and a script
  // that knows their logins must not have ten tries at each.
  knownNetworkTries: 300,
  // What the law on electronic financial transactions asks to be kept.
  retentionYears: 5,
};

/** Between which values a whole-number setting may be chosen, both ends included. */
export const SETTING_BOUNDS = {
  // An hour is the shortest in which a person can be expected to wire; a month is a promise kept for nobody.
  purchaseLifeHours: { min: 1, max: 720 },
  openPurchasesMax: { min: 1, max: 1000 },
  // A link for a campaign may live a year and serve a crowd; what lives longer should be made anew.
  inviteDays: { min: 1, max: 365 },
  inviteUses: { min: 1, max: 10_000 },
  takeAlertMinutes: { min: 1, max: 1440 },
  fourEyesSumHours: { min: 1, max: 168 },
  signatureHours: { min: 1, max: 720 },
  secondPersonWaitHours: { min: 0, max: 720 },
  revealedPhonesPerDay: { min: 1, max: 10_000 },
  smsSignUpPerDay: { min: 1, max: 100_000 },
  smsRecoveryPerDay: { min: 1, max: 100_000 },
  smsKnownPhonesPerDay: { min: 1, max: 100_000 },
  smsAlertPercent: { min: 1, max: 100 },
  knownNetworkDays: { min: 1, max: 365 },
  // Not below what one login has; far beyond what the password queue lets through.
  knownNetworkTries: { min: 10, max: 10_000 },
  retentionYears: { min: 1, max: 100 },
} as const satisfies Partial<Record<keyof Settings, { min: number; max: number }>>;

/** The settings that are whole numbers. */
export type WholeNumberSetting = keyof typeof SETTING_BOUNDS;
export const WHOLE_NUMBER_SETTINGS = Object.keys(SETTING_BOUNDS) as readonly WholeNumberSetting[];
