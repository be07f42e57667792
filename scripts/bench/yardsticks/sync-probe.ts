// What the disk needs for one small durable write: 8 KB into a file of constant size, as into a write-ahead log that is
// used again, and one fdatasync.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Contestant } from '../rounds.ts';
import { median } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';

const BLOCK = 8 * 1024;
const BLOCKS = 512;

export function openSyncProbe(name: string): { contestant: Contestant; close: () => void } {
  const folder = makeScratch('sync');
  const file = openSync(path.join(folder, 'probe'), 'w');
  const block = Buffer.alloc(BLOCK, 1);
  for (let at = 0; at < BLOCKS; at += 1) writeSync(file, block, 0, BLOCK, at * BLOCK);
  fdatasyncSync(file);
  return {
    contestant: {
      name,
      async run(seconds) {
        const waitsMs: number[] = [];
        const startedAt = performance.now();
        for (let at = 0; performance.now() - startedAt < seconds * 1000; at = (at + 1) % BLOCKS) {
          const before = performance.now();
          writeSync(file, block, 0, BLOCK, at * BLOCK);
          fdatasyncSync(file);
          waitsMs.push(performance.now() - before);
        }
        const elapsed = (performance.now() - startedAt) / 1000;
        return { calls: waitsMs.length, seconds: elapsed, cpuMs: null, p50Ms: median(waitsMs) };
      },
    },
    close() {
      closeSync(file);
      removeScratch(folder);
    },
  };
}
