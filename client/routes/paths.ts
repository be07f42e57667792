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
