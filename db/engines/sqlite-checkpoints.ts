// Copies the pages of the write-ahead log into the file, so that the log stays short. SQLite does that within a COMMIT, which
// stopped every call for 10 ms, and now and then for 200 ms, each 100 sends. Here a thread does it through a connection of
// its own while the writer goes on. Only the few pages that were added meanwhile are copied while the next group waits,
// because the log begins anew only when all of it is in the file. Reads and all other calls wait for none of it.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { PROJECT_ROOT } from './project-root.ts';
import type { Client } from './sqlite-connection.ts';

/** A log of 16 MB. SQLite's own measure is 1 000 pages; each checkpoint ends with a sync, and fewer of them cost less. */
const PAGES = 4_000n;
/** SQLite copies within a COMMIT after all, when one operation is this large or the thread does not follow. */
const PAGES_AT_MOST = 16_000;
const PAGES_WITHOUT_THREAD = 1_000;
/** Looking at the log takes 50 µs, and few operations write more than 20 pages. */
const OPERATIONS_PER_LOOK = 64;

type Task = 'beside' | 'last';
type Failure = { code?: string; message: string } | null;
type LogSize = { log: bigint; checkpointed: bigint };

export type Checkpoints = {
  /** Called after a COMMIT of so many operations. */
  committed(operations: number): void;
  /** What the next group waits for, which never rejects; null when it need not wait. */
  readonly pause: Promise<void> | null;
  /** Waits until no checkpoint is in progress. */
  settle(): Promise<void>;
  /** Waits for the checkpoint in progress and ends the thread. */
  close(): Promise<void>;
};

/** Where SQLite's own checkpoints are enough: in a process that writes for a moment. */
export const ownCheckpoints: Checkpoints = {
  committed: () => undefined,
  pause: null,
  settle: async () => undefined,
  close: async () => undefined,
};

type Thread = { run(task: Task): Promise<Failure>; end(): Promise<void> };

/** Starts the thread. `run` rejects when the thread has ended, or ends before it has answered. */
function startThread(path: string): Thread {
  const worker = new Worker(join(PROJECT_ROOT, 'db/engines/checkpoint-thread.mjs'), {
    workerData: { path },
    execArgv: [],
    // It keeps nothing: with V8's usual limits its heap would grow into the memory of an idle server.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  // Without a listener the process would end.
  worker.on('error', () => undefined);
  worker.unref();
  return {
    async end() {
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
    async run(task) {
      const { promise, resolve, reject } = Promise.withResolvers<Failure>();
      const fail = () => reject(new Error('the thread of the checkpoints has ended'));
      // No race with `ended`: a promise keeps what waits for it, here something of every run, as long as the thread lives.
      worker.once('message', resolve);
      worker.once('exit', fail);
      if (hasEnded) fail();
      worker.ref();
      worker.postMessage(task);
      try {
        return await promise;
      } finally {
        worker.unref();
        worker.off('message', resolve);
        worker.off('exit', fail);
      }
    },
  };
}

/** Checkpoints of the file that `client` writes. `onFailure` gets the error of a disk that failed in one. */
export function createCheckpoints(
  client: Client,
  path: string,
  onFailure: (error: unknown) => void,
): Checkpoints {
  client.pragma(`wal_autocheckpoint = ${PAGES_AT_MOST}`);
  const readSize = client.prepare<[], LogSize>('PRAGMA wal_checkpoint(NOOP)');
  let thread: Thread | null = null;
  let isUsable = true;
  let operations = 0;
  let working: Promise<void> | null = null;
  let pause: Promise<void> | null = null;

  async function run(task: Task): Promise<void> {
    thread ??= startThread(path);
    const failure = await thread.run(task);
    // A file that is busy is left for the next time.
    if (failure !== null && failure.code !== 'SQLITE_BUSY')
      throw new Database.SqliteError(failure.message, failure.code ?? '');
  }

  function giveUp(error: unknown): void {
    isUsable = false;
    client.pragma(`wal_autocheckpoint = ${PAGES_WITHOUT_THREAD}`);
    onFailure(error);
  }

  function isLong(): boolean {
    try {
      const { log, checkpointed } = readSize.get() ?? { log: 0n, checkpointed: 0n };
      return log - checkpointed >= PAGES;
    } catch (error) {
      giveUp(error);
      return false;
    }
  }

  async function checkpoint(): Promise<void> {
    try {
      await run('beside');
      // A group that is open now has ended turns of the event loop, as few do: the log begins anew another time.
      const last = run('last');
      pause = last.catch(() => undefined);
      await last;
    } catch (error) {
      giveUp(error);
    } finally {
      pause = null;
      working = null;
    }
  }

  return {
    committed(count) {
      operations += count;
      if (operations < OPERATIONS_PER_LOOK || working !== null || !isUsable) return;
      operations = 0;
      if (isLong()) working = checkpoint();
    },
    get pause() {
      return pause;
    },
    async settle() {
      await working;
    },
    async close() {
      await working;
      await thread?.end();
    },
  };
}
