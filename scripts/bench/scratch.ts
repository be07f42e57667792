// What must not outlive a run, however it ends: its folder, its servers and its database cluster.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const TMPFS = 0x01021994;
const GONE_WITHIN_MS = 30_000;
const processes = new Map<number, NodeJS.Signals>();

function openScratch(): string {
  const base = os.tmpdir();
  if (statfsSync(base).type === TMPFS)
    throw new Error(`${base} is in memory, where every sync is free: set TMPDIR to a folder on a disk`);
  const folder = mkdtempSync(path.join(base, 'daon-bench-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user than root
  process.once('exit', () => {
    for (const [pid, signal] of processes) sendSignal(pid, signal);
    // What is ending still writes and removes files, for which the retries of rmSync itself are too few.
    for (const deadline = Date.now() + GONE_WITHIN_MS; existsSync(folder) && Date.now() < deadline;)
      spawnSync('rm', ['-rf', folder], { stdio: 'ignore' });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

let scratch: string | undefined;

/** A new folder on a disk. */
export function makeFolder(): string {
  scratch ??= openScratch();
  const folder = mkdtempSync(path.join(scratch, 'part-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Ends a process by this signal when the run ends. */
export function endWithRun(pid: number, signal: NodeJS.Signals): void {
  processes.set(pid, signal);
}

/** Sends a signal to a process, unless it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    processes.delete(pid);
  }
}
