/** What operators may change, with the defaults and the values that each may have (D47). Limits that stay as they are: limits.ts. */
import { asUnits, asWon, DAON } from './money.ts';
import type { DaonUnits, Won } from './money.ts';

/** What a warning about a send does (D75): nothing, ask its holder, or ask and let the send wait. */
export const WARNING_MODES = ['off', 'ask', 'wait'] as const;
export type WarningMode = (typeof WARNING_MODES)[number];

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
} as const;

export type WarningSetting = (typeof WARNING_SETTINGS)[keyof typeof WARNING_SETTINGS];

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

/** Where '관리자에게 문의' leads (D70): a phone number, a page or an e-mail address, as one link. */
const SUPPORT_LINK_MAX = 200;

const PHONE = /^tel:\+?[0-9]+(-[0-9]+)*$/;
const MAIL = /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/** A page without a name and password in its address: a link with them could show another site's name first. */
function isPage(raw: string): boolean {
  if (!URL.canParse(raw)) return false;
  const { protocol, username, password, href } = new URL(raw);
  return protocol === 'https:' && username === '' && password === '' && href.startsWith(raw);
}

export const isSupportLink = (raw: string): boolean =>
  raw.length <= SUPPORT_LINK_MAX && (PHONE.test(raw) || MAIL.test(raw) || isPage(raw));
