import { store } from '../state/browser-storage.ts';
import { sharedValue } from '../state/shared-value.ts';
import { readSession, SESSION_KEY } from './stored-session.ts';
import type { Session } from './stored-session.ts';

export type { Session };

const session = sharedValue<Session | null>(readSession());

export const getSession = session.get;
export const useSession = session.use;
export const subscribeSession = session.subscribe;

export function startSession(started: Omit<Session, 'logined'>): void {
  const next: Session = { ...started, logined: true };
  store('localStorage', SESSION_KEY, JSON.stringify(next));
  session.set(next);
}

export function endSession(): void {
  store('localStorage', SESSION_KEY, null);
  session.set(null);
}

// Signing out in one tab signs out the others; signing in elsewhere is followed too.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === SESSION_KEY || event.key === null) session.set(readSession());
});
