// A clock that is set wrong, or put right, must not throw away what protects money: a remembered key that is forgotten too
// early lets a repeated send through twice. What is forgotten by age waits until the clock has been seen to run evenly.
import type { Clock } from './ports/clock.ts';
import { HOUR_MS } from '../domain/durations.ts';

/** More than any clock is nudged by in a minute, and less than any life that is counted here. */
const JUMP_MS = 2 * 60_000;
/** Long enough for whoever looks after the machine to have put a wrong clock right. */
const TRUST_AFTER_MS = HOUR_MS;

export type ClockTrust = {
  /** No jump was seen lately: what has a term may end by it. */
  mayExpire: boolean;
  /** The clock has run evenly for long, also since the start: what guards against doubling may be forgotten. */
  mayForget: boolean;
};

export const FULL_TRUST: ClockTrust = { mayExpire: true, mayForget: true };

export type ClockWatch = {
  /** Compares the clock with the time that has really passed since the last look. Answers by how much it jumped, else 0. */
  look: () => number;
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
    trust() {
      const mayExpire = passedMs() - jumpedAt >= TRUST_AFTER_MS;
      return { mayExpire, mayForget: mayExpire && passedMs() - startedAt >= TRUST_AFTER_MS };
    },
  };
}
