import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { getSession } from '../api/session.ts';
import HomeScreen from '../features/home/HomeScreen.tsx';
import { guard } from './guard.ts';
import { lazyScreen, withApi } from '../ui/lazy-part.ts';
import type { Loadable } from '../ui/lazy-part.ts';
import { PATTERNS } from '../routes/paths.ts';
import type { ScreenName } from '../routes/paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen is in a chunk of its own, fetched when it is opened or before. The home, with which the wallet mostly opens, is not. */
const LOADS: Readonly<Record<Exclude<ScreenName, 'home' | 'login'>, Load>> = {
  signUpComplete: () => import('../features/auth/SignUpCompleteScreen.tsx'),
  buy: () => import('../features/buy/BuyScreen.tsx'),
  send: () => import('../features/send/SendScreen.tsx'),
  sell: () => import('../features/sell/SellScreen.tsx'),
  alarms: () => import('../features/alarms/AlarmsScreen.tsx'),
  history: () => import('../features/history/HistoryScreen.tsx'),
  historyDetail: () => import('../features/history/HistoryDetailScreen.tsx'),
  regist: () => import('../features/sign-up/RegistScreen.tsx'),
  welcome: () => import('../features/sign-up/WelcomeScreen.tsx'),
  signUp: () => import('../features/sign-up/SignUpScreen.tsx'),
  signUpSuccess: () => import('../features/sign-up/SignUpSuccessScreen.tsx'),
  terms: () => import('../features/legal/TermsScreen.tsx'),
  privacy: () => import('../features/legal/PrivacyScreen.tsx'),
  accountSearch: () => import('../features/recovery/AccountSearchScreen.tsx'),
  findId: () => import('../features/recovery/FindIdScreen.tsx'),
  foundIds: () => import('../features/recovery/FoundIdsScreen.tsx'),
  findPassword: () => import('../features/recovery/FindPasswordScreen.tsx'),
  newPassword: () => import('../features/recovery/NewPasswordScreen.tsx'),
  accountSetting: () => import('../features/account/AccountScreen.tsx'),
  linkedAccounts: () => import('../features/linked-accounts/LinkedAccountsScreen.tsx'),
  addLinked: () => import('../features/linked-accounts/AddLinkedScreen.tsx'),
  changePassword: () => import('../features/account/ChangePasswordScreen.tsx'),
  changePasswordSuccess: () => import('../features/account/ChangePasswordSuccessScreen.tsx'),
  announcements: () => import('../features/announcements/AnnouncementsScreen.tsx'),
  devices: () => import('../features/account/SessionsScreen.tsx'),
  recipients: () => import('../features/send/RecipientsScreen.tsx'),
  passkeys: () => import('../features/account/PasskeysScreen.tsx'),
  alarmSetting: () => import('../features/account/AlarmSettingScreen.tsx'),
  confirmations: () => import('../features/account/ConfirmationsScreen.tsx'),
  ownLimits: () => import('../features/account/OwnLimitsScreen.tsx'),
  safetyCheck: () => import('../features/account/SafetyCheckScreen.tsx'),
  walletLock: () => import('../features/freeze/FreezeScreen.tsx'),
  trustedContact: () => import('../features/freeze/TrustedContactScreen.tsx'),
  lostPhone: () => import('../features/freeze/LostPhoneScreen.tsx'),
  unlock: () => import('../features/auth/UnlockScreen.tsx'),
  statement: () => import('../features/statement/StatementScreen.tsx'),
};

/** The sign-in does without the hooks of @trpc/react-query. */
const LoginScreen = lazyScreen(() => import('../features/auth/LoginScreen.tsx'));

type AnyScreen = ComponentType & Partial<Loadable<object>>;

/** Every address has its screen. */
const SCREENS: readonly { readonly name: ScreenName; readonly Screen: AnyScreen }[] = [
  { name: 'home', Screen: HomeScreen },
  { name: 'login', Screen: LoginScreen },
  ...(Object.keys(LOADS) as (keyof typeof LOADS)[]).map((name) => ({
    name,
    Screen: lazyScreen(withApi(LOADS[name])),
  })),
];

/** For every other address. */
const MissingScreen = lazyScreen(() => import('./MissingScreen.tsx'));

/** No address matches two patterns, and none is nested: the first match is the only one. */
export function screenAt(pathname: string): AnyScreen {
  const decoded = decodedPath(pathname);
  return SCREENS.find(({ name }) => matchPath(PATTERNS[name], decoded) !== null)?.Screen ?? MissingScreen;
}

function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Fetches the screen that the wallet opens with, so that the first paint shows it. */
export function loadFirstScreen(): Promise<unknown> | undefined {
  const { pathname, search } = location;
  const { go } = guard({ pathname, search, signedIn: getSession() !== null });
  return (go === 'login' ? LoginScreen : screenAt(go === 'home' ? PATTERNS.home : pathname)).load?.();
}
