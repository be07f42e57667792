import { isStorageFull, StoreUnreachableError } from '../../db/errors.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { Deps } from '../deps/deps.ts';

/** `last_seen_at` is updated at most this often, because a write for every read would cost more than the read. */
const SESSION_TOUCH_MS = 5 * 60_000;

/** When each session was last touched, until that is on disk. */
const underWay = new WeakMap<Store, Set<string>>();

/**
 * Updates `last_seen_at` when it is old. No call waits for it, since none depends on it: a crash makes a session look some minutes
 * older. On a full disk reads are still served although it cannot be written.
 */
export function touchInBackground(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { lastSeenAt, tokenHash }: { lastSeenAt: Date; tokenHash: string },
  now: Date,
  touch: (tx: Tx) => Promise<void>,
): void {
  if (now.getTime() - lastSeenAt.getTime() < SESSION_TOUCH_MS) return;
  const touching = underWay.get(store) ?? new Set();
  underWay.set(store, touching);
  if (touching.has(tokenHash)) return;
  touching.add(tokenHash);
  store
    .write(touch)
    .catch((error: unknown) => {
      // An outage is logged once, where it was found.
      if (!isStorageFull(error) && !(error instanceof StoreUnreachableError))
        log.warn({ err: error }, 'a session was not touched');
    })
    .finally(() => touching.delete(tokenHash));
}
