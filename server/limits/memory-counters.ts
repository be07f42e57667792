// The counters of one process: for each key the calls of its window, in slices. Callers choose some of the keys, so there is a
// bound; beyond it the least used goes, and a key that has reached its limit last. Dropping the oldest would let a caller wash
// its own lock out with new keys.

/** `at` is when it began. */
export type Slice = { at: number; count: number };

const SLICES = 60; // a call expires at most a sixtieth of the window too early
const KEYS_MAX = 100_000;
/** Compared for each new key beyond the bound: comparing all of them would be the load that an attacker wants. */
const COMPARED = 16;

export const sliceStart = (nowMs: number, windowMs: number) => nowMs - (nowMs % Math.ceil(windowMs / SLICES));

type Limit = { key: string; limit: number; windowMs: number };
type Counter = { slices: Slice[]; limit: number; windowMs: number };

export function createMemoryCounters(keysMax = KEYS_MAX) {
  const kept = new Map<string, Counter>();

  function dropOutside({ slices, windowMs }: Counter, nowMs: number): Slice[] {
    while (slices[0] !== undefined && slices[0].at <= nowMs - windowMs) slices.shift();
    while ((slices.at(-1)?.at ?? 0) > nowMs) slices.pop();
    return slices;
  }

  function slicesOf({ key }: Pick<Limit, 'key'>, nowMs: number): Slice[] {
    const counter = kept.get(key);
    return counter === undefined ? [] : dropOutside(counter, nowMs);
  }

  /** How much of its limit a key has used: 1 where it is reached. */
  function usedShare(counter: Counter, nowMs: number): number {
    const calls = dropOutside(counter, nowMs).reduce((sum, { count: ofSlice }) => sum + ofSlice, 0);
    return Math.min(1, calls / counter.limit);
  }

  /** Drops the least used of the next keys in turn, of equals the oldest. The others are compared again in the next round. */
  function makeRoom(nowMs: number): void {
    let least: { key: string; share: number } | null = null;
    for (const [key, counter] of [...kept.entries().take(COMPARED)]) {
      const share = usedShare(counter, nowMs);
      kept.delete(key);
      kept.set(key, counter);
      if (least === null || share < least.share) least = { key, share };
      if (share === 0) break;
    }
    if (least !== null) kept.delete(least.key);
  }

  function count({ key, limit, windowMs }: Limit, nowMs: number): void {
    if (!kept.has(key) && kept.size >= keysMax) makeRoom(nowMs);
    const counter = kept.get(key) ?? { slices: [], limit, windowMs };
    kept.set(key, counter);
    const slices = dropOutside(counter, nowMs);
    const at = sliceStart(nowMs, windowMs);
    const last = slices.at(-1);
    if (last?.at === at) last.count += 1;
    else slices.push({ at, count: 1 });
  }

  function sweep(nowMs: number): void {
    for (const [key, { slices, windowMs }] of kept) {
      if ((slices.at(-1)?.at ?? 0) <= nowMs - windowMs) kept.delete(key);
    }
  }

  return { slicesOf, count, sweep, size: () => kept.size };
}
