import { isRecord } from '../../domain/is-record.ts';
import { readStoredJson } from '../state/browser-storage.ts';

/** The signed-in holder, in the shape and under the key that other clients of this origin know. */
export type Session = {
  readonly user_id: number;
  readonly logined: true;
  readonly api_token: string;
  readonly email: string;
};

export const SESSION_KEY = 'daon.session';

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

export function readSession(): Session | null {
  const stored = readStoredJson('localStorage', SESSION_KEY);
  return isSession(stored) ? stored : null;
}
