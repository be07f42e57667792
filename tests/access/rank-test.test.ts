import { expect, it } from 'vitest';
import { createRandom } from '../support/store/random.ts';
import { mannWhitneyZ, medianOf } from './rank-test.ts';

const random = createRandom(20261120);
const lot = (shift: number) => Array.from({ length: 200 }, () => random.below(1000) + shift);

it('agrees with a case computed by hand', () => {
  // The first sample has ranks 1, 3 and 4, so U = 2 of 9 and z = (2 − 4.5) / √(9 · 7 / 12).
  expect(mannWhitneyZ([1, 4, 5], [2, 6, 7])).toBeCloseTo(-2.5 / Math.sqrt(5.25), 10);
  expect(mannWhitneyZ([1, 1, 1], [1, 1, 1])).toBe(0);
  expect(medianOf([3, 1, 2])).toBe(2);
});

it('accepts two samples of one source and detects a shifted one', () => {
  expect(Math.abs(mannWhitneyZ(lot(0), lot(0)))).toBeLessThan(3);
  expect(mannWhitneyZ(lot(200), lot(0))).toBeGreaterThan(3);
  expect(mannWhitneyZ(lot(0), lot(200))).toBeLessThan(-3);
});
