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

/** `unended`: the server was stopped before it. `failed`: it could not be made. */
export type BesideOutcome = 'sound' | 'wrong' | 'failed' | 'unended';

export type ChecksBeside = {
  /** Ends what still runs. Resolves with how each check ended. */
  stop: () => Promise<ReadonlyMap<CheckBeside, BesideOutcome>>;
};

type Ended = { outcome: BesideOutcome; found: string; detail: object };

function makeGentle(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, GENTLE);
  } catch {
    // A sandbox may not allow it, and it may have ended already.
  }
}

/** Runs `verify --file` or `verify --books`. Throws when no process can be started. */
async function run(check: CheckBeside, stopping: AbortSignal): Promise<Ended> {
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...(isSea() ? [] : [script]), 'verify', `--${check}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let found = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (found += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const kill = () => void child.kill();
  stopping.addEventListener('abort', kill);
  makeGentle(child.pid);
  return new Promise((resolve) => {
    const end = (outcome: BesideOutcome, detail: object) => {
      stopping.removeEventListener('abort', kill);
      resolve({ outcome, found, detail });
    };
    child.once('error', (error) => end('failed', { said: error.message }));
    child.once('close', (code, signal) => {
      if (code === 0) end('sound', {});
      // Also where the server is being stopped: what it has found is not forgotten.
      else if (code === FOUND && found !== '') end('wrong', {});
      else if (code === null && stopping.aborted) end('unended', {});
      else end('failed', { code, signal, said });
    });
  });
}

/**
 * Makes these checks, one after the other. `onFindings` is called with what the first of them found that found something, and none
 * is made after it.
 */
export function startChecksBeside(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  checks: readonly CheckBeside[],
  onFindings: (check: CheckBeside, findings: string[]) => void,
): ChecksBeside {
  const outcomes = new Map<CheckBeside, BesideOutcome>(checks.map((check) => [check, 'unended']));
  const stopping = new AbortController();
  const all = (async () => {
    for (const check of checks) {
      if (stopping.signal.aborted) return;
      const { outcome, found, detail } = await run(check, stopping.signal).catch((error: unknown): Ended => ({
        outcome: 'failed',
        found: '',
        detail: { said: String(error) },
      }));
      outcomes.set(check, outcome);
      if (outcome === 'sound') log.info(`${NAMES[check]} are sound`);
      if (outcome === 'failed') log.error(detail, `${NAMES[check]} could not be checked`);
      if (outcome !== 'wrong') continue;
      onFindings(check, found.trim().split('\n'));
      return;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await all;
      return outcomes;
    },
  };
}
