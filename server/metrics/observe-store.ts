import type { Store } from '../../db/store.ts';
import type { Metrics } from './metrics.ts';

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/** Returns the same store, whose writes are counted and timed. */
export function observeStore(store: Store, { store: metrics }: Pick<Metrics, 'store'>): Store {
  const [committed, failed] = [metrics.writes.labels('committed'), metrics.writes.labels('failed')];
  return {
    ...store,
    write(fn) {
      const calledAt = performance.now();
      let runs = 0;
      metrics.writesWaiting.inc();
      const end = (observed: typeof committed) => {
        if (runs === 0) metrics.writesWaiting.dec();
        observed.observe(secondsSince(calledAt));
      };
      return store
        .write((tx) => {
          runs += 1;
          if (runs === 1) {
            metrics.writesWaiting.dec();
            metrics.writeWait.observe(secondsSince(calledAt));
          } else {
            metrics.retries.inc();
          }
          return fn(tx);
        })
        .then(
          (value) => {
            end(committed);
            // Each PostgreSQL write is a transaction of its own; the SQLite writer reports its groups itself.
            if (store.dialect === 'postgres') metrics.commits.observe(1);
            return value;
          },
          (error: unknown) => {
            end(failed);
            throw error;
          },
        );
    },
  };
}
