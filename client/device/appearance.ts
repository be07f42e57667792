import { useSyncExternalStore } from 'react';
import { readStored, store } from '../state/browser-storage.ts';

/**
 * How the wallet looks on this device. The choice is kept in storage and applied by `client/head/appearance.ts`, which
 * runs before the first paint; this file only changes it.
 */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'daon.theme';
const TEXT_KEY = 'daon.text';
const CHANGED = 'daon:appearance';

const stored = (key: string): string | null => readStored('localStorage', key);

function choose(key: string, value: string | null): void {
  store('localStorage', key, value);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function theme(): Theme {
  const kept = stored(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme);
export const useLargeText = (): boolean =>
  useSyncExternalStore(subscribe, () => stored(TEXT_KEY) === 'large');

export const chooseTheme = (next: Theme): void => choose(THEME_KEY, next === 'system' ? null : next);
export const chooseLargeText = (on: boolean): void => choose(TEXT_KEY, on ? 'large' : null);
