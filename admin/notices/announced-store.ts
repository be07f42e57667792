/**
 * What this browser has announced, the same for all tabs of the console. It is kept in IndexedDB, where each transaction sees what
 * earlier ones have written. Tabs of several processes may read an old state of `localStorage`, also while they hold a lock, so two
 * of them announced the same request.
 */
import { parseAnnounced } from './news.ts';
import type { Announced } from './news.ts';

const DATABASE = 'daon.console';
const STORE = 'notices';
const KEY = 'announced';

/** What this tab has announced itself, where the browser keeps no database. */
let ofThisTab: Announced = {};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('the browser keeps no database', { cause: request.error }));
  });
}

/** Resolves once the transaction is complete. */
async function transact(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(new Error('the transaction failed', { cause: transaction.error }));
    });
  } finally {
    database.close();
  }
}

export async function readAnnounced(): Promise<Announced> {
  try {
    return parseAnnounced(await transact('readonly', (store) => store.get(KEY)));
  } catch {
    return ofThisTab;
  }
}

export async function keepAnnounced(announced: Announced): Promise<void> {
  ofThisTab = announced;
  try {
    await transact('readwrite', (store) => store.put(announced, KEY));
  } catch {
    // Another tab may tell of it again.
  }
}
