import { expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../durations.ts';
import { hasKeptPrice } from './kept-price.ts';
import { EARLY_MS, LATE_MS } from './lines-and-orders.ts';

const MADE = Date.UTC(2026, 10, 20);
const order = { createdAt: new Date(MADE), expiresAt: new Date(MADE + DAY_MS), won: 10_000n };
const at = (ms: number, won = 10_000n, creditedWon = 0n, isOpen = false) =>
  hasKeptPrice({ at: new Date(MADE + ms), precisionMs: SECOND_MS, won }, { ...order, creditedWon, isOpen });

it('gives the price of an order to money that came in its time', () => {
  expect([at(-EARLY_MS), at(0), at(DAY_MS), at(DAY_MS + LATE_MS)]).toEqual([true, true, true, true]);
  expect([at(-EARLY_MS - SECOND_MS), at(DAY_MS + LATE_MS + 1)]).toEqual([false, false]);
});

it('gives it to no more money than the order asked for', () => {
  expect([at(0, 1n), at(0, 10_000n), at(0, 10_001n)]).toEqual([true, true, false]);
});

it('counts what was credited for the order already', () => {
  expect([at(0, 3_999n, 6_000n), at(0, 4_000n, 6_000n), at(0, 4_001n, 6_000n)]).toEqual([true, true, false]);
  expect(at(0, 1n, 10_000n)).toBe(false);
});

it('gives it to nothing while the order is open', () => {
  expect([at(0, 4_000n, 0n, true), at(0, 4_000n, 0n, false)]).toEqual([false, true]);
});
