// The ledger model with a database file of its own, as the entry of a bundle that carries a planted fault.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../db/open.ts';
import { runBatch, type BatchOptions } from './batch.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';

/** Runs the sequences of a seed on a copy of a migrated file. */
export async function runSeed(
  migrated: string,
  options: Pick<BatchOptions, 'seed' | 'sequences' | 'isOfLocks'>,
): Promise<void> {
  const folder = makeMemoryFolder('daon-planted-');
  const path = join(folder, 'daon.sqlite');
  copyFileSync(migrated, path);
  const store = await openStore(`file:${path}`);
  try {
    await runBatch(store, options);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
