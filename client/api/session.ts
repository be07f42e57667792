import { readStored, store } from '../state/browser-storage.ts';
import { sharedValue } from '../state/shared-value.ts';
import { readSession, SESSION_KEY } from './stored-session.ts';
import type { Session } from './stored-session.ts';

export type { Session };

const session = sharedValue<Session | null>(readSession());

export const getSession = session.get;
export const useSession = session.use;
export const subscribeSession = session.subscribe;

/** What ended the session of this browser, for its other tabs. */
const ENDED_KEY = 'daon.ended';

export function startSession(started: Omit<Session, 'logined'>): void {
  const next: Session = { ...started, logined: true };
  store('localStorage', SESSION_KEY, JSON.stringify(next));
  session.set(next);
}

/** The stored session if it is another one, which another tab has begun since; else null. */
export function successorOf(ended: Session | null): Session | null {
  const stored = readSession();
  return stored?.api_token === ended?.api_token ? null : stored;
}

/** The cause that a tab has left, whichever it was; null after a sign-out. */
export const storedEndCause = (): string | null => readStored('localStorage', ENDED_KEY);

/** Ends a session on this device. A session that another tab has begun since stays, and this page takes it over. */
export function endSession(ended: Session | null = session.get(), cause: string | null = null): void {
  const successor = successorOf(ended);
  if (successor === null) {
    // First: the other tabs read it when they hear that the session is gone.
    store('localStorage', ENDED_KEY, cause);
    store('localStorage', SESSION_KEY, null);
  }
  session.set(successor);
}

// Signing out in one tab signs out the others; signing in elsewhere is followed too.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === SESSION_KEY || event.key === null) session.set(readSession());
});

// A page in the back/forward cache gets no storage events.
globalThis.addEventListener?.('pageshow', (event: PageTransitionEvent) => {
  if (event.persisted) session.set(readSession());
});
