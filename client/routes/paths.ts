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

/** Every address of the wallet. No other file writes one down. */
export const PATTERNS = {
  home: '/',
  history: '/transDetail',
  alarms: '/alarm',
  historyDetail: '/assetDetail/:id',
  login: '/login',
  signUp: '/signup',
  signUpSuccess: '/signUpSuccess',
  accountSetting: '/accountSetting',
  changePassword: '/changePw',
  changePasswordSuccess: '/changePwSuccess',
  accountSearch: '/accountSearch',
  findId: '/emailSearch',
  foundIds: '/emailSearch2',
  findPassword: '/pwSearch',
  sell: '/chargeSwap/:id',
  buy: '/withdrawSwap/:id',
  send: '/send',
  linkedAccounts: '/accountLinked',
  addLinked: '/addLinked',
  signUpComplete: '/signUpComplete',
  welcome: '/welcome',
  regist: '/regist',
  newPassword: '/changeNewPw',
  terms: '/terms',
  privacy: '/privacy',
  announcements: '/announcements',
  statement: '/statement',
  alarmSetting: '/alarmSetting',
  ownLimits: '/limitSetting',
  walletLock: '/walletLock',
  lostPhone: '/lostPhone',
  unlock: '/unlock',
  passkeys: '/passkeys',
  devices: '/devices',
  confirmations: '/confirmSetting',
  recipients: '/recipients',
  trustedContact: '/trustedContact',
  safetyCheck: '/safetyCheck',
} as const;

export type ScreenName = keyof typeof PATTERNS;

/** The query in which recovery hands its answer to the next page. */
export const RESPONSE_JSON = 'response_json';

const withQuery = (path: string, name: string, value: string | number): string =>
  `${path}?${name}=${encodeURIComponent(value)}`;

/** Where a detail was opened from, as its `from` query says it. */
export const FROM_HISTORY = 'transDetail';

/** Where a link leads: the addresses as they are, but for those that take something with them. */
export const paths = {
  ...PATTERNS,
  announcements: (id?: number): string =>
    id === undefined ? PATTERNS.announcements : withQuery(PATTERNS.announcements, 'id', id),
  historyDetail: (id: number, from?: typeof FROM_HISTORY): string =>
    from === undefined ? `/assetDetail/${id}` : `/assetDetail/${id}?from=${from}`,
  sell: (linkedAccountId: number): string => `/chargeSwap/${linkedAccountId}`,
  buy: (linkedAccountId: number): string => `/withdrawSwap/${linkedAccountId}`,
  signUp: (code: string): string => withQuery(PATTERNS.signUp, 'code', code),
  welcome: (code: string): string => withQuery(PATTERNS.welcome, 'code', code),
  addLinked: (code: string): string => withQuery(PATTERNS.addLinked, 'code', code),
  foundIdsOf: (json: string): string => withQuery(PATTERNS.foundIds, RESPONSE_JSON, json),
  newPasswordOf: (json: string): string => withQuery(PATTERNS.newPassword, RESPONSE_JSON, json),
} as const;

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
