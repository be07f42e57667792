import { isStorageFull, StoreUnreachableError } from '../../db/errors.ts';
import type { Store, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Deps } from '../deps/deps.ts';

/** `last_seen_at` is updated at most this often, because a write for every read would cost more than the read. */
const SESSION_TOUCH_MS = 5 * 60_000;

/** The sessions whose use is being noted. */
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
    .writeLoosely(touch)
    .catch((error: unknown) => {
      // An outage is logged once, where it was found, and a full queue by those who were refused.
      const isKnown = error instanceof StoreUnreachableError || error instanceof DomainError;
      if (!isKnown && !isStorageFull(error)) log.warn({ err: error }, 'a session was not touched');
    })
    .finally(() => touching.delete(tokenHash));
}
