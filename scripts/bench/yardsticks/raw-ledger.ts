import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { askChild } from '../ask-child.ts';
import type { Contestant } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import type { RawReport } from './raw-ledger-worker.ts';

/** better-sqlite3 alone, on the disk of the product's database. */
export function startRawLedger(name: string): { contestant: Contestant; stop: () => Promise<void> } {
  const folder = makeScratch('raw');
  const child = fork(path.join(import.meta.dirname, 'raw-ledger-worker.ts'), [
    path.join(folder, 'raw.sqlite'),
  ]);
  return {
    contestant: {
      name,
      async run(seconds) {
        return (await askChild(child, seconds)) as RawReport;
      },
    },
    async stop() {
      const closed = once(child, 'close');
      child.kill();
      await closed;
      removeScratch(folder);
    },
  };
}
