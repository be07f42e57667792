// A line of the table.
import type { Surroundings } from './machine.ts';
import { median, pairRounds, rateOf, type Measured, type Rounds } from './rounds.ts';

export type Goal = { atLeast: number; stretch?: number } | { atMost: number; stretch?: number };

export type Row = {
  /** What is measured, in words. */
  words: string;
  /** The median of the rounds; null when it was not measured. */
  value: number | null;
  /** Empty for a ratio. */
  unit: '' | 'ms' | 's' | 'MB' | 'bytes' | 'a second';
  goal: Goal | null;
  /** The value of each round. */
  rounds: readonly number[];
  /** What the value was made of, and why it is missing. */
  note: string;
  around: Surroundings | null;
};

type Head = Pick<Row, 'words' | 'goal'> & { unit?: Row['unit']; note?: string };

/** A row of values, one for each round. */
export function rowOf(
  { unit = '', note = '', ...head }: Head,
  values: readonly number[],
  around: Surroundings | null,
): Row {
  return { ...head, unit, note, value: median(values), rounds: values, around };
}

export function missingRow({ words, goal, unit = '' }: Head, reason: string): Row {
  return { words, goal, unit, value: null, rounds: [], note: `not measured: ${reason}`, around: null };
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** `1 840 a second at 0.49 ms CPU`, the medians of what a contestant did. */
export function describeRates(all: readonly Measured[]): string {
  const rate = `${round(median(all.map(rateOf)))} a second`;
  const costs = all.flatMap(({ cpuMs, calls }) => (cpuMs === null ? [] : [cpuMs / calls]));
  return costs.length === 0 ? rate : `${rate} at ${round(median(costs))} ms CPU`;
}

/** How often per second one contestant does what another does once. */
export function rateRow(head: Head, rounds: Rounds, names: readonly [string, string]): Row {
  const [mine, other] = names.map((name) => describeRates(rounds.of(name)));
  return rowOf({ ...head, note: `${mine} ÷ ${other}` }, pairRounds(rounds, names, rateOf), rounds.around);
}

export function isMet({ value, goal }: Row): boolean | null {
  if (value === null || goal === null) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}
