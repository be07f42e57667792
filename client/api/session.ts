import { useSyncExternalStore } from 'react';

/** The signed-in holder, in the shape and under the key that other clients of this origin know. */
export type Session = {
  readonly user_id: number;
  readonly logined: true;
  readonly api_token: string;
  readonly email: string;
};

const KEY = 'daon.session';

/** What a request's header can carry; with anything else no call would ever leave. */
const TOKEN = /^[\x21-\x7e]+$/;

let current: Session | null = read();
const listeners = new Set<() => void>();

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const raw = value as Record<string, unknown>;
  return (
    raw.logined === true &&
    typeof raw.user_id === 'number' &&
    typeof raw.api_token === 'string' &&
    TOKEN.test(raw.api_token) &&
    typeof raw.email === 'string'
  );
}

function read(): Session | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isSession(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function publish(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const getSession = (): Session | null => current;

export function startSession(session: Omit<Session, 'logined'>): void {
  const next: Session = { ...session, logined: true };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch (error) {
    // A browser without storage keeps the session for this page only.
    console.info('session not stored', error);
  }
  publish(next);
}

export function endSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.info('session not removed', error);
  }
  publish(null);
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession);

// Signing out in one tab signs out the others; signing in elsewhere is followed too.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) publish(read());
});
