// The two ends of a move or a restore, by engine: a database that is read whole and then left, and one that is filled.
import type { MoveMark, MoveNote } from '../moved-mark.ts';
import type { RowsReader, RowsWriter } from './rows-of.ts';

/** A database that no server uses and that nothing can change until it is closed. */
export type RowsSource = {
  /** A name for messages, without a password. */
  place: string;
  mark: MoveMark | null;
  reader: RowsReader;
  /** Marks the database as left. Resolves when that is on disk. */
  leave(note: MoveNote): Promise<void>;
  close(): Promise<void>;
};

/** A database to be filled. */
export type RowsTarget = {
  place: string;
  /** Whether anything but the rows of the migrations is there; the mark of a move that was not finished. */
  state: 'vacant' | 'occupied' | MoveMark;
  /** Takes the rows of a vacant one. */
  open(): Promise<RowsWriter>;
  /** Findings about what was put that the engine itself has. */
  check(): Promise<string[]>;
  /** Makes all that was put the database, with the mark of a move. Resolves when that is on disk. */
  commit(note: MoveNote | null): Promise<void>;
  /** Leaves the target as it was found, unless it was committed. */
  close(): Promise<void>;
};
