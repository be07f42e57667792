// Times two ways of doing something against each other. They alternate, so that a slow moment of the machine affects both,
// and the result is the median of the rounds, so that a single slow one does not count.
const WARM_UP_ROUNDS = 2;
const ROUNDS = 9;
const LONGEST_MS = 6_000;

export type Comparison = {
  name: string;
  /** The most that `measured` may cost, as a multiple of `reference`; null where there is nothing to hold. */
  limit: number | null;
  measured: () => Promise<unknown>;
  reference: () => Promise<unknown>;
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

/** Does the same work many times, one after the other. */
export function repeat(times: number, work: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    for (let count = 0; count < times; count += 1) await work();
  };
}

/** Prints one line for `npm run bench`: how much `measured` costs against `reference`. */
export async function compare({ name, limit, measured, reference }: Comparison): Promise<void> {
  const ratios: number[] = [];
  const startedAt = performance.now();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    // Each once first and once second: what runs later finds warmer caches, or more to collect.
    let measuredMs = await timed(measured);
    const referenceMs = (await timed(reference)) + (await timed(reference));
    measuredMs += await timed(measured);
    const ratio = measuredMs / referenceMs;
    if (round >= 0) ratios.push(ratio);
    if (ratios.length > 0 && performance.now() - startedAt > LONGEST_MS) break;
  }
  console.log(JSON.stringify({ name, ratio: median(ratios), limit }));
}
