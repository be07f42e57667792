import { describe, expect, it } from 'vitest';
import { pathOf, pointAt, spotsOf } from './line-shape.ts';

const line = (...values: bigint[]) => values.map((value, at) => ({ at, value }));

describe('the shape of a line', () => {
  it('spans its box from the lowest to the highest value and from the first point to the end', () => {
    expect(spotsOf(line(10n, 30n, 15n), 4)).toEqual([
      { x: 0, y: 1000 },
      { x: 250, y: 0 },
      { x: 500, y: 750 },
    ]);
  });

  it('is in the middle where nothing changed, also with one point whose time is the end', () => {
    expect(spotsOf(line(7n), 0)).toEqual([{ x: 0, y: 500 }]);
    expect(spotsOf(line(7n, 7n), 1).map(({ y }) => y)).toEqual([500, 500]);
    expect(spotsOf([], 5)).toEqual([]);
  });

  it('keeps apart what floating point could not', () => {
    const big = 9_000_000_000n * 100_000_000n;
    expect(spotsOf(line(big, big + 1n, big + 2n), 2).map(({ y }) => y)).toEqual([1000, 500, 0]);
  });

  it('steps to a price when it was set, and keeps the last one to the end', () => {
    expect(pathOf(spotsOf(line(1n, 2n), 2), true)).toBe('M0 1000H500V0H1000');
    expect(pathOf(spotsOf(line(1n, 2n), 1), false)).toBe('M0 1000L1000 0H1000');
    expect(pathOf([], true)).toBe('');
  });

  it('finds the step in force, or the nearest point', () => {
    const spots = spotsOf(line(1n, 2n, 3n), 2);
    expect([0, 499, 500, 999, 1000].map((x) => pointAt(spots, x, true))).toEqual([0, 0, 1, 1, 2]);
    expect([0, 240, 260, 999].map((x) => pointAt(spots, x, false))).toEqual([0, 0, 1, 2]);
    expect(pointAt(spots, -20, true)).toBe(0);
  });
});
