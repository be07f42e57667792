import type { Store } from '../../db/store.ts';
import type { Metrics } from './metrics.ts';

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/** Returns the same store, whose writes are counted and timed. */
export function observeStore(store: Store, { store: metrics }: Pick<Metrics, 'store'>): Store {
  return {
    ...store,
    async write(fn) {
      const calledAt = performance.now();
      let runs = 0;
      let outcome = 'failed';
      metrics.writesWaiting.inc();
      try {
        const value = await store.write((tx) => {
          runs += 1;
          if (runs === 1) {
            metrics.writesWaiting.dec();
            metrics.writeWait.observe(secondsSince(calledAt));
          } else {
            metrics.retries.inc();
          }
          return fn(tx);
        });
        outcome = 'committed';
        // Each PostgreSQL write is a transaction of its own; the SQLite writer reports its groups itself.
        if (store.dialect === 'postgres') metrics.commits.observe(1);
        return value;
      } finally {
        if (runs === 0) metrics.writesWaiting.dec();
        metrics.writes.observe({ outcome }, secondsSince(calledAt));
      }
    },
  };
}
