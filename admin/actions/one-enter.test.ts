import { expect, test } from 'vitest';
import { AGAIN_MS, isAgain } from './one-enter.ts';

const field = new EventTarget();
const button = new EventTarget();
const struck = (timeStamp: number, target: EventTarget, repeat = false) => ({ timeStamp, target, repeat });
const first = struck(1_000, field);

test('an Enter that is struck with another counts once, and a later one counts', () => {
  expect(isAgain(null, first, false)).toBe(false);
  expect(isAgain(first, struck(1_000 + AGAIN_MS - 1, button), false)).toBe(true);
  expect(isAgain(first, struck(1_000 + AGAIN_MS, button), false)).toBe(false);
});

test('an Enter that is held counts once, however long and wherever', () => {
  expect(isAgain(first, struck(9_000, field, true), true)).toBe(true);
  expect(isAgain(null, struck(9_000, button, true), false)).toBe(true);
});

test('two Enters in one text are two lines, and not when the first has led there', () => {
  expect(isAgain(first, struck(1_100, field), true)).toBe(false);
  expect(isAgain(first, struck(1_100, button), true)).toBe(true);
});
