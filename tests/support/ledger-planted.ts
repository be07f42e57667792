// The ledger model with a database file of its own, as the entry of a bundle that carries a planted fault.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../db/open.ts';
import { runBatch } from './ledger-batch.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/** Runs the sequences of a seed on a new file. */
export async function runSeed(seed: number, sequences: number): Promise<void> {
  const folder = makeMemoryFolder('daon-planted-');
  const store = await openStore(`file:${join(folder, 'daon.sqlite')}`);
  try {
    await runBatch(store, { seed, sequences });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
