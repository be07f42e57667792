import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ScreenName } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Every address has its screen, each in a chunk of its own. */
const LOADS: Readonly<Record<ScreenName, Load>> = {
  home: () => import('../features/home/HomeScreen.tsx'),
  login: () => import('../features/auth/LoginScreen.tsx'),
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
};

type LazyScreen = { readonly name: ScreenName; readonly Screen: LazyExoticComponent<ComponentType> };

export const SCREENS: readonly LazyScreen[] = (Object.keys(LOADS) as ScreenName[]).map((name) => ({
  name,
  Screen: lazy(LOADS[name]),
}));

/** Fetches the other screens while nothing else needs the line, so that opening one does not wait for it. */
export function preloadScreens(): void {
  for (const load of Object.values(LOADS)) {
    // A screen that could not be fetched ahead is fetched when it is opened; its failure is shown then.
    load().catch((error: unknown) => console.info('screen not fetched ahead', error));
  }
}
