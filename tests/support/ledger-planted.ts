// The ledger model as one module with its database file, so that a bundle of it can carry a planted fault.
import { runBatch } from './ledger-batch.ts';
import { withLedgerFile } from './ledger-file.ts';

/** Runs the sequences of a seed on a file of their own. */
export async function runSeed(seed: number, sequences: number): Promise<void> {
  await withLedgerFile((store) => runBatch(store, { seed, sequences }));
}
