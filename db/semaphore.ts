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

/**
 * Runs at most `limit` functions concurrently, at least 1. The others wait, first in first out unless a waiting list is given. A limit
 * that changes is asked for when a function begins and when one ends.
 */
export function createSemaphore<Key = null>(
  limit: number | (() => number),
  waiting: WaitingList<Key> = firstInFirstOut(),
): Semaphore<Key> {
  const most = typeof limit === 'number' ? () => limit : limit;
  let running = 0;

  function startWaiting(): void {
    while (running < most()) {
      const start = waiting.next();
      if (!start) return;
      running += 1;
      start();
    }
  }

  return {
    running: () => running,
    async run(key, fn) {
      // Also where there is room: a limit that has grown lets those begin first who have waited.
      await new Promise<void>((resolve) => {
        waiting.add(resolve, key);
        startWaiting();
      });
      try {
        return await fn();
      } finally {
        // The permit passes directly to the next caller, so that a new one cannot overtake the queue.
        running -= 1;
        startWaiting();
      }
    },
  };
}
