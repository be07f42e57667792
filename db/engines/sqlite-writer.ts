// The only writer of a SQLite file. Queued operations share a COMMIT, which is the expensive part. Each runs in its own
// SAVEPOINT, so that a failing operation rolls back nothing of the others, and each is resolved only after the shared
// COMMIT is on disk.
import { after, isPending, lastly, settle, type Answer } from '../answer.ts';
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
 * A function that awaits only `tx` ends no turn of the event loop but by `tx.endTurn`, which begins the time anew, so the timer
 * does not fire. One that awaits anything else blocks all writers.
 */
const operationTimeoutMs = 10_000;

/** How many turns of the event loop an operation waits for others at most; one takes a fraction of a millisecond. */
const turnsMax = 8;

type Operation = {
  run(tx: Tx): Answer<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

export type Writer = {
  write<T>(fn: (tx: Tx) => Answer<T>): Promise<T>;
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
      limit?.refresh();
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
  let limit: NodeJS.Timeout | null = null;
  let refusal: Error | null = null;

  /** The promise of an operation, with a limit. */
  const withinLimit = (answer: Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new StoreMisuseError('a write awaited something else than its transaction'));
      }, operationTimeoutMs);
      limit = timer;
      const ending =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          end(value);
        };
      answer.then(ending(resolve), ending(reject));
    });

  function runWith(operation: Operation): Answer<unknown> {
    const { handle, end } = openTx(connection, memory?.forOne());
    return lastly(() => {
      const answer = operation.run(handle);
      return isPending(answer) ? withinLimit(answer) : answer;
    }, end);
  }

  /**
   * Runs one operation, and answers the function that resolves it once the group is on disk. One that only asks this
   * connection is done when this returns.
   */
  function runOne(operation: Operation): Answer<() => void> {
    savepoint.run();
    const idsBefore = sequences.mark();
    return settle(
      () =>
        after(runWith(operation), (value) => {
          release.run();
          return () => operation.resolve(value);
        }),
      (answer) => answer,
      (error) => {
        // A full disk or a failed read aborts the whole transaction, including the earlier operations of the group.
        if (!client.inTransaction || isFatal(error)) throw error;
        rollbackTo.run();
        release.run();
        sequences.returnTo(idsBefore);
        return () => operation.reject(error);
      },
    );
  }

  async function commitGroup(group: Operation[]): Promise<void> {
    const answers: (() => void)[] = [];
    let state: CommitState | null = null;
    try {
      begin.run();
      memory?.groupBegan();
      sequences.forget();
      const changesBefore = changes.get();
      for (const operation of group) {
        const answer = runOne(operation);
        answers.push(isPending(answer) ? await answer : answer);
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

  async function work(): Promise<void> {
    do {
      // Operations that arrive together share the COMMIT, so this waits while each turn of the event loop brings more: a COMMIT
      // costs as much for one as for many. One turn is waited for in any case, because at its end the answers leave that are
      // ready.
      for (let turn = 0, before = -1; turn < turnsMax && queue.length > before; turn += 1) {
        before = queue.length;
        await endOfTurn();
        if (queue.length >= maxGroup) break;
      }
      // Operations that arrive meanwhile join the group.
      if (checkpoints.pause !== null) await checkpoints.pause;
      const group = queue.splice(0, maxGroup);
      await nesting.insideWrite(() => commitGroup(group));
    } while (queue.length > 0);
    working = null;
  }

  return {
    write<T>(fn: (tx: Tx) => Answer<T>): Promise<T> {
      if (refusal) return Promise.reject(refusal);
      return new Promise<T>((resolve, reject) => {
        nesting.assertMayWrite();
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
