import { createPools } from '../engines/postgres-connection.ts';
import { hostsOf } from '../engines/postgres-address.ts';
import { joinHosts } from '../engines/postgres-hosts.ts';
import { announcePresence, type Presence } from '../engines/postgres-presence.ts';
import { createPostgresStore } from '../engines/postgres-store.ts';

/** Keeps every other process away from a database with this product's tables. Throws StoreRefusedError while one is running. */
export async function aloneAt(url: string): Promise<Presence> {
  const store = createPostgresStore(joinHosts(hostsOf(url).map((host) => createPools(host))));
  try {
    const presence = await announcePresence(store, true, () => undefined);
    return {
      async release() {
        await presence.release();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
