// A SQLite file that outlives its store, for tests that close it and open it again.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';
import { migratedFile } from './store.ts';

/** Runs `use` with a fresh file and removes it afterwards. */
export async function withLedgerFile(
  use: (store: Store, restart: (store: Store) => Promise<Store>, path: string) => Promise<unknown>,
): Promise<void> {
  const folder = makeMemoryFolder('daon-books-');
  const path = join(folder, 'daon.sqlite');
  copyFileSync(await migratedFile(), path);
  let open = await openStore(`file:${path}`);
  const restart = async (store: Store) => {
    await store.close();
    open = await openStore(`file:${path}`);
    return open;
  };
  try {
    await use(open, restart, path);
  } finally {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
