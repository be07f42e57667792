import { expect, it } from 'vitest';
import { asPriceE4 } from './money.ts';
import { showPriceChange } from './price-change.ts';

it.each([
  [1_000_000n, 1_050_000n, '+5원 (+5.0%)'],
  [1_000_000n, 995_000n, '−0.5원 (−0.5%)'],
  [1_000_000n, 1_000_001n, '+0.0001원 (+0.0%)'],
  [1_000_000n, 1_000_499n, '+0.0499원 (+0.0%)'],
  [1_000_000n, 1_000_500n, '+0.05원 (+0.1%)'],
  [30_000n, 40_000n, '+1원 (+33.3%)'],
  [1n, 15_000_000n, '+1,499.9999원 (+1,499,999,900.0%)'],
])('%s to %s in units of 1/10 000 won: %s', (from, to, words) => {
  expect(showPriceChange(asPriceE4(from), asPriceE4(to))).toBe(words);
});
