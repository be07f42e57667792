// The product's own server as a process, as `npm start` runs it but without the demo and without rate limits.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { atEnd } from './at-end.ts';
import { SECRET_KEY } from './books/kept-books.ts';
import { root } from './places.ts';

const READY_WITHIN_MS = 120_000;

/** What `npm start` runs once everything is built. */
export const SERVE = ['dist/server/daon.cjs', 'serve'] as const;
/** The same from its sources, where a profile names every function's file. */
const SERVE_SOURCES = ['server/cli/daon.ts', 'serve'] as const;

export function productEnv(folder: string, url: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: url,
    SMS_URL: `file:${path.join(folder, 'sms.ndjson')}`,
    SECRET_KEY,
    CUSTODY: 'none',
    RATE_LIMIT: 'off',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  };
}

export type Product = {
  child: ChildProcess;
  pid: number;
  origin: string;
  /** Kills it, as a power cut does. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

export async function startProduct(
  { folder, url }: { folder: string; url: string },
  nodeArgs: readonly string[] = [],
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const errors = path.join(folder, 'errors.txt');
  const errorFile = openSync(errors, 'a');
  const [script, ...args] = nodeArgs.length === 0 ? SERVE : SERVE_SOURCES;
  const child = fork(script, args, {
    cwd: root,
    execArgv: [...nodeArgs],
    // Its log is made, but not kept.
    stdio: ['ignore', 'ignore', errorFile, 'ipc'],
    env: productEnv(folder, url, port),
  });
  closeSync(errorFile);
  const closed = once(child, 'close');
  const isOver = atEnd(() => void child.kill('SIGKILL'));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await closed;
    isOver();
  };
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady(origin));) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`the server did not become ready:\n${readFileSync(errors, 'utf8')}`);
    }
    await delay(50);
  }
  if (child.pid === undefined) throw new Error('the server has no process');
  return { child, pid: child.pid, origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
