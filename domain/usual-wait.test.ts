import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import {
  keptWaits,
  percentile,
  showWait,
  USUAL_WAIT_DECISIONS_MIN,
  USUAL_WAIT_PERCENT,
  USUAL_WAIT_WINDOW_MS,
  usualWait,
  wholeMinutes,
  type Decided,
} from './usual-wait.ts';

const waits = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 60, size: 'max' });
const percents = fc.integer({ min: 1, max: 100 });

describe('the percentile', () => {
  it('is the smallest of the values that covers the share', () => {
    fc.assert(
      fc.property(waits, percents, (values, percent) => {
        const found = percentile(values, percent);
        const share = (limit: number) => values.filter((value) => value <= limit).length * 100;
        expect(values).toContain(found);
        expect(share(found)).toBeGreaterThanOrEqual(percent * values.length);
        const smaller = values.filter((value) => value < found);
        if (smaller.length > 0) expect(share(Math.max(...smaller))).toBeLessThan(percent * values.length);
      }),
    );
  });

  it('does not depend on the order, and grows with each value and with the share', () => {
    fc.assert(
      fc.property(waits, percents, percents, fc.nat({ max: 500 }), (values, one, other, more) => {
        expect(percentile(values.toReversed(), one)).toBe(percentile(values, one));
        expect(
          percentile(
            values.map((value) => value + more),
            one,
          ),
        ).toBe(percentile(values, one) + more);
        expect(percentile(values, Math.max(one, other))).toBeGreaterThanOrEqual(
          percentile(values, Math.min(one, other)),
        );
      }),
    );
  });

  it('of 1 to 20 is 16, and nothing has none', () => {
    const values = Array.from({ length: 20 }, (_, n) => 20 - n);
    expect(percentile(values, USUAL_WAIT_PERCENT)).toBe(16);
    expect(() => percentile([], USUAL_WAIT_PERCENT)).toThrow(RangeError);
  });
});

const NOW = Date.parse('2026-11-20T00:00:00Z');
const decidedAgo = (ago: number, wait: number): Decided => ({
  askedAt: NOW - ago - wait,
  decidedAt: NOW - ago,
});
const many = (count: number, decided: Decided): Decided[] => Array.from({ length: count }, () => decided);

describe('the usual wait', () => {
  it('is unknown under 20 decisions of the last 30 days', () => {
    const recent = many(USUAL_WAIT_DECISIONS_MIN - 1, decidedAgo(HOUR_MS, MINUTE_MS));
    expect(usualWait(recent, NOW)).toBeNull();
    expect(usualWait([...recent, decidedAgo(USUAL_WAIT_WINDOW_MS, MINUTE_MS)], NOW)).toBeNull();
    expect(usualWait([...recent, decidedAgo(-1, MINUTE_MS)], NOW)).toBeNull();
    expect(usualWait([...recent, decidedAgo(USUAL_WAIT_WINDOW_MS - 1, MINUTE_MS)], NOW)).toBe(MINUTE_MS);
  });

  it.each([
    [0, 1, '1분'],
    [1, 1, '1분'],
    [12 * MINUTE_MS, 12, '12분'],
    [12 * MINUTE_MS + 1, 13, '13분'],
    [59 * MINUTE_MS, 59, '59분'],
    [59 * MINUTE_MS + 1, 60, '1시간'],
    [HOUR_MS + 1, 61, '2시간'],
    [23 * HOUR_MS, 1_380, '23시간'],
    [23 * HOUR_MS + 1, 1_381, '1일'],
    [DAY_MS, 1_440, '1일'],
    [DAY_MS + 1, 1_441, '2일'],
  ])('of %d ms is %d minutes and is shown as %s, never as less', (wait, minutes, told) => {
    expect(wholeMinutes(wait)).toBe(minutes);
    expect(showWait(minutes)).toBe(told);
  });
});

const decisions = fc.array(
  fc
    .record({ ago: fc.nat({ max: 90 * DAY_MS }), wait: fc.nat({ max: 3 * DAY_MS }) })
    .map(({ ago, wait }) => ({
      askedAt: NOW - ago - wait,
      decidedAt: NOW - ago,
    })),
  { minLength: 15, maxLength: 150, size: 'max' },
);

describe('how well the wait was kept', () => {
  it('is what asking for the usual wait at each request would have shown', () => {
    fc.assert(
      fc.property(decisions, percents, (all, percent) => {
        const expected = { promised: 0, kept: 0 };
        for (const { askedAt, decidedAt } of all) {
          if (decidedAt <= NOW - USUAL_WAIT_WINDOW_MS) continue;
          const promise = usualWait(all, askedAt, percent);
          if (promise === null) continue;
          expected.promised += 1;
          if (decidedAt - askedAt <= promise) expected.kept += 1;
        }
        expect(keptWaits(all, NOW, percent)).toEqual(expected);
      }),
    );
  });

  it('promises nothing before there are 20 decisions', () => {
    expect(keptWaits([], NOW)).toEqual({ promised: 0, kept: 0 });
    const first = Array.from({ length: 21 }, (_, n) => decidedAgo((21 - n) * HOUR_MS, MINUTE_MS));
    expect(keptWaits(first, NOW)).toEqual({ promised: 1, kept: 1 });
  });
});

/** A seeded source of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Sixty days of some 200 requests each. A wait is log-normal around eight minutes, a third longer at the weekend, up to 15 %
 * longer or shorter in the course of a month, and 5 % longer at the end than at the start; one of 30 requests is held for
 * hours.
 */
function simulate(seed: number): Decided[] {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 60 * 200 }, () => {
    const age = random() * 60;
    const drift = 1 + 0.15 * Math.sin((2 * Math.PI * age) / 30) + 0.05 * (1 - age / 60);
    const weekend = [3, 4].includes(Math.floor(age) % 7) ? 1.33 : 1;
    const hold = random() < 1 / 30 ? (1 + 5 * random()) * HOUR_MS : 0;
    const askedAt = Math.round(NOW - age * DAY_MS);
    const wait = Math.round(8 * MINUTE_MS * drift * weekend * Math.exp(0.7 * normal()) + hold);
    return { askedAt, decidedAt: askedAt + wait };
  });
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const shareKept = (all: readonly Decided[], percent?: number): number => {
  const { promised, kept } = keptWaits(all, NOW, percent);
  expect(promised).toBeGreaterThan(3_000);
  return (kept / promised) * 100;
};

describe('over a simulated month that drifts', () => {
  it.each(SEEDS)('the share that came within the usual wait is 78 to 82 percent (seed %i)', (seed) => {
    const share = shareKept(simulate(seed));
    expect(share).toBeGreaterThanOrEqual(78);
    expect(share).toBeLessThanOrEqual(82);
  });

  it.each([
    ['the median', 50],
    ['the 75th percentile', 75],
    ['the 85th percentile', 85],
  ])('%s in its place falls outside of that', (_name, percent) => {
    for (const seed of SEEDS) {
      const share = shareKept(simulate(seed), percent);
      expect(share < 78 || share > 82).toBe(true);
    }
  });
});
