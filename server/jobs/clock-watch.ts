// A wrong clock, or its correction, must not expire safeguards of money: an idempotency key forgotten too early would
// execute a repeated send twice, and a limit or a lock would end for callers of another process. Expiry by age waits until the clock has
// run evenly for a while, and has been the clock of the database for as long.
import type { Clock } from '../ports/clock.ts';
import { HOUR_MS } from '../../domain/durations.ts';

/** More than clock synchronisation adjusts in a minute, and less than any expiry handled here. */
const JUMP_MS = 2 * 60_000;
/** Long enough for an administrator to correct a wrong clock. */
const TRUST_AFTER_MS = HOUR_MS;

export type ClockTrust = {
  /** No recent jump and no other time than the database's: expiry dates may take effect. */
  mayExpire: boolean;
  /** The clock has run evenly for long, also since the start: safeguards against duplicates may be deleted. */
  mayForget: boolean;
};

export const FULL_TRUST: ClockTrust = { mayExpire: true, mayForget: true };

export type ClockWatch = {
  /** Compares the clock with the time elapsed since the last call. Returns by how much it jumped, or 0. */
  look: () => number;
  /** Compares the clock with the database's, in milliseconds. Returns by how much it is ahead, or 0 where they are the same. */
  compare: (databaseMs: number) => number;
  trust: () => ClockTrust;
};

export function createClockWatch(clock: Clock, passedMs: () => number = () => performance.now()): ClockWatch {
  const startedAt = passedMs();
  let last = { wall: clock.now().getTime(), passed: startedAt };
  let jumpedAt = -Infinity;
  return {
    look() {
      const now = { wall: clock.now().getTime(), passed: passedMs() };
      const byMs = now.wall - last.wall - (now.passed - last.passed);
      last = now;
      if (Math.abs(byMs) <= JUMP_MS) return 0;
      jumpedAt = now.passed;
      return byMs;
    },
    compare(databaseMs) {
      const aheadMs = clock.now().getTime() - databaseMs;
      if (Math.abs(aheadMs) <= JUMP_MS) return 0;
      jumpedAt = passedMs();
      return aheadMs;
    },
    trust() {
      const mayExpire = passedMs() - jumpedAt >= TRUST_AFTER_MS;
      return { mayExpire, mayForget: mayExpire && passedMs() - startedAt >= TRUST_AFTER_MS };
    },
  };
}
