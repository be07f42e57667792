// The timer of the process, also where a test replaces the global ones: a turn that never ended would stop all later writes.
import { setImmediate } from 'node:timers';

let end: Promise<void> | undefined;

/**
 * Resolves when this turn of the event loop has run all calls that have arrived. Answers that wait for it are written right
 * after one another: each write between two calls would wake the process on the other side, which is a third of what a short call
 * costs. A group of writes waits for it as well, and its first steps let the answers before it go: else they would wait for its
 * COMMIT, and be lost if that broke the file.
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}
