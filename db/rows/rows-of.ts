// What the logical form needs of an engine: to read all rows in a stable order, and to take them in one transaction.
import type { ReadDb, SequenceName } from '../store.ts';
import type { Lines } from './row-lines.ts';
import type { RowTable } from './row-tables.ts';

/** The last id that each sequence has given; 0 for none. */
export type SequenceValues = Readonly<Record<SequenceName, bigint>>;

/** One snapshot of a database. */
export type RowsReader = {
  /** The rows of a table in the order of its key; at most `most`. */
  rows(table: RowTable, most?: number): Lines;
  sequences(): Promise<SequenceValues>;
};

/** One transaction that writes a database from its first row to its last. Nothing is there until it commits. */
export type RowsWriter = RowsReader & {
  put(table: RowTable, lines: Lines): Promise<void>;
  setSequences(values: SequenceValues): Promise<void>;
  /** Queries on what was put. */
  read<T>(fn: (db: ReadDb) => Promise<T>): Promise<T>;
};
