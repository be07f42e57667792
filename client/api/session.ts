import { isRecord } from '../../domain/is-record.ts';
import { readStoredJson, store } from '../state/browser-storage.ts';
import { sharedValue } from '../state/shared-value.ts';

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

function isSession(value: unknown): value is Session {
  return (
    isRecord(value) &&
    value.logined === true &&
    typeof value.user_id === 'number' &&
    typeof value.api_token === 'string' &&
    TOKEN.test(value.api_token) &&
    typeof value.email === 'string'
  );
}

function read(): Session | null {
  const stored = readStoredJson('localStorage', KEY);
  return isSession(stored) ? stored : null;
}

const session = sharedValue<Session | null>(read());

export const getSession = session.get;
export const useSession = session.use;
export const subscribeSession = session.subscribe;

export function startSession(started: Omit<Session, 'logined'>): void {
  const next: Session = { ...started, logined: true };
  store('localStorage', KEY, JSON.stringify(next));
  session.set(next);
}

export function endSession(): void {
  store('localStorage', KEY, null);
  session.set(null);
}

// Signing out in one tab signs out the others; signing in elsewhere is followed too.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) session.set(read());
});
