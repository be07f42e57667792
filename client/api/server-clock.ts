// The server's time. Deadlines, days and ages of money are the server's, and the clock of a phone may be days off.
import { MINUTE_MS } from '../../domain/durations.ts';
import { readStored, store } from '../state/browser-storage.ts';

/** Under it the last known difference, for a page that opens without a network. */
const KEY = 'daon.clock';

/** How far the server's clock is ahead of this device's. In the window, because the script of the page's head notes it too. */
const page = globalThis as { daonAheadMs?: number | undefined };

const aheadMs = (): number => (page.daonAheadMs ??= Number(readStored('localStorage', KEY)) || 0);

/** The server's time, in milliseconds, at a time of this device's clock. */
export const toServerTime = (deviceMs: number): number => deviceMs + aheadMs();

export const serverNow = (): Date => new Date(toServerTime(Date.now()));

/** Calls `wake` at each full minute of the server, and when the page is looked at again, which may have slept. Returns what ends it. */
export function everyMinute(wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = (): void => {
    timer = setTimeout(
      () => {
        next();
        wake();
      },
      MINUTE_MS - (serverNow().getTime() % MINUTE_MS),
    );
  };
  next();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/**
 * Takes note of the `Date` header of an answer of our own server to a call that left at `askedAt` (milliseconds, by this device's clock). The
 * header is cut to the second and was written between then and now, so the difference lies between two bounds. A known difference within them
 * stays, so no countdown jumps, and a clock that is right counts as right.
 */
export function noteServerTime(date: string | null, askedAt: number): void {
  const written = Date.parse(date ?? '');
  if (Number.isNaN(written)) return;
  const known = aheadMs();
  const next = Math.min(Math.max(known, written - Date.now()), written + 1000 - askedAt);
  if (next === known) return;
  page.daonAheadMs = next;
  store('localStorage', KEY, String(next));
}
