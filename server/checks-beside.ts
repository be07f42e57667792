// What a start leaves out of a file that no program has written to since a server closed it in order: the pages of a large
// one, and the whole check of books that were stated to be sound. Both are made while the server serves, by the command
// that an operator would run, in a process of its own: they read everything, and must not block calls.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { isSea } from 'node:sea';
import type { FastifyBaseLogger } from 'fastify';

const GENTLE = 10; // niceness: requests have priority
/** The exit code of a command that found something. */
const FOUND = 1;

const NAMES = { file: 'the pages of the database', books: 'the books' } as const;
export type CheckBeside = keyof typeof NAMES;

/**
 * Runs `verify --file` and `verify --books`, one after the other; `onFindings` is called with what the first of them
 * found that found something. Returns a function that ends it.
 */
export function startChecksBeside(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  [check, ...later]: readonly CheckBeside[],
  onFindings: (check: CheckBeside, findings: string[]) => void,
): () => void {
  if (check === undefined) return () => undefined;
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...(isSea() ? [] : [script]), 'verify', `--${check}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopped = false;
  let stopLater = (): void => undefined;
  let found = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (found += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  child.once('error', (error) => (said += error.message));
  child.once('close', (code) => {
    if (isStopped) return;
    if (code === FOUND && found !== '') {
      onFindings(check, found.trim().split('\n'));
      return;
    }
    if (code === 0) log.info(`${NAMES[check]} are sound`);
    else log.error({ code, said }, `${NAMES[check]} could not be checked`);
    stopLater = startChecksBeside(log, later, onFindings);
  });
  if (child.pid !== undefined) os.setPriority(child.pid, GENTLE);
  return () => {
    isStopped = true;
    child.kill();
    stopLater();
  };
}
