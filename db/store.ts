// The interface between the database and the server. Nothing outside `db/` knows which engine is used.
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Answer } from './answer.ts';
import type { Execution } from './compiled-query.ts';
import type { Memory } from './memory.ts';
import type { Tables } from './schema/define-schema.ts';

type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>;

/**
 * The id sequences that several tables share: `record` for requests, history rows, payout files and announcements, `custody` for
 * derived wallet addresses.
 */
export type SequenceName = 'record' | 'alarm' | 'custody';

/** The key under which a connection keeps its prepared queries; see `prepared.ts`. */
export const preparedQueries: unique symbol = Symbol('preparedQueries');

/** The queries that a connection has prepared, and what makes one of its queries fast to run. */
export type PreparedQueries = {
  known: Map<symbol, Execution>;
  /** `build` answers the query of the key as the builders prepared it. */
  compile(key: symbol, build: () => unknown): Execution;
};

/** The key under which a handle has what may be remembered; see `remembered.ts`. */
export const memoryOf: unique symbol = Symbol('memoryOf');

/** The key under which a write transaction has what signs the audit log; see `server/audit/log-key.ts`. */
export const logKey: unique symbol = Symbol('logKey');

/** `keyId` is that of the SECRET_KEY from which the key was derived. */
export type LogKey = { keyId: string; secret: Buffer };

/** Queries only, on one snapshot of the database. */
export type ReadDb = Pick<Drizzle, 'select' | 'selectDistinct' | '$with' | 'with'> & {
  readonly t: Tables;
  readonly [preparedQueries]: PreparedQueries;
  readonly [memoryOf]: Memory | null;
  /**
   * Ends this turn of the event loop, for a function that works on many rows: other calls go on meanwhile, and read what is
   * committed. The snapshot or the transaction stays open; on SQLite all other writes wait for it.
   */
  endTurn(): Promise<void>;
};

/** A write transaction. Must not be used after its function has ended. */
export type Tx = ReadDb &
  Pick<Drizzle, 'insert' | 'update' | 'delete'> & {
    [logKey]: LogKey | null;
    /**
     * The next id of a sequence. Unique on both engines; gapless on SQLite, where a failed transaction rolls back its
     * ids.
     */
    nextId(sequence?: SequenceName): Answer<number>;
    /**
     * For queries whose answer decides only the key of a row that this transaction inserts, or what a statement of it guards again: a
     * unique index or the guard refuses when the answer was not the newest, and the transaction is retried. On PostgreSQL such a query runs beside the
     * transaction, where SERIALIZABLE does not note the pages that it read; it does not see what the transaction wrote.
     */
    readonly beside: ReadDb;
    /**
     * For a transaction that writes nothing and whose answer repeats the result of an earlier one: its end waits for what a write
     * waits for. On PostgreSQL with a synchronous standby, a transaction is visible before the standby has it.
     */
    waitAsWrite(): Answer<void>;
  };

/** Notices that something changed. They are hints: while `isLive` is false, and rarely else, none comes. */
export type NoticeListeners = {
  /** Soon after any process has changed what the inbox shows. */
  inbox: () => void;
  /** What a process announced. */
  onlookers: (text: string) => void;
};

export type Notices = { isLive: () => boolean; stop: () => Promise<void> };

export type Store = {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs queries on one snapshot. `fn` awaits nothing but `db`. A read inside a read shares its snapshot; a
   * read inside a write, or a write inside a read, throws `StoreMisuseError`.
   */
  read<T>(fn: (db: ReadDb) => Answer<T>): Promise<T>;
  /** `read` for work over the whole database, whose statements may take as long as they need. */
  readLong<T>(fn: (db: ReadDb) => Answer<T>): Promise<T>;
  /**
   * Runs a function of exactly one prepared query, without a transaction around it; a second query throws
   * `StoreMisuseError`. Inside a `read` it shares that snapshot. On SQLite it mostly answers a value: see `answer.ts`.
   */
  readOne<T>(fn: (db: ReadDb) => Answer<T>): Answer<T>;
  /**
   * The only way to write. Commits when `fn` resolves and rolls back when it rejects; the promise settles after the
   * COMMIT is on disk. `fn` awaits nothing but `tx`, has no effect outside the database, and may run more than once
   * (PostgreSQL retries on conflicts). After a failed statement it must reject: PostgreSQL accepts no further statement
   * in that transaction. A write inside a write throws `StoreMisuseError`.
   */
  write<T>(fn: (tx: Tx) => Answer<T>): Promise<T>;
  /**
   * Runs one transaction for several callers; null where the engine groups writes itself. No `write` overlaps it, in any process, so that
   * it may take what it reads for what it decides by. Others of its kind do overlap it: rows that they change as well are
   * locked first, in one order, and read by a later statement. It is not retried, and its failure says nothing about one of
   * the callers unless the database is away.
   */
  writeGroup: (<T>(fn: (tx: Tx) => Promise<T>) => Promise<T>) | null;
  /**
   * Calls back with every notice of any process, this one included. Null where the engine gives none (SQLite, or behind
   * a pooler).
   */
  listen(on: NoticeListeners): Notices | null;
  /**
   * Gives every process that listens a text of at most 1000 characters, which is stored nowhere. Those of one process arrive
   * in their order. It may be lost, and is where `listen` is null. Never throws.
   */
  announce(channel: 'onlookers', text: string): void;
  /**
   * As `write`, for what a crash may lose, such as counters: on PostgreSQL the promise settles before the COMMIT is on disk,
   * and transactions are isolated only by the rows that they lock (READ COMMITTED), so none is retried.
   */
  writeLoosely<T>(fn: (tx: Tx) => Answer<T>): Promise<T>;
  /**
   * Resolves when every write that had begun has ended. PostgreSQL may commit a transaction after others with higher ids;
   * of those up to an id that was read before, none is missing afterwards.
   */
  settle(): Promise<void>;
  /**
   * Findings of the engine's own check of pages and tables, and of the schema that the migrations create; empty when
   * they are sound. It does not compare indexes with their tables. On PostgreSQL it checks only the append-only
   * triggers.
   */
  quickCheck(): Promise<string[]>;
  /**
   * The quick check before a server serves. `isUnread`: the pages of a large SQLite file were not read, because no
   * program has written to it since a checked store closed it; what the disk itself lost is found by a quick check that
   * the server makes while it serves. `stated`: what that store was closed with; null where a program has written to the
   * file or changed its structure since, and on PostgreSQL.
   */
  checkAtStart(): Promise<{ findings: string[]; isUnread: boolean; stated: string | null }>;
  /**
   * Findings of the engine's full check (which includes indexes against their tables), of the schema, and of the
   * comparison with the commit record. Takes time proportional to the size of the file. On PostgreSQL it checks only
   * the append-only triggers.
   */
  fullCheck(): Promise<string[]>;
  /**
   * Removes old versions of overwritten or deleted rows that the engine still keeps: SQLite checkpoints and truncates
   * its write-ahead log. False when another connection prevented it; to be retried. On PostgreSQL there is nothing that
   * this product can remove, and the result is true.
   */
  clearOldPages(): Promise<boolean>;
  /**
   * Throws StoreUnreachableError unless the database answers and accepts writes. A SQLite file always does: a server whose
   * file fails ends.
   */
  reach(): Promise<void>;
  /**
   * From now on every write is refused, and `onFatal` called, when the key of the database has another fingerprint: it was
   * changed while this process slept, or beside a command that does not lock its SQLite file. On PostgreSQL also when the database was
   * left by a move meanwhile; a process holds the lock of its SQLite file while it sleeps.
   */
  expectKey(fingerprint: string): void;
  /**
   * Waits for calls in progress, then closes every connection. `stated`: what the caller found the content to be, in a
   * short line of ASCII, for `checkAtStart` of the next store; null where it doubts the file, which the next one reads whole.
   */
  close(stated?: string | null): Promise<void>;
};
