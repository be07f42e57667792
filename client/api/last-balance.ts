// The balance that this device has shown last, for a wallet that opens without a network (ADR-0032).
import { parseDaon } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { serverNow } from './server-clock.ts';
import { getSession } from './session.ts';

/** Under it, with commas between: the id of the holder, the server's time in milliseconds, the balance, and three heights. */
const KEY = 'daon.balance';

/**
 * `at` is the server's time in milliseconds. `card`, `strip` and `tracker` are how high parts of the home were, in pixels: what
 * stands for them is as high, so that nothing moves below them.
 */
export type LastBalance = {
  readonly units: DaonUnits;
  readonly at: number;
  readonly card: number;
  readonly strip: number;
  readonly tracker: number;
};

/** Keeps a balance in DAON as the wire wrote it, when it came, and the heights, for the holder who is signed in. */
export function keepLastBalance(balance: string, at: number, card = 0, strip = 0, tracker = 0): void {
  const session = getSession();
  // An answer may come after the sign-out, which leaves no balance behind.
  if (session !== null)
    store('localStorage', KEY, [session.user_id, at, balance, card, strip, tracker].join());
}

export const forgetLastBalance = (): void => void store('localStorage', KEY, null);

/** What is kept of the holder who is signed in; null without it. A record that this wallet did not write is forgotten. */
export function lastBalance(): LastBalance | null {
  const [owner, time, balance = '', card, strip, tracker] = readStored('localStorage', KEY)?.split(',') ?? [];
  const at = Number(time);
  const units = parseDaon(balance);
  // A time to come is no time of an answer, and is left out with NaN.
  if (units.ok && at > 0 && at <= serverNow().getTime() && owner === String(getSession()?.user_id))
    return {
      units: units.value,
      at,
      card: Number(card) || 0,
      strip: Number(strip) || 0,
      tracker: Number(tracker) || 0,
    };
  forgetLastBalance();
  return null;
}
