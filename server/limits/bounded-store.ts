// Limits the queues for the database. An unbounded queue would delay every caller, so beyond a length new calls are
// refused immediately (503 with Retry-After). Reads and writes have separate limits, so that writers do not delay
// readers.
import { lastly } from '../../db/answer.ts';
import type { Store } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';

/** About a second of a slow disk's commits; thousands of people do not write within the same second. */
export const WAITING_MAX = 2_000;

function createQueueLimit(waitingMax: number) {
  let waiting = 0;
  const leave = () => (waiting -= 1);
  return function enter<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) return Promise.reject(new DomainError('BUSY'));
    waiting += 1;
    return lastly(work, leave) as Promise<T>;
  };
}

/** The same store, whose `read` and `write` throw BUSY while too many calls of their kind are in progress. */
export function boundStore(store: Store, waitingMax = WAITING_MAX): Store {
  const readLimit = createQueueLimit(waitingMax);
  const writeLimit = createQueueLimit(waitingMax);
  return {
    ...store,
    read: (fn) => readLimit(() => store.read(fn)),
    write: (fn) => writeLimit(() => store.write(fn)),
    writeLoosely: (fn) => writeLimit(() => store.writeLoosely(fn)),
  };
}
