import { describe, expect, it } from 'vitest';
import {
  daonText,
  exactDaonText,
  feeText,
  netDaonText,
  priceText,
  rateText,
  wonText,
} from './amount-text.ts';

describe('amounts on the console', () => {
  it('groups whole amounts and cuts the others to two decimals', () => {
    expect(daonText('1234567')).toBe('1,234,567 DAON');
    expect(daonText('1234.5678')).toBe('1,234.56 DAON');
  });

  it('shows every digit where an operator compares', () => {
    expect(exactDaonText('1234.56789012')).toBe('1,234.56789012 DAON');
  });

  it('takes the fee out of the tokens to the last digit', () => {
    expect(netDaonText('100.00000001', '1')).toBe('99.00000001 DAON');
  });

  it('rounds a fee up', () => {
    expect(feeText('0.51250001')).toBe('0.5126 DAON');
  });

  it('reads amounts beyond the precision of a float', () => {
    expect(wonText('99999999999999')).toBe('99,999,999,999,999원');
    // Worth, and a sum.
    expect(wonText('100000000000000')).toBe('100,000,000,000,000원');
    expect(exactDaonText('8999999999.99999999')).toBe('8,999,999,999.99999999 DAON');
  });

  it('shows prices with their decimals and rates in percent', () => {
    expect(priceText('100.25')).toBe('100.25원');
    expect(rateText('0.005')).toBe('0.5%');
    expect(rateText('0')).toBe('0%');
    expect(rateText('0.123456')).toBe('12.3456%');
  });

  it('marks an unreadable amount instead of showing zero', () => {
    expect(daonText('1e5')).toBe('확인 필요');
    expect(netDaonText('1', 'x')).toBe('확인 필요');
    expect(wonText('')).toBe('확인 필요');
  });
});
