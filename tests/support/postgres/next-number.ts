import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../../../db/store.ts';

export const nextNumber = (store: Store) => store.write((tx) => tx.nextId('record'));

/** The next number of a request, once the connections of a store lead to a server that accepts writes. */
export async function untilNumbered(store: Store): Promise<number> {
  for (const deadline = Date.now() + 90_000; ; await delay(100)) {
    try {
      return await nextNumber(store);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
