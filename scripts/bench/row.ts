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
  unit: '' | 'ms' | 's' | 'MB' | 'KB' | 'bytes' | 'a second';
  goal: Goal | null;
  /** The value of each round. */
  rounds: readonly number[];
  /** What the value was made of, and why it is missing. */
  note: string;
  around: Surroundings | null;
  /** What the contestants did in each round, by their names. */
  measured?: Readonly<Record<string, readonly Measured[]>>;
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

const costOf = ({ cpuMs, calls }: Measured): number => (cpuMs === null ? Number.NaN : cpuMs / calls);

/** `1 840 a second at 0.49 ms CPU (load 0.05 ms)`, the medians of what a contestant did. */
export function describeRates(all: readonly Measured[]): string {
  const rate = `${round(median(all.map(rateOf)))} a second`;
  const cost = median(all.map(costOf));
  const loads = all.flatMap(({ loadCpuMs, calls }) => (loadCpuMs === undefined ? [] : [loadCpuMs / calls]));
  const load = loads.length === 0 ? '' : ` (the load itself ${round(median(loads))} ms)`;
  return Number.isNaN(cost) ? rate : `${rate} at ${round(cost)} ms CPU${load}`;
}

/** How often per second one contestant does what another does once; and the same of their processor time, inverted. */
export function rateRow(head: Head, rounds: Rounds, names: readonly [string, string]): Row {
  const [mine, other] = names.map((name) => describeRates(rounds.of(name)));
  const byCpu = median(pairRounds(rounds, names, (measured) => 1 / costOf(measured)));
  return {
    ...rowOf(
      { ...head, note: `${mine} ÷ ${other}; by CPU ${round(byCpu)}` },
      pairRounds(rounds, names, rateOf),
      rounds.around,
    ),
    measured: Object.fromEntries(names.map((name) => [name, rounds.of(name)])),
  };
}

export function isMet({ value, goal }: Row): boolean | null {
  if (value === null || goal === null) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}
