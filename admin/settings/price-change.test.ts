import { describe, expect, it } from 'vitest';
import { priceWarning } from './price-change.ts';

describe('the warning before a price is changed', () => {
  it('keeps quiet up to a fifth, either way', () => {
    expect(priceWarning('100', '120')).toBeNull();
    expect(priceWarning('100', '80')).toBeNull();
  });

  it('names the move beyond a fifth', () => {
    expect(priceWarning('100', '120.0001')).toContain('+20.0%');
    expect(priceWarning('100', '79.9')).toContain('−20.1%');
    expect(priceWarning('100', '1000')).toContain('+900.0%');
  });

  it('is null for the first price', () => {
    expect(priceWarning(null, '100')).toBeNull();
  });

  it('is null for text that is not a price', () => {
    expect(priceWarning('100', '1e9')).toBeNull();
  });
});
