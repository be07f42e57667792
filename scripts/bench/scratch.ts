// Folders on a real disk: in memory every sync would be free.
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './at-end.ts';

const TMPFS = 0x01021994;

function baseFolder(): string {
  const base = os.tmpdir();
  if (statfsSync(base).type === TMPFS)
    throw new Error(`${base} is in memory: set TMPDIR to a folder on a disk`);
  return base;
}

const made = new Set<string>();
atEnd(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is removed when the process ends, at the latest. */
export function makeScratch(name: string): string {
  const folder = mkdtempSync(path.join(baseFolder(), `daon-bench-${name}-`));
  made.add(folder);
  return folder;
}

export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  made.delete(folder);
}

/** A folder that stays between runs. */
export function keptFolder(): string {
  const folder = path.join(baseFolder(), 'daon-bench-books');
  mkdirSync(folder, { recursive: true });
  return folder;
}
