import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps/deps.ts';

const TRIES = 20;
const PAUSE_MS = 100; // a statement of another connection takes milliseconds, a backup longer than all tries

/**
 * Called after an erasure was committed: removes the erased data from the database file and its write-ahead log, where
 * overwritten pages would stay readable until they are reused. If another connection prevents it, the next daily run
 * repeats it.
 */
export async function clearOldPages({ store, log }: Pick<Deps, 'store' | 'log'>): Promise<void> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    if (await store.clearOldPages()) return;
    await pause(PAUSE_MS);
  }
  log.warn(
    'what was erased stays in the write-ahead log until the next daily round: another process reads the database',
  );
}
