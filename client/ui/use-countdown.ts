import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

const msUntil = (at: number): number => at - serverNow().getTime();
const secondsUntil = (at: number): number => Math.max(0, Math.ceil(msUntil(at) / 1000));

/** Whether a deadline of the server is over; false for what has none. */
export const useIsOver = (deadline: string | null): boolean =>
  useCountdown(deadline === null ? null : Date.parse(deadline)) === 0 && deadline !== null;

/**
 * Whole seconds until `at` (milliseconds since 1970, by the server's clock), 0 from then on and for null. It reads the clock each
 * time instead of counting ticks, so a tab that slept shows the right time when it wakes.
 */
export function useCountdown(at: number | null): number {
  const [, tick] = useState(0);
  const left = at === null ? 0 : secondsUntil(at);
  const running = left > 0;

  useEffect(() => {
    if (at === null || !running) return undefined;
    const wake = (): void => tick((count) => count + 1);
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      // To the next whole second, and a little over it.
      timer = setTimeout(
        () => {
          wake();
          next();
        },
        (((msUntil(at) % 1000) + 1000) % 1000) + 10,
      );
    };
    next();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [at, running]);

  return left;
}
