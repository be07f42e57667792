import type { ScreenName } from './paths.ts';

/** The screens that exist: the routes are made from this list, and a menu offers nothing that is not on it. */
export const SCREEN_NAMES = [
  'home',
  'login',
  'signUpComplete',
  'buy',
  'send',
  'sell',
  'alarms',
  'history',
  'historyDetail',
  'regist',
  'welcome',
  'signUp',
  'signUpSuccess',
  'terms',
  'privacy',
  'accountSearch',
  'findId',
  'foundIds',
  'findPassword',
  'newPassword',
  'accountSetting',
  'linkedAccounts',
  'addLinked',
  'changePassword',
  'changePasswordSuccess',
  'announcements',
] as const satisfies readonly ScreenName[];

export type ExistingScreen = (typeof SCREEN_NAMES)[number];

const names: ReadonlySet<ScreenName> = new Set<ScreenName>(SCREEN_NAMES);

export const hasScreen = (name: ScreenName): boolean => names.has(name);
