import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ScreenName } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** The screens that exist, each in a chunk of its own. Menus offer what is in this table. */
const LOADS: Partial<Record<ScreenName, Load>> = {
  home: () => import('../features/home/HomeScreen.tsx'),
  login: () => import('../features/auth/LoginScreen.tsx'),
  signUpComplete: () => import('../features/auth/SignUpCompleteScreen.tsx'),
  buy: () => import('../features/buy/BuyScreen.tsx'),
  alarms: () => import('../features/alarms/AlarmsScreen.tsx'),
  historyDetail: () => import('../features/history/HistoryDetailScreen.tsx'),
};

export const SCREENS: readonly { name: ScreenName; Screen: LazyExoticComponent<ComponentType> }[] = (
  Object.entries(LOADS) as [ScreenName, Load][]
).map(([name, load]) => ({ name, Screen: lazy(load) }));

/** Fetches the chunks of the screens that a signed-in person is likely to open next. */
export function preloadScreens(): void {
  for (const load of Object.values(LOADS)) void load();
}
