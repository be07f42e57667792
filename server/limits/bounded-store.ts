// Work for the database waits in line. Where more comes than the disk can take, a line without end would answer everybody
// too late, so beyond a length newcomers are told at once to come back (503 with Retry-After); who reads is not held up by
// who writes.
import type { Store } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';

/** About a second of a slow disk's commits; thousands of people do not write within one second of each other. */
export const WAITING_MAX = 2_000;

function createLine(waitingMax: number) {
  let waiting = 0;
  return async function stand<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw new DomainError('BUSY');
    waiting += 1;
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  };
}

/** The same store, whose `read` and `write` throw BUSY while too many of their kind are under way. */
export function boundStore(store: Store, waitingMax = WAITING_MAX): Store {
  const toRead = createLine(waitingMax);
  const toWrite = createLine(waitingMax);
  return {
    ...store,
    read: (fn) => toRead(() => store.read(fn)),
    write: (fn) => toWrite(() => store.write(fn)),
  };
}
