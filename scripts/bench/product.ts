// The product's own server as a process, as `npm start` runs it but without the demo and without rate limits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { endWithRun, root, sendSignal } from './scratch.ts';
import { environmentOf, type Place } from './world.ts';

const READY_WITHIN_MS = 120_000;

/** How a server is run. */
export type Command = { file: string; args: readonly string[] };

export type Product = {
  pid: number;
  origin: string;
  /** From the start of the process to its first answer. */
  startSeconds: number;
  /** Kills it, as a power cut does. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;

export async function startProduct(place: Place, { file, args }: Command): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const errors = path.join(place.folder, 'errors.txt');
  const errorFile = openSync(errors, 'a');
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...environmentOf(place), HOST: '127.0.0.1', PORT: String(port) },
    // Its log is made, but not kept.
    stdio: ['ignore', 'ignore', errorFile],
  });
  closeSync(errorFile);
  const closed = once(child, 'close');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} could not be run`);
  endWithRun(pid, 'SIGKILL');
  const end = async (signal: NodeJS.Signals) => {
    sendSignal(pid, signal);
    await closed;
  };
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_WITHIN_MS) {
      await end('SIGKILL');
      throw new Error(`${file} ${args.join(' ')} did not become ready:\n${readFileSync(errors, 'utf8')}`);
    }
    await delay(2);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;
  return { pid, origin, startSeconds, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
