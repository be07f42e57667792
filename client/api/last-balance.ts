// The balance that this device has shown last, for a wallet that opens without a network (ADR-0032).
import { parseDaon } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { getSession } from './session.ts';

/** Under it: the id of the holder, the time in milliseconds and the balance, with commas between. */
const KEY = 'daon.balance';

/** `at` is the time in milliseconds. */
export type LastBalance = { readonly units: DaonUnits; readonly at: number };

/** Keeps a balance in DAON as the wire wrote it, and when it came, for the holder who is signed in. */
export function keepLastBalance(balance: string, at: number): void {
  const session = getSession();
  // An answer may come after the sign-out, which leaves no balance behind.
  if (session !== null) store('localStorage', KEY, [session.user_id, at, balance].join());
}

export const forgetLastBalance = (): void => store('localStorage', KEY, null);

/** What is kept of the holder who is signed in; null without it. A record that this wallet did not write is forgotten. */
export function lastBalance(): LastBalance | null {
  const [owner, time, balance = ''] = readStored('localStorage', KEY)?.split(',') ?? [];
  const at = Number(time);
  const units = parseDaon(balance);
  // A time to come is no time of an answer, and is left out with NaN.
  if (units.ok && at > 0 && at <= Date.now() && owner === String(getSession()?.user_id))
    return { units: units.value, at };
  forgetLastBalance();
  return null;
}
