// What the rest of the server knows of the database. Nothing outside `db/` learns which engine serves it.
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from './schema/define-schema.ts';

type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>;

/** The sequences of ids that are shared by several tables: `record` by requests and history rows,
 * `custody` by derived wallet addresses. */
export type SequenceName = 'record' | 'alarm' | 'custody';

/** Where the prepared queries of one connection are kept; see `prepared.ts`. */
export const preparedQueries: unique symbol = Symbol('preparedQueries');

/** Queries only, on one snapshot of the database. */
export type ReadDb = Pick<Drizzle, 'select' | 'selectDistinct' | '$with' | 'with'> & {
  readonly t: Tables;
  readonly [preparedQueries]: Map<symbol, unknown>;
};

/** A transaction that writes. Not to be kept after its function has ended. */
export type Tx = ReadDb &
  Pick<Drizzle, 'insert' | 'update' | 'delete'> & {
    /**
     * The next id of a sequence. Unique on both engines; without gaps on SQLite, where a transaction that
     * fails gives its ids back.
     */
    nextId(sequence?: SequenceName): Promise<number>;
  };

export type Store = {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs queries on one snapshot. `fn` awaits nothing but `db`. A read inside a read shares its snapshot; a
   * read inside a write, or a write inside a read, throws `StoreMisuseError`.
   */
  read<T>(fn: (db: ReadDb) => Promise<T>): Promise<T>;
  /**
   * The only way to write. Commits when `fn` resolves and rolls back when it rejects; the promise settles
   * after the COMMIT is on disk. `fn` awaits nothing but `tx`, has no effect outside the database, and may
   * run more than once (PostgreSQL retries when two transactions collide). After a failed statement it must
   * reject: PostgreSQL takes no further statement in that transaction. A write inside a write throws
   * `StoreMisuseError`.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Findings of the engine's own check of pages and tables, and of the schema that the migrations make; empty when they are
   * sound. It does not compare indexes with their tables. PostgreSQL looks at the append-only triggers alone.
   */
  quickCheck(): Promise<string[]>;
  /**
   * Findings of the engine's whole check, indexes against their tables included, of the schema, and of the comparison with
   * what was recorded of answered commits beside the file. Takes time with the size of the file. PostgreSQL looks at the append-only triggers alone.
   */
  fullCheck(): Promise<string[]>;
  /**
   * Removes what the engine itself still keeps of rows that were overwritten or deleted: SQLite brings its write-ahead log
   * into the file and empties it. False when another connection prevented that just then, to be tried again. PostgreSQL
   * has nothing to remove that this product can reach, and answers true.
   */
  clearOldPages(): Promise<boolean>;
  /** Waits for what is under way, then closes every connection. */
  close(): Promise<void>;
};
