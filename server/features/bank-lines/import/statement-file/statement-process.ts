// Reads uploaded statements in a process of their own. A file can be made to cost minutes or gigabytes, which no check of its size
// foresees, and what V8 cannot allocate ends the whole process: this one ends at its limits, and the server goes on.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../../../db/engines/project-root.ts';
import { createSemaphore } from '../../../../../db/semaphore.ts';
import { DomainError } from '../../../../../domain/errors.ts';
import { SECOND_MS } from '../../../../../domain/durations.ts';
import { fromColumns, type IdentifiedLine } from './line-columns.ts';
import type { FileReading, FileToRead } from './read-file.ts';
import type { FromReader, ToReader } from './statement-reader.ts';
import { Unreadable, type UnreadableProblem } from './unreadable.ts';

/**
 * Of processor time, of which the largest statement takes a second and a half: on a busy machine, a good file is read late and
 * not refused.
 */
const TIME_MS = 5 * SECOND_MS;
const MEMORY_MB = 160;
/** Files that may wait for the one that is read; together they wait for some 20 s at most. */
const WAITING_MAX = 4;
/** A preview is followed by its import. */
const IDLE_MS = 10 * SECOND_MS;

/** The script that the build makes. The build and the tests set it; in `npm run dev` it is missing, and the source runs. */
declare const BUILT_READER: string | undefined;
const SCRIPT = join(
  PROJECT_ROOT,
  typeof BUILT_READER === 'undefined'
    ? 'server/features/bank-lines/import/statement-file/statement-reader.ts'
    : BUILT_READER,
);

type ReadStatementFile = Extract<FileReading<IdentifiedLine[]>, { unreadable: null }>;

const unreadable = (problem: UnreadableProblem, row: number | null, sentence: string): DomainError =>
  new DomainError('STATEMENT_UNREADABLE', { problem, row }, { sentence });

/** Why a process ended without an answer: at a limit, or for a reason of its own. */
function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
  const problem = signal === 'SIGXCPU' ? 'slow' : signal === 'SIGABRT' ? 'memory' : null;
  if (problem !== null) return unreadable(problem, null, new Unreadable(problem).sentence);
  return new Error(`the process that reads statements has ended with ${signal ?? code}`);
}

const startReader = (memoryMb: number): ChildProcess =>
  fork(SCRIPT, {
    execArgv: [],
    // What it reads is from outside: it gets no secrets, and what a library prints of it is no log of the server.
    env: { NODE_OPTIONS: `--max-old-space-size=${memoryMb} --max-semi-space-size=8` },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // One that cannot be started, or told to end, ends no server either.
  }).on('error', () => undefined);

/** Throws BUSY when the request has ended, which no caller reads. */
function requireCaller(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new DomainError('BUSY');
}

type Limits = { timeMs?: number; memoryMb?: number; waitingMax?: number; idleMs?: number };

/** One file at a time: on two processors, a second process would take the server's own. */
export function createStatementReader({
  timeMs = TIME_MS,
  memoryMb = MEMORY_MB,
  waitingMax = WAITING_MAX,
  idleMs = IDLE_MS,
}: Limits = {}) {
  const semaphore = createSemaphore(1);
  let asked = 0;
  let idle: { reader: ChildProcess; end: () => void } | null = null;

  function takeReader(): ChildProcess {
    const kept = idle;
    idle = null;
    if (kept === null) return startReader(memoryMb);
    kept.end();
    return kept.reader;
  }

  /** Keeps it for the next file, but not the server for it. */
  function keep(reader: ChildProcess): void {
    // By then another one may be idle.
    const ended = () => {
      if (idle?.reader === reader) idle = null;
    };
    const timer = setTimeout(() => {
      ended();
      reader.kill('SIGKILL');
    }, idleMs);
    const handles = [timer, reader, reader.channel];
    for (const handle of handles) handle?.unref();
    reader.once('exit', ended);
    idle = {
      reader,
      end: () => {
        clearTimeout(timer);
        reader.off('exit', ended);
        for (const handle of handles) handle?.ref();
      },
    };
  }

  /** What the process answers for a file. Throws STATEMENT_UNREADABLE at a limit, and BUSY when the request has ended. */
  async function answerOf(reader: ChildProcess, file: FileToRead, signal: AbortSignal | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
    const said = (message: unknown) => resolve(message as FromReader);
    const ended = (code: number | null, by: NodeJS.Signals | null) => reject(endOf(code, by));
    const abort = () => reject(new DomainError('BUSY'));
    reader.once('message', said).once('error', reject).once('exit', ended);
    signal?.addEventListener('abort', abort);
    try {
      // One that has ended says so itself.
      reader.send({ file, timeMs } satisfies ToReader, () => undefined);
      return await promise;
    } finally {
      reader.off('message', said).off('error', reject).off('exit', ended);
      signal?.removeEventListener('abort', abort);
    }
  }

  async function readNow(file: FileToRead, signal: AbortSignal | undefined): Promise<FileReading> {
    requireCaller(signal);
    const reader = takeReader();
    let isKept = false;
    try {
      const message = await answerOf(reader, file, signal);
      if (message.is === 'failed') throw new Error(message.error);
      keep(reader);
      isKept = true;
      return message.reading;
    } finally {
      if (!isKept) reader.kill('SIGKILL');
    }
  }

  /** Throws STATEMENT_UNREADABLE, and BUSY where too many files wait or `signal` is aborted. */
  async function read(file: FileToRead, signal?: AbortSignal): Promise<ReadStatementFile> {
    if (asked > waitingMax) throw new DomainError('BUSY');
    asked += 1;
    try {
      const reading = await semaphore.run(null, () => readNow(file, signal));
      if (reading.unreadable !== null) throw unreadable(reading.unreadable, reading.row, reading.sentence);
      if (!reading.result.ok) return { ...reading, result: reading.result };
      const { lines, ...rest } = reading.result.value;
      return { ...reading, result: { ok: true, value: { ...rest, lines: fromColumns(lines) } } };
    } finally {
      asked -= 1;
    }
  }

  return { read };
}

export const statementReader = createStatementReader();
