// The only writer of a SQLite file. Queued operations share a COMMIT, which is the expensive part. Each runs in its own
// SAVEPOINT, so that a failing operation rolls back nothing of the others, and each is resolved only after the shared
// COMMIT is on disk.
import { endOfTurn } from '../end-of-turn.ts';
import { isFatal, StoreBrokenError, StoreMisuseError } from '../errors.ts';
import { openTx } from '../handle.ts';
import type { Nesting } from '../nesting.ts';
import type { Tx } from '../store.ts';
import { createStateReader, type CommitRecord, type CommitState } from './commit-record.ts';
import { asConnection } from './sqlite-connection.ts';
import type { Client } from './sqlite-connection.ts';
import { ownCheckpoints, type Checkpoints } from './sqlite-checkpoints.ts';
import type { SqliteMemory } from './sqlite-memory.ts';
import { createSequences } from './sqlite-sequences.ts';

/** Larger groups do not lower the cost per operation any further, and the first operation would only wait longer. */
const maxGroup = 64;

/**
 * A group whose functions await only `tx` ends no turn of the event loop but by `tx.endTurn`, which begins the time anew, so
 * the timer does not fire. A function that awaits anything else blocks all writers.
 */
const groupTimeoutMs = 10_000;

/** How many turns of the event loop an operation waits for others at most; one takes a fraction of a millisecond. */
const turnsMax = 8;

type TimeLimit = {
  tooLong: Promise<never>;
  hasPassed: () => boolean;
  beginAnew: () => void;
  stop: () => void;
};

function startTimeLimit(): TimeLimit {
  const { promise, reject } = Promise.withResolvers<never>();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    reject(new StoreMisuseError('a write awaited something else than its transaction'));
  }, groupTimeoutMs);
  promise.catch(() => undefined);
  return {
    tooLong: promise,
    hasPassed: () => hasPassed,
    beginAnew: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

type Operation = {
  run(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

export type Writer = {
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Waits until nothing is queued or running. Later writes are refused. */
  drain(): Promise<void>;
};

export type WriterOptions = {
  client: Client;
  nesting: Nesting;
  onFatal: (error: StoreBrokenError) => void;
  onCommit?: ((operations: number) => void) | undefined;
  record?: Pick<CommitRecord, 'note'>;
  memory?: SqliteMemory | null;
  checkpoints?: Pick<Checkpoints, 'committed' | 'pause'>;
};

export function createWriter({
  client,
  nesting,
  onFatal,
  onCommit = () => undefined,
  record = { note: () => undefined },
  memory = null,
  checkpoints = ownCheckpoints,
}: WriterOptions): Writer {
  const sequences = createSequences(client);
  const connection = {
    ...asConnection(client),
    nextId: sequences.next,
    async endTurn() {
      await endOfTurn();
      limit?.beginAnew();
    },
  };
  const begin = client.prepare('BEGIN IMMEDIATE');
  const commit = client.prepare('COMMIT');
  const savepoint = client.prepare('SAVEPOINT operation');
  const release = client.prepare('RELEASE operation');
  const rollbackTo = client.prepare('ROLLBACK TO operation');
  const changes = client.prepare<[], bigint>('SELECT total_changes()').pluck();
  const count = client.prepare("UPDATE sequences SET value = value + 1 WHERE name = 'commits'");
  const readState = createStateReader(client);

  const queue: Operation[] = [];
  let working: Promise<void> | null = null;
  let limit: TimeLimit | null = null;
  let refusal: Error | null = null;

  async function runWithin({ tooLong }: TimeLimit, operation: Operation): Promise<unknown> {
    const { handle, end } = openTx(connection, memory?.forOne());
    try {
      return await Promise.race([operation.run(handle), tooLong]);
    } finally {
      end();
    }
  }

  /** Runs one operation and returns the function that resolves it once the group is on disk. */
  async function runOne(operation: Operation, limit: TimeLimit): Promise<() => void> {
    savepoint.run();
    const idsBefore = sequences.mark();
    try {
      const value = await runWithin(limit, operation);
      release.run();
      return () => operation.resolve(value);
    } catch (error) {
      // A full disk or a failed read aborts the whole transaction, including the earlier operations of the group.
      if (!client.inTransaction || isFatal(error)) throw error;
      rollbackTo.run();
      release.run();
      sequences.returnTo(idsBefore);
      return () => operation.reject(error);
    }
  }

  async function commitGroup(group: Operation[]): Promise<void> {
    limit = startTimeLimit();
    const answers: (() => void)[] = [];
    let state: CommitState | null = null;
    try {
      begin.run();
      memory?.groupBegan();
      sequences.forget();
      const changesBefore = changes.get();
      for (const operation of group) {
        answers.push(await runOne(operation, limit));
        // The operations behind a stalled one have done nothing wrong.
        if (limit.hasPassed()) limit = startTimeLimit();
      }
      sequences.store();
      if (changes.get() !== changesBefore) {
        count.run();
        state = readState();
      }
      commit.run();
    } catch (error) {
      failGroup(group, error);
      return;
    } finally {
      limit.stop();
      memory?.groupEnded();
    }
    // Recorded before the operations resolve, so that the loss of an acknowledged write can be detected.
    const failure = state === null ? null : noteCommit(state);
    onCommit(group.length);
    for (const answer of answers) answer();
    if (state !== null) checkpoints.committed(group.length);
    // This commit is on disk and acknowledged correctly, but a disk that fails now cannot be trusted with the next one.
    if (failure !== null) breakDown(failure.cause);
  }

  function noteCommit(state: CommitState): { cause: unknown } | null {
    try {
      record.note(state);
      return null;
    } catch (cause) {
      return { cause };
    }
  }

  function failGroup(group: Operation[], error: unknown): void {
    try {
      if (client.inTransaction) client.exec('ROLLBACK');
    } catch (rollbackError) {
      breakDown(rollbackError);
    }
    if (isFatal(error)) breakDown(error);
    for (const operation of group) operation.reject(error);
  }

  function breakDown(cause: unknown): void {
    if (refusal instanceof StoreBrokenError) return;
    const broken = new StoreBrokenError('the database file failed', { cause });
    refusal = broken;
    for (const operation of queue.splice(0)) operation.reject(broken);
    onFatal(broken);
  }

  /**
   * Waits while each turn of the event loop brings further operations: a COMMIT costs as much for one as for many. One turn
   * is waited for in any case, because at its end the answers leave that are ready.
   */
  async function moreArrived(): Promise<void> {
    let before = -1;
    for (let turn = 0; turn < turnsMax && queue.length > before; turn += 1) {
      before = queue.length;
      await endOfTurn();
      if (queue.length >= maxGroup) return;
    }
  }

  async function work(): Promise<void> {
    do {
      // Operations that arrive in the same tick of the event loop share the COMMIT; results are delivered between
      // groups.
      await moreArrived();
      // Operations that arrive meanwhile join the group.
      if (checkpoints.pause !== null) await checkpoints.pause;
      const group = queue.splice(0, maxGroup);
      await nesting.insideWrite(() => commitGroup(group));
    } while (queue.length > 0);
    working = null;
  }

  return {
    write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      if (refusal) return Promise.reject(refusal);
      return new Promise<T>((resolve, reject) => {
        queue.push({ run: fn, resolve: (value) => resolve(value as T), reject });
        working ??= work();
      });
    },
    async drain() {
      refusal ??= new StoreMisuseError('the store is closed');
      await working;
    },
  };
}
