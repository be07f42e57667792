import { expect, it } from 'vitest';
import { maskNumbers } from './masks.ts';

it.each([
  ['판매38', '판매38'],
  ['판매10000038', '판매10000038'],
  ['판매 123456789 다온일', '판매 123456789 다온일'],
  ['판매1234567890', '판매****7890'],
  ['판매10000038-01', '판매****8-01'],
  ['판매01012345678', '판매****5678'],
  ['1234567', '1234567'],
  ['12345678', '****5678'],
  ['판매10000038 110-456-00000002', '판매10000038 ****0002'],
])('of %j an operator sees %j: the number of a sale, and the end of an account or a phone', (text, shown) => {
  expect(maskNumbers(text)).toBe(shown);
});
