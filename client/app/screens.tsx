import { lazy } from 'react';
import type { ComponentType } from 'react';
import { LoginScreen } from './login-screen.ts';
import HomeScreen from '../features/home/HomeScreen.tsx';
import { lazyPart } from './lazy-part.ts';
import type { ScreenName } from './paths.ts';

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
  alarmSetting: () => import('../features/account/AlarmSettingScreen.tsx'),
  statement: () => import('../features/statement/StatementScreen.tsx'),
};

type NamedScreen = { readonly name: ScreenName; readonly Screen: ComponentType };

/** Every address has its screen. */
export const SCREENS: readonly NamedScreen[] = [
  { name: 'home', Screen: HomeScreen },
  { name: 'login', Screen: LoginScreen },
  ...(Object.keys(LOADS) as (keyof typeof LOADS)[]).map((name) => ({ name, Screen: lazyPart(LOADS[name]) })),
];

/** For every other address. */
export const MissingScreen = lazy(() => import('./MissingScreen.tsx'));
