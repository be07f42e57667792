import { describe, expect, it } from 'vitest';
import { priceMoveOf } from './price-move.ts';

describe('the move of the price since an order', () => {
  it('is large from five percent on, in both directions', () => {
    expect(priceMoveOf('100', '104.99')).toEqual({ percent: '+4.9%', isLarge: false });
    expect(priceMoveOf('100', '105')).toEqual({ percent: '+5.0%', isLarge: true });
    expect(priceMoveOf('100', '105.01')).toEqual({ percent: '+5.0%', isLarge: true });
    expect(priceMoveOf('100', '95.01')).toEqual({ percent: '−4.9%', isLarge: false });
    expect(priceMoveOf('100', '95')).toEqual({ percent: '−5.0%', isLarge: true });
  });

  it('is zero when the price has not changed', () => {
    expect(priceMoveOf('100', '100')).toEqual({ percent: '+0.0%', isLarge: false });
  });

  it('is unknown without one of the two prices', () => {
    expect(priceMoveOf(null, '100')).toBeNull();
    expect(priceMoveOf('100', null)).toBeNull();
    expect(priceMoveOf('x', '100')).toBeNull();
  });
});
