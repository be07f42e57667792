import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountLabel } from './account-label.ts';
import {
  cutAddress,
  groupAddress,
  maskAddress,
  showDaon,
  showDaonOrDust,
  showExact,
  showFee,
  showPrice,
  showWon,
} from './display.ts';
import { maskAccountNumber, maskLogin, maskName } from './masks.ts';
import { asPriceE4, asUnits, asWon, MAX_AMOUNT, negateUnits, parseDaon } from './money.ts';
import type { DaonUnits } from './money.ts';

function daon(raw: string): DaonUnits {
  const parsed = parseDaon(raw);
  if (!parsed.ok) throw new Error(raw);
  return parsed.value;
}

const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';

describe('amounts', () => {
  it('show two decimals if not whole, cut down', () => {
    expect(showDaon(daon('1234'))).toBe('1,234');
    expect(showDaon(daon('1234.5'))).toBe('1,234.50');
    expect(showDaon(daon('1234.56999999'))).toBe('1,234.56');
    expect(showDaon(daon('0.00999999'))).toBe('0.00');
    expect(showDaon(daon('0.01'))).toBe('0.01');
    expect(showDaon(negateUnits(daon('1.239')))).toBe('−1.23');
    expect(showDaon(asUnits(-1n))).toBe('0.00');
    expect(showDaon(negateUnits(daon('5')))).toBe('−5');
  });

  it('say of what would be cut to nothing that it is less than a hundredth', () => {
    expect(showDaonOrDust(daon('0.01'))).toBe('0.01 DAON');
    expect(showDaonOrDust(daon('0.00999999'))).toBe('0.01 DAON 미만');
    expect(showDaonOrDust(asUnits(-1n))).toBe('0.01 DAON 미만');
    expect(showDaonOrDust(asUnits(0n))).toBe('0 DAON');
    expect(showDaonOrDust(daon('1234.5'))).toBe('1,234.50 DAON');
  });

  it('show fees with four decimals, rounded up', () => {
    expect(showFee(daon('1'))).toBe('1');
    expect(showFee(daon('0.5'))).toBe('0.5000');
    expect(showFee(daon('0.51215'))).toBe('0.5122');
    expect(showFee(daon('0.51210001'))).toBe('0.5122');
    expect(showFee(daon('0.5121'))).toBe('0.5121');
    expect(showFee(daon('0.99999999'))).toBe('1.0000');
    expect(showFee(negateUnits(daon('0.5')))).toBe('−0.5000');
  });

  it('show every digit in the detail, whole won, and prices', () => {
    expect(showExact(daon('1234.00000001'))).toBe('1,234.00000001');
    expect(showExact(negateUnits(daon('1234.5')))).toBe('−1,234.50');
    expect(showExact(daon('12'))).toBe('12');
    expect(showWon(asWon(1_234_567n))).toBe('1,234,567');
    expect(showWon(asWon(-1000n))).toBe('−1,000');
    expect(showPrice(asPriceE4(12_345_678n))).toBe('1,234.5678');
  });

  it('never promise more than there is and never a smaller fee', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), (n) => {
        expect(daon(showDaon(asUnits(n)).replace(/,/g, '')) <= n).toBe(true);
        expect(daon(showFee(asUnits(n)).replace(/,/g, '')) >= n).toBe(true);
        expect(daon(showExact(asUnits(n)).replace(/,/g, ''))).toBe(n);
      }),
    );
  });
});

describe('what is hidden', () => {
  it('shows the ends of an address, or its first twenty characters', () => {
    expect(maskAddress(ADDRESS)).toBe('0x52…9ee7');
    expect(cutAddress(ADDRESS)).toBe('0x52908400098527886e…');
    expect(cutAddress('다온게임즈')).toBe('다온게임즈');
    expect(groupAddress(ADDRESS).join('')).toBe(ADDRESS);
    expect(groupAddress(ADDRESS)[0]).toBe('0x5290');
    expect(groupAddress(ADDRESS).at(-1)).toBe('9ee7');
  });

  it('keeps the last four digits of numbers', () => {
    expect(maskAccountNumber('110123456789')).toBe('****6789');
    expect(maskAccountNumber('1234')).toBe('****');
    expect(accountLabel('081', '6789')).toBe('하나은행 ****6789');
  });

  it('keeps at least two characters of a login hidden', () => {
    expect(maskLogin('daon0001')).toBe('dao*****');
    expect(maskLogin('abcd')).toBe('ab**');
    expect(maskLogin('abcde')).toBe('abc**');
    expect(['김', '김지', '김은지', '남궁은지'].map(maskName)).toEqual(['김*', '김*', '김*지', '남**지']);
  });
});
