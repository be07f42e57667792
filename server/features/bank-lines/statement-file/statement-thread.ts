// Reads uploaded statements in a thread. A file can be made to cost minutes or gigabytes, which no check of its size foresees, so
// the thread has limits and is ended at them, and all other calls go on meanwhile.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_ROOT } from '../../../../db/engines/project-root.ts';
import { createSemaphore } from '../../../../db/semaphore.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { SECOND_MS } from '../../../../domain/durations.ts';
import { fromColumns, type IdentifiedLine } from './line-columns.ts';
import type { FileReading, FileToRead } from './read-file.ts';
import type { FromReader } from './statement-reader.ts';
import { Unreadable, type UnreadableProblem } from './unreadable.ts';

/**
 * Of processor time, of which the largest statement takes a second and a half: on a busy machine, a good file is read late and
 * not refused.
 */
const TIME_MS = 5 * SECOND_MS;
/** How many times the limit may pass on the clock. */
const LATE_MAX = 6;
const MEMORY_MB = 160;
/** Files that may wait for the one that is read; together they wait for some 20 s at most. */
const WAITING_MAX = 4;
/** A preview is followed by its import. */
const IDLE_MS = 10 * SECOND_MS;

/** Beside the bundle of the server, as the build puts it; else its source. */
function readerScript(): string {
  const built = join(import.meta.dirname, 'statement-reader.cjs');
  if (existsSync(built)) return built;
  return join(PROJECT_ROOT, 'server/features/bank-lines/statement-file/statement-reader.ts');
}

type ReadStatementFile = Extract<FileReading<IdentifiedLine[]>, { unreadable: null }>;

const unreadable = (problem: UnreadableProblem, row: number | null, sentence: string): DomainError =>
  new DomainError('STATEMENT_UNREADABLE', { problem, row }, { sentence });

const overLimit = (problem: 'slow' | 'memory'): DomainError =>
  unreadable(problem, null, new Unreadable(problem).sentence);

function startWorker(memoryMb: number): Worker {
  const worker = new Worker(readerScript(), {
    execArgv: [],
    // What it reads is from outside: it gets no secrets, and what a library prints of it is no log of the server.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** What a thread says, once for each call. Rejects when it ends before. */
function nextMessage(worker: Worker): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const fail = (error: unknown) => reject(error instanceof Error ? error : new Error('a thread ended'));
  const ended = () => fail(new Error('the thread that reads statements has ended'));
  worker.once('message', resolve).once('error', fail).once('exit', ended);
  return promise.finally(() => worker.off('message', resolve).off('error', fail).off('exit', ended));
}

/** The processor time that a thread has taken; null where this version of Node does not say, or the thread does not answer. */
async function processorMs(worker: Worker): Promise<number | null> {
  if (!('cpuUsage' in worker)) return null;
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

/** Calls `onOver` once a thread has worked for longer than this. Returns how to end that. */
function limitTime(worker: Worker, timeMs: number, onOver: () => void): () => void {
  const startedAt = performance.now();
  const before = processorMs(worker);
  const check = async () => {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= timeMs * LATE_MAX) onOver();
    else if (elapsed >= timeMs) {
      const [spentBefore, spent] = await Promise.all([before, processorMs(worker)]);
      if (spent === null || spent - (spentBefore ?? 0) >= timeMs) onOver();
    }
  };
  // A thread that has ended says so itself.
  const timer = setInterval(() => void check().catch(() => undefined), timeMs / 10);
  before.catch(() => undefined);
  return () => clearInterval(timer);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Throws BUSY when the request has ended, which no caller reads. */
function requireCaller(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new DomainError('BUSY');
}

type Limits = { timeMs?: number; memoryMb?: number; waitingMax?: number; idleMs?: number };

/** One file at a time: on two processors, a second thread would be the server's own. */
export function createStatementThread({
  timeMs = TIME_MS,
  memoryMb = MEMORY_MB,
  waitingMax = WAITING_MAX,
  idleMs = IDLE_MS,
}: Limits = {}) {
  const semaphore = createSemaphore(1);
  let asked = 0;
  let idle: { worker: Worker; end: () => void } | null = null;

  function takeWorker(): Promise<Worker> | Worker {
    const kept = idle;
    idle = null;
    if (kept !== null) {
      kept.end();
      kept.worker.ref();
      return kept.worker;
    }
    const worker = startWorker(memoryMb);
    return nextMessage(worker).then(() => worker);
  }

  function keep(worker: Worker): void {
    // By then another one may be idle.
    const ended = () => {
      if (idle?.worker === worker) idle = null;
    };
    const timer = setTimeout(() => {
      // A thread takes a while to end, and answers nothing meanwhile.
      ended();
      void worker.terminate();
    }, idleMs);
    timer.unref();
    worker.unref();
    worker.once('exit', ended).once('error', ended);
    idle = {
      worker,
      end: () => {
        clearTimeout(timer);
        worker.off('exit', ended).off('error', ended);
      },
    };
  }

  /** What the thread answers for a file. Throws STATEMENT_UNREADABLE at a limit, and BUSY when the request has ended. */
  async function answerOf(worker: Worker, file: FileToRead, signal: AbortSignal | undefined) {
    const over = Promise.withResolvers<never>();
    const stopClock = limitTime(worker, timeMs, () => over.reject(overLimit('slow')));
    const abort = () => over.reject(new DomainError('BUSY'));
    signal?.addEventListener('abort', abort);
    const answer = nextMessage(worker);
    worker.postMessage(file);
    try {
      return await Promise.race([answer, over.promise]);
    } catch (error) {
      answer.catch(() => undefined);
      throw isOutOfMemory(error) ? overLimit('memory') : error;
    } finally {
      stopClock();
      signal?.removeEventListener('abort', abort);
    }
  }

  async function readNow(file: FileToRead, signal: AbortSignal | undefined): Promise<FileReading> {
    requireCaller(signal);
    const worker = await takeWorker();
    let isKept = false;
    try {
      // A thread takes a while to start.
      requireCaller(signal);
      const message = await answerOf(worker, file, signal);
      if (message.is !== 'read') throw new Error(message.is === 'failed' ? message.error : 'no answer');
      keep(worker);
      isKept = true;
      return message.reading;
    } finally {
      if (!isKept) await worker.terminate();
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

export const statementThread = createStatementThread();
