// Interleaved rounds: in each, every contestant runs once, forwards and backwards in turn, so that a slow moment of the
// machine affects all of them.
import { watchSurroundings } from './machine.ts';

const WARM_UP_SECONDS = 3;

export type Measured = {
  calls: number;
  seconds: number;
  /** Processor time of what was measured, or null where no process of its own can be read. */
  cpuMs: number | null;
  /** What the load generator used and saw. */
  load?: { cpuMs: number; p50Ms: number; p99Ms: number };
};

export type Contestant = { name: string; run: (seconds: number) => Promise<Measured> };

export type Pace = { rounds: number; seconds: number };

export type Rounds = {
  /** What a contestant did in each round. */
  of: (name: string) => readonly Measured[];
  /** What else was running. */
  around: string;
};

export async function runRounds(contestants: readonly Contestant[], pace: Pace): Promise<Rounds> {
  const measured = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  // Code is compiled and caches are filled before anything counts.
  for (const { run } of contestants) await run(Math.max(WARM_UP_SECONDS, pace.seconds));
  const stopWatching = watchSurroundings();
  for (let round = 0; round < pace.rounds; round += 1)
    for (const { name, run } of round % 2 === 0 ? contestants : contestants.toReversed())
      measured.get(name)?.push(await run(pace.seconds));
  return { of: (name) => measured.get(name) ?? [], around: stopWatching() };
}
