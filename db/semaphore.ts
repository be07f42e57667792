/** The queue of waiting callers; `next` removes the one that starts next. */
export type WaitingList<Key> = {
  add: (start: () => void, key: Key) => void;
  next: () => (() => void) | undefined;
};

function firstInFirstOut(): WaitingList<unknown> {
  const waiting: (() => void)[] = [];
  return { add: (start) => waiting.push(start), next: () => waiting.shift() };
}

export type Semaphore<Key> = {
  run: <T>(key: Key, fn: () => Promise<T>) => Promise<T>;
  running: () => number;
};

/** Runs at most `limit` functions concurrently. The others wait, first in first out unless a waiting list is given. */
export function createSemaphore<Key = null>(
  limit: number,
  waiting: WaitingList<Key> = firstInFirstOut(),
): Semaphore<Key> {
  let running = 0;
  return {
    running: () => running,
    async run(key, fn) {
      if (running >= limit) await new Promise<void>((resolve) => waiting.add(resolve, key));
      else running += 1;
      try {
        return await fn();
      } finally {
        // The permit passes directly to the next caller, so that a new one cannot overtake the queue.
        const start = waiting.next();
        if (start) start();
        else running -= 1;
      }
    },
  };
}
