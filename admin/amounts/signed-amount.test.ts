import { describe, expect, it } from 'vitest';
import { movedOf, signedDaonText, sumOf } from './signed-amount.ts';

describe('amounts of the books', () => {
  it('keep their sign and every digit', () => {
    expect(signedDaonText('-1234.00000001')).toBe('−1,234.00000001 DAON');
    expect(signedDaonText('1234')).toBe('1,234 DAON');
    expect(signedDaonText('0')).toBe('0 DAON');
  });

  it('say so when they cannot be read', () => {
    expect(signedDaonText('--1')).toBe('확인 필요');
    expect(sumOf(['1', 'x'])).toBeNull();
  });

  it('add up to the last digit', () => {
    expect(sumOf(['-0.00000003', '0.00000001', '0.00000002'])).toBe('0');
    expect(sumOf([])).toBe('0');
  });

  it('move what arrives, not what leaves', () => {
    expect(movedOf([{ amount: '-10' }, { amount: '9.5' }, { amount: '0.5' }])).toBe('10');
  });
});
