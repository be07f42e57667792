import { expect, it } from 'vitest';
import { asPriceE4, asRatePpm, asUnits, asWon } from '../../domain/money.ts';
import { daonOut, instantOut, priceOut, rateOut, wonOut } from './wire.ts';

it('makes the text of amounts, prices, rates and times', () => {
  expect(daonOut.parse(asUnits(-150_000_000n))).toBe('-1.5');
  expect(wonOut.parse(asWon(15_000n))).toBe('15000');
  expect(priceOut.nullable().parse(asPriceE4(1_045_000n))).toBe('104.5');
  expect(priceOut.nullable().parse(null)).toBeNull();
  expect(rateOut.parse(asRatePpm(5_000n))).toBe('0.005');
  expect(instantOut.parse(new Date('2026-11-20T00:00:00.999Z'))).toBe('2026-11-20T09:00:00+09:00');
});

it.each([['1.5'], [1.5], [null], [undefined], [new Date(Number.NaN)]])(
  'refuses what is no value of the domain: %s',
  (value) => {
    for (const out of [daonOut, wonOut, priceOut, rateOut, instantOut])
      expect(out.safeParse(value).success).toBe(false);
  },
);
