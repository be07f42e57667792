import { expect, test } from 'vitest';
import { AGAIN_MS, isAgain, type Enter } from './one-enter.ts';

const question = {};
const result = {};
const struck = (atMs: number, more: Partial<Enter> = {}): Enter => ({
  ...{ isHeld: false, atMs, dialog: null, open: new Set() },
  ...more,
});
const first = struck(1_000, { dialog: question, open: new Set([question]) });

test('an Enter that is struck with another does not reach the dialog that came up between them', () => {
  expect(isAgain(struck(1_000), struck(1_000 + AGAIN_MS - 1, { dialog: question }))).toBe(true);
  expect(isAgain(first, struck(1_000 + AGAIN_MS - 1, { dialog: result }))).toBe(true);
  expect(isAgain(first, struck(1_000 + AGAIN_MS, { dialog: result }))).toBe(false);
  expect(isAgain(null, struck(1_000, { dialog: question }))).toBe(false);
});

test('two Enters in one dialog count both: one chooses a reason, and one confirms', () => {
  expect(isAgain(first, struck(1_010, { dialog: question }))).toBe(false);
});

test('an Enter that is held counts once, however long and wherever', () => {
  expect(isAgain(first, struck(9_000, { dialog: question, isHeld: true }))).toBe(true);
  expect(isAgain(null, struck(9_000, { isHeld: true }))).toBe(true);
});
