// PostgreSQL runs at SERIALIZABLE: when two transactions could not have run one after the other, the engine aborts one,
// which is retried. A transaction that loses again and again runs alone, and then nothing can abort it.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { HOME_AS_TEXT } from './postgres-home.ts';
import { missingTriggersOfPostgres } from './postgres-triggers.ts';
import {
  isAway,
  isRetryable,
  StoreMisuseError,
  StoreRefusedError,
  StoreUnreachableError,
} from '../errors.ts';
import { openReadHandle, openSingleHandle, openTx } from '../handle.ts';
import type { OpenHandle } from '../handle.ts';
import { assertNotMoved, findMark, MOVED_TO } from '../moved-mark.ts';
import { createNesting } from '../nesting.ts';
import { FINGERPRINT } from '../schema/settings.ts';
import { sql } from '../sql.ts';
import type { ReadDb, Store, Tx } from '../store.ts';
import { idleMsOf, POSTGRES_DEFAULTS, type PostgresSettings, shareOfWriters } from '../postgres-settings.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from './pipelined-client.ts';
import type { PgLease, PgPurpose, PgSource } from './postgres-connection.ts';
import { createSemaphore } from '../semaphore.ts';

/** Losses after which a transaction runs alone. */
const lossesUntilAlone = 3;
/** A transaction that runs alone has nothing to conflict with: reaching this limit means that something else is wrong. */
const maxTries = 12;
/** How often the transactions that `settle` waits for are looked at, and for how long: longer than any may last. */
const settlePauseMs = 5;
const settleTimeoutMs = 60_000;
/** Announcements that wait to be sent; more are dropped, because a database that is so slow would deliver them too late. */
const mostAnnouncements = 256;
const firstPauseMs = 2;
const longestPauseMs = 50;

/**
 * Who may write beside whom, in all processes: SHARE is compatible with itself, ROW EXCLUSIVE with itself, neither with the other, and
 * EXCLUSIVE with none. So writes run beside writes, groups beside groups, and what has lost too often alone. It is taken by LOCK
 * and not by a query, because the transaction's snapshot must be taken after it is granted; the table itself is used on
 * SQLite only.
 */
const LOCKS = { write: 'SHARE', group: 'ROW EXCLUSIVE', alone: 'EXCLUSIVE' } as const;
const lockOf = (kind: keyof typeof LOCKS) => `LOCK TABLE sequences IN ${LOCKS[kind]} MODE`;
/**
 * SERIALIZABLE notes what a transaction has read, to find out who has changed it. Reading a whole table, which the planner
 * prefers for a small one, is noted as all its rows, and every other write conflicts with it. Where no index serves, the
 * forbidden way counts as very expensive, for which PostgreSQL would compile the statement for some 20 ms.
 */
const writing = (kind: 'write' | 'alone') =>
  `BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL enable_seqscan TO off; SET LOCAL jit TO off; ${lockOf(kind)}`;
/**
 * A group that waits longer than short writes take gives up, because all writes that come later wait behind it. Its statements look up
 * a few rows of large tables, for which a join that reads a whole index is wrong however few rows there are yet.
 */
const grouping =
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout TO 300; SET LOCAL jit TO off; SET LOCAL enable_seqscan TO off; ` +
  `SET LOCAL enable_hashjoin TO off; SET LOCAL enable_mergejoin TO off; ${lockOf('group')}; SET LOCAL lock_timeout TO DEFAULT`;
const counting = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit TO off';
const reading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const unlimited = '; SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0';
const valueOfMeta = (key: string) => `(SELECT value FROM meta WHERE key = '${key}')`;
/**
 * The last thing that begins a write. A change of the key before it is seen, and a later one conflicts with this read: no
 * write under the former key can follow it. A move marks the database that it has left, also while this process slept.
 */
const KEY_QUERY = {
  name: 'ask_key',
  text: `SELECT ${valueOfMeta(FINGERPRINT)} AS key, ${valueOfMeta(MOVED_TO)} AS moved`,
};
/** Behind a pooler a connection may lead to another server than before, which a new connection alone does not notice. */
const KEY_AND_HOME_QUERY = {
  name: 'ask_key_and_home',
  text: `${KEY_QUERY.text}, (${HOME_AS_TEXT}) AS home`,
};

async function backOff(losses: number): Promise<void> {
  const bound = Math.min(longestPauseMs, firstPauseMs * 2 ** losses);
  // Jitter, so that transactions that collided do not collide again.
  await pause(bound * (0.5 + Math.random() / 2));
}

type Transaction<Handle extends ReadDb> = {
  purpose: PgPurpose;
  /** The statements that begin it; null for one query, which is a transaction of its own. */
  begin: string | null;
  open: (lease: PgLease) => OpenHandle<Handle>;
  /** A query that belongs to its beginning. */
  ask?: Ask;
};

async function runTransaction<Handle extends ReadDb, T>(
  lease: PgLease,
  { begin, open, ask }: Transaction<Handle>,
  fn: (handle: Handle) => Answer<T>,
): Promise<T> {
  const { handle, end } = open(lease);
  let unusable: Error | undefined;
  try {
    if (begin !== null) lease.begin(begin, ask);
    const value = await fn(handle);
    end();
    if (begin !== null) await lease.commit();
    return value;
  } catch (failure) {
    end();
    // A single query leaves nothing to roll back, and others are on their way on its connection.
    if (begin !== null)
      await lease.rollBack().catch((lost: unknown) => {
        unusable = lost instanceof Error ? lost : new Error('the connection failed');
      });
    // After the ROLLBACK the answers of all earlier statements are known. The earlier ones of a single query are not its own.
    const error = begin === null ? failure : lease.causeOf(failure);
    // A query beside the transaction may be the first to find out.
    if (isAway(error)) unusable ??= new Error('the connection failed', { cause: error });
    // A connection that cannot roll back is discarded, which ends its transaction. A refusal stands all the same: its ROLLBACK
    // may only have waited too long behind a statement that waits for a lock.
    if (unusable && !(error instanceof DomainError))
      throw new StoreUnreachableError('the connection to the database was lost', { cause: error });
    throw error;
  } finally {
    lease.release(unusable);
  }
}

export function createPostgresStore(
  source: PgSource,
  settings: PostgresSettings = POSTGRES_DEFAULTS,
  onFatal: (error: Error) => void = () => undefined,
  /** How many processes share the writers. */
  processes: () => number = () => 1,
  /** Where the newest connection led; null where that is not known. */
  knownHome: () => string | null = () => null,
): Store {
  const nesting = createNesting();
  const writers = createSemaphore(() => shareOfWriters(settings.writers, processes()));
  // The connections of the pool beyond these are shared, also by writes, which reads must not keep waiting.
  const readers = createSemaphore(settings.readers);
  // They have one connection, and last longer than anything waits for one.
  const longReaders = createSemaphore(1);
  let expectedKey: string | null = null;
  // A pooler accepts no setting of a session.
  const limits = settings.pooler
    ? `; SET LOCAL statement_timeout TO ${settings.statementTimeoutMs}` +
      `; SET LOCAL idle_in_transaction_session_timeout TO ${idleMsOf(settings)}`
    : '';
  let closed = false;
  const underWay = new Set<Promise<unknown>>();
  let announced: Promise<unknown> = Promise.resolve();
  let announcing = 0;

  /** What has begun is ended before the store is closed, also what waits for a connection or tries again. */
  async function admit<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreMisuseError('the store is closed');
    const working = work();
    underWay.add(working);
    try {
      return await working;
    } finally {
      underWay.delete(working);
    }
  }

  function transact<Handle extends ReadDb, T>(
    transaction: Transaction<Handle>,
    fn: (handle: Handle) => Answer<T>,
  ): Promise<T> {
    const run = async () => runTransaction(await source.acquire(transaction.purpose), transaction, fn);
    const turns = { read: readers, long: longReaders, write: null, one: null }[transaction.purpose];
    return turns === null ? run() : turns.run(null, run);
  }

  function checkKey([row]: readonly Record<string, unknown>[]): void {
    if (expectedKey === null) return;
    try {
      if (typeof row?.['moved'] === 'string')
        assertNotMoved(findMark([{ key: MOVED_TO, value: row['moved'] }]));
      if (row?.['key'] !== expectedKey) throw new StoreRefusedError(TERMINAL.keyWrong());
    } catch (refusal) {
      if (refusal instanceof StoreRefusedError) onFatal(refusal);
      throw refusal;
    }
  }
  const askKey: Ask = { query: KEY_QUERY, check: checkKey };

  function askKeyAndHome(home: string): Ask {
    const check: Ask['check'] = (rows) => {
      checkKey(rows);
      if (rows[0]?.['home'] !== home)
        throw new StoreUnreachableError('the connection leads to another server than before');
    };
    return { query: KEY_AND_HOME_QUERY, check };
  }

  function writeBy<T>(begin: string, fn: (tx: Tx) => Answer<T>): Promise<T> {
    const open = ({ connection, beside }: PgLease) => openTx(connection, null, beside);
    const home = settings.pooler ? knownHome() : null;
    const ask = home === null ? askKey : askKeyAndHome(home);
    const transaction = { purpose: 'write', begin: `${begin}${limits}`, open, ask } as const;
    return transact(transaction, (tx) => nesting.insideWrite(() => fn(tx)));
  }

  async function writeUntilItPasses<T>(fn: (tx: Tx) => Answer<T>): Promise<T> {
    for (let losses = 0; ;) {
      try {
        return await writeBy(writing(losses < lossesUntilAlone ? 'write' : 'alone'), fn);
      } catch (error) {
        losses += 1;
        if (!isRetryable(error) || losses >= maxTries) throw error;
        if (losses < lossesUntilAlone) await backOff(losses);
      }
    }
  }

  const openRead = ({ connection }: PgLease) => openReadHandle(connection);
  const reads = { purpose: 'read', begin: `${reading}${limits}`, open: openRead } as const;
  const longReads = { purpose: 'long', begin: `${reading}${unlimited}`, open: openRead } as const;

  async function readBy<T>(how: typeof reads | typeof longReads, fn: (db: ReadDb) => Answer<T>): Promise<T> {
    const outer = nesting.outerRead();
    if (outer) return fn(outer);
    return admit(() => transact(how, (db) => nesting.insideRead(db, () => fn(db))));
  }

  /** The transactions that have added to the ledger and may not have ended; also those of other programs. */
  const posting = async (db: ReadDb) => {
    const rows = await db
      .select({ transaction: sql<string>`virtualtransaction` })
      .from(sql`pg_locks`)
      .where(
        sql`relation = 'ledger_transactions'::regclass and mode = 'RowExclusiveLock' and granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
    return new Set(rows.map(({ transaction }) => transaction));
  };

  async function settle(): Promise<void> {
    const begun = await transact({ ...reads, begin: null }, posting);
    for (const deadline = performance.now() + settleTimeoutMs; begun.size > 0;) {
      if (performance.now() > deadline) throw new Error('a write did not end');
      await pause(settlePauseMs);
      const now = await transact({ ...reads, begin: null }, posting);
      for (const transaction of begun) if (!now.has(transaction)) begun.delete(transaction);
    }
  }

  const checkTriggers = () => admit(() => transact(reads, missingTriggersOfPostgres));

  return {
    dialect: 'postgres',
    read: (fn) => readBy(reads, fn),
    readLong: (fn) => readBy(longReads, fn),
    async readOne(fn) {
      const outer = nesting.outerRead();
      if (outer) return fn(outer);
      const open = ({ connection }: PgLease) => openSingleHandle(connection);
      return admit(() => transact({ purpose: 'one', begin: null, open }, fn));
    },
    async write(fn) {
      nesting.assertMayWrite();
      return admit(() => writers.run(null, () => writeUntilItPasses(fn)));
    },
    async writeGroup(fn) {
      nesting.assertMayWrite();
      return admit(() => writers.run(null, () => writeBy(grouping, fn)));
    },
    // A store knows its connections and not where they lead; see `open.ts`.
    listen: () => null,
    announce(channel, text) {
      // Behind a pooler no process listens.
      if (closed || settings.pooler) return;
      const open = ({ connection }: PgLease) => openTx(connection);
      const transaction = { purpose: 'read', begin: `${counting}${limits}`, open } as const;
      const send = () =>
        transact(transaction, (tx) =>
          tx.select({ sent: sql`pg_notify(${channel}, ${text})` }).from(sql`(select 1) as one`),
        );
      if (announcing >= mostAnnouncements) return;
      announcing += 1;
      // On two connections the later one may commit first, and the other processes would keep what is over.
      announced = admit(() => announced.then(send))
        .catch(() => undefined)
        .finally(() => (announcing -= 1));
    },
    async writeLoosely(fn) {
      nesting.assertMayWrite();
      const open = ({ connection }: PgLease) => openTx(connection);
      const transaction = { purpose: 'read', begin: `${counting}${limits}`, open } as const;
      return admit(() => transact(transaction, (tx) => nesting.insideWrite(() => fn(tx))));
    },
    settle: () => admit(settle),
    async reach() {
      // Shared, so that the answer does not wait for long reads.
      const lease = await source.acquire('one');
      let unusable: Error | undefined;
      try {
        if (await lease.isStandby()) unusable = new Error('the server is a standby');
      } catch (error) {
        unusable = error instanceof Error ? error : new Error('the connection failed');
      }
      lease.release(unusable);
      if (unusable) throw new StoreUnreachableError('the database accepts no writes', { cause: unusable });
    },
    expectKey(fingerprint) {
      expectedKey = fingerprint;
    },
    quickCheck: checkTriggers,
    checkAtStart: async () => ({ findings: await checkTriggers(), isUnread: false, stated: null }),
    fullCheck: checkTriggers,
    clearOldPages: async () => true,
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
      await source.close();
    },
  };
}
