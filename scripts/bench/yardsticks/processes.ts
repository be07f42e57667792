// Yardsticks that are small programs of their own.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Contestant, Measured } from '../rounds.ts';
import { makeFolder } from '../scratch.ts';

const run = promisify(execFile);
const here = (name: string) => path.join(import.meta.dirname, name);

export async function startEcho(): Promise<{ pid: number; origin: string; stop: () => void }> {
  const child = fork(here('echo-server.ts'));
  const [origin] = (await once(child, 'message')) as [string];
  return { pid: child.pid ?? 0, origin, stop: () => void child.kill() };
}

/** better-sqlite3 alone, on the disk of the product's database. */
export const rawLedger = (name: string): Contestant => ({
  name,
  async run(seconds) {
    const args = [here('raw-ledger.ts'), path.join(makeFolder(), 'raw.sqlite'), String(seconds)];
    const { stdout } = await run(process.execPath, args);
    return JSON.parse(stdout) as Measured;
  },
});

export const bareNode: Contestant = {
  name: 'node -e 0',
  async run() {
    const startedAt = performance.now();
    await run(process.execPath, ['-e', '0']);
    return { calls: 1, seconds: (performance.now() - startedAt) / 1000, cpuMs: null };
  },
};
