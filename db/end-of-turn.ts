// The timer of the process, also where a test replaces the global ones: a turn that never ended would stop all later writes.
import { setImmediate } from 'node:timers';

let acts: (() => void)[] = [];

function runActs(): void {
  const now = acts;
  acts = [];
  for (const act of now) act();
}

/**
 * Calls `act`, which must not throw, when this turn of the event loop has run all calls that have arrived. Answers that leave then are
 * written right after one another: each write between two calls would wake the process on the other side, which is a third of what a
 * short call costs. A group of writes waits for it as well, and its first steps let the answers before it go: else they would wait for
 * its COMMIT, and be lost if that broke the file.
 */
export function atEndOfTurn(act: () => void): void {
  if (acts.length === 0) setImmediate(runActs);
  acts.push(act);
}

export const endOfTurn = (): Promise<void> => new Promise(atEndOfTurn);
