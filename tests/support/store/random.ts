// Chance that can be repeated: the same seed gives the same sequence for ever.

export type Random = {
  /** From 0 up to, but not including, `bound`. */
  below: (bound: number) => number;
  upTo: (largest: bigint) => bigint;
  pick: <T>(among: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** mulberry32: small, fast, and good enough to choose test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    upTo: (largest) => (BigInt(below(2 ** 32)) * (largest + 1n)) >> 32n,
    pick: (among) => {
      if (among.length === 0) throw new RangeError('there is nothing to pick from');
      // In bounds, so it is a T even where T holds undefined.
      return among[below(among.length)] as (typeof among)[number];
    },
    chance: (probability) => next() < probability,
  };
}
