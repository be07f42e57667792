/** Whether this browser announces news: the same for all tabs of the console. */
import { useSyncExternalStore } from 'react';
import { readStored, store } from '../browser-storage.ts';

const CHOICE_KEY = 'daon.notices';

/** Null until the operator has chosen. It outlives a sign-out, as the browser's own permission does. */
export type NoticeChoice = 'on' | 'off' | null;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Of another tab.
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

export function readChoice(): NoticeChoice {
  const stored = readStored('localStorage', CHOICE_KEY);
  return stored === 'on' || stored === 'off' ? stored : null;
}

export const useNoticeChoice = (): NoticeChoice => useSyncExternalStore(subscribe, readChoice);

export function keepChoice(choice: 'on' | 'off'): void {
  store('localStorage', CHOICE_KEY, choice);
  for (const listener of listeners) listener();
}
