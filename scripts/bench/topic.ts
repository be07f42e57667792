import type { World } from './books/world.ts';
import type { Load } from './load/load.ts';
import type { Pace } from './rounds.ts';
import type { Row } from './row.ts';

export type BenchContext = {
  pace: Pace;
  /** A short form: smaller books and shorter waits. */
  quick: boolean;
  load: Load;
  /** Books of a million transactions, shared by the topics of a run. */
  million: () => Promise<World>;
  /** How large these books are, in words. */
  millionWords: string;
  /** Whether books of five million are measured as well: they take most of an hour to write. */
  fiveMillion: boolean;
  /** How long the longest wait is watched for; the topic's own when undefined. */
  tailSeconds: number | undefined;
};

export type Outcome = {
  rows: readonly Row[];
  /** The databases that the rows were measured on: nothing of them is printed before they are found sound. */
  worlds: readonly World[];
};

/** Some rows of the table that are measured together. */
export type Topic = {
  name: string;
  words: string;
  run: (context: BenchContext) => Promise<Outcome>;
};
