// A row of the table: a ratio or a value in each round, and the median of the rounds.
import type { Measured, Rounds } from './rounds.ts';

export type Goal = { atLeast: number; stretch?: number } | { atMost: number; stretch?: number };

export type Row = {
  /** What is measured, in words, with its unit. */
  words: string;
  goal: Goal;
  /** The value of each round; empty when it was not measured. */
  rounds: readonly number[];
  /** What the value was made of, or why it is missing. */
  note: string;
  /** What else was running. */
  around: string;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

const format = (value: number, digits = 2): string =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(digits);

/** What is compared: calls a second, processor time of a call, or the seconds that one call takes. */
const COMPARED = {
  rate: ({ calls, seconds }: Measured) => calls / seconds,
  cpu: ({ cpuMs, calls }: Measured) => (cpuMs ?? 0) / calls,
  duration: ({ seconds, calls }: Measured) => seconds / calls,
} as const;

/** `1540 a second, 0.677 ms CPU, p50 22.8, p99 51.0, load 0.0383 ms CPU`: the medians of the rounds. */
function describe(all: readonly Measured[], compared: keyof typeof COMPARED): string {
  const middle = (value: (measured: Measured) => number) => format(median(all.map(value)), 3);
  const time =
    compared === 'duration' ? `${middle(COMPARED.duration)} s` : `${middle(COMPARED.rate)} a second`;
  const cpu = all[0]?.cpuMs === null ? '' : `, ${middle(COMPARED.cpu)} ms CPU`;
  if (all[0]?.load === undefined) return `${time}${cpu}`;
  const ofLoad = (name: 'cpuMs' | 'p50Ms' | 'p99Ms') => (measured: Measured) => measured.load?.[name] ?? 0;
  const loadCpu = middle((measured) => ofLoad('cpuMs')(measured) / measured.calls);
  return `${time}${cpu}, p50 ${middle(ofLoad('p50Ms'))}, p99 ${middle(ofLoad('p99Ms'))}, load ${loadCpu} ms CPU`;
}

/** One contestant ÷ another, in each round; a row without a value if one of them did not take part. */
export function ratioRow(
  words: string,
  goal: Goal,
  rounds: Rounds,
  [mine, other]: readonly [string, string],
  compared: keyof typeof COMPARED,
): Row {
  const absent = [mine, other].find((name) => rounds.of(name).length === 0);
  if (absent !== undefined)
    return { words, goal, rounds: [], note: `not measured: no ${absent}`, around: '' };
  const measured = [rounds.of(mine), rounds.of(other)] as const;
  const others = measured[1].map(COMPARED[compared]);
  const ratios = measured[0].map(COMPARED[compared]).map((value, round) => value / (others[round] ?? 0));
  const note = measured.map((all) => describe(all, compared)).join(' ÷ ');
  return { words, goal, rounds: ratios, note, around: rounds.around };
}

function cellsOf({ words, goal, rounds, note, around }: Row): string[] {
  const [sign, bound] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost];
  const stretch = goal.stretch === undefined ? '' : ` (${format(goal.stretch)})`;
  const goalCell = `${sign} ${format(bound)}${stretch}`;
  if (rounds.length === 0) return [words, '–', goalCell, '', note, around];
  const value = median(rounds);
  const spread = `${format(Math.min(...rounds))} to ${format(Math.max(...rounds))}`;
  const isMet = sign === '≥' ? value >= bound : value <= bound;
  return [words, `${format(value)} (${spread})`, goalCell, isMet ? 'yes' : 'no', note, around];
}

/** The table as Markdown, as docs/performance.md keeps it. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['row', 'median (lowest to highest round)', 'goal (stretch)', 'met', 'made of', 'others'];
  const lines = [head, head.map(() => '---'), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
