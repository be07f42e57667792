// A start does not read the pages of a large file that no program has written to since it was closed (`checkAtStart`).
// What the disk lost meanwhile is looked for while the server serves, by the command that an operator would run, in a
// process of its own: the check reads the whole file, and must not block calls.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { isSea } from 'node:sea';
import type { FastifyBaseLogger } from 'fastify';

const GENTLE = 10; // niceness: requests have priority
/** The exit code of a command that found something. */
const FOUND = 1;

/** Runs `verify --file`; `onDamage` is called with its findings. Returns a function that ends it. */
export function startFileCheck(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  onDamage: (findings: string[]) => void,
): () => void {
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...(isSea() ? [] : [script]), 'verify', '--file'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopped = false;
  let found = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (found += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  child.once('error', (error) => (said += error.message));
  child.once('close', (code) => {
    if (isStopped) return;
    if (code === 0) log.info('the pages of the database are sound');
    else if (code === FOUND && found !== '') onDamage(found.trim().split('\n'));
    else log.error({ code, said }, 'the pages of the database could not be checked');
  });
  if (child.pid !== undefined) os.setPriority(child.pid, GENTLE);
  return () => {
    isStopped = true;
    child.kill();
  };
}
