// Interleaved paired rounds: in each, every contestant runs once, forwards and backwards in turn, so that a slow moment of
// the machine affects all of them. A ratio is the median of the rounds' ratios.
import { watchSurroundings, type Surroundings } from './machine.ts';

const WARM_UP_SECONDS = 3;

export type Measured = {
  calls: number;
  seconds: number;
  /** Processor time of the measured server, in milliseconds; null when it is none of ours. */
  cpuMs: number | null;
  /** Processor time of the load generator. */
  loadCpuMs?: number;
  p50Ms?: number;
  p99Ms?: number;
  maxMs?: number;
};

export type Contestant = { name: string; run: (seconds: number) => Promise<Measured> };

export type Rounds = {
  /** What a contestant did in each round. */
  of: (name: string) => readonly Measured[];
  around: Surroundings;
};

export type Pace = { rounds: number; seconds: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) throw new Error('nothing was measured');
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

export async function runRounds(contestants: readonly Contestant[], pace: Pace): Promise<Rounds> {
  const measured = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  // Code is compiled and caches are filled before anything counts.
  for (const { run } of contestants) await run(Math.max(WARM_UP_SECONDS, pace.seconds));
  const stopWatching = watchSurroundings();
  for (let round = 0; round < pace.rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const { name, run } of order) measured.get(name)?.push(await run(pace.seconds));
  }
  const around = stopWatching();
  return {
    around,
    of(name) {
      const found = measured.get(name);
      if (!found) throw new Error(`${name} did not take part`);
      return found;
    },
  };
}

export const rateOf = ({ calls, seconds }: Measured): number => calls / seconds;

/** A ratio for each round. */
export function pairRounds(
  rounds: Rounds,
  [first, second]: readonly [string, string],
  value: (measured: Measured) => number,
): number[] {
  const others = rounds.of(second);
  return rounds.of(first).map((mine, round) => {
    const other = others[round];
    if (!other) throw new Error(`${second} has fewer rounds than ${first}`);
    return value(mine) / value(other);
  });
}
