import { describe, expect, it } from 'vitest';
import { DAON, asPriceE4, asUnits } from '../../../domain/money.ts';
import { EMPTY_ENTRY, filled, netOf, switched, typed } from './amount-entry.ts';

const price = asPriceE4(1_234_500n); // 123.45 won

describe('an amount in won or DAON', () => {
  it('is won divided by price, cut down to the unit', () => {
    expect(netOf({ unit: 'won', text: '10,000', other: null }, price)).toBe(8_100_445_524n);
    expect(netOf({ unit: 'daon', text: '1,234.56', other: null }, price)).toBe(123_456_000_000n);
  });

  it('is nothing while there is no price to divide by', () => {
    expect(netOf({ unit: 'won', text: '10,000', other: null }, null)).toBe(0n);
  });

  it('switches both ways and back to what was typed', () => {
    const daon = typed(EMPTY_ENTRY, '81');
    const won = switched(daon, price);
    expect(won).toMatchObject({ unit: 'won', text: '9,999' });
    expect(switched(won, price)).toMatchObject({ unit: 'daon', text: '81' });
  });

  it('converts anew once it was edited', () => {
    const won = typed(switched(typed(EMPTY_ENTRY, '81'), price), '20,000');
    expect(switched(won, price)).toMatchObject({ unit: 'daon', text: '162' });
  });

  it('stays empty when it was empty', () => {
    expect(switched(EMPTY_ENTRY, price)).toMatchObject({ unit: 'won', text: '' });
  });

  it('is filled with the maximum in the unit that is being typed, never above it', () => {
    const most = asUnits(994n * DAON);
    expect(filled(EMPTY_ENTRY, most, price).text).toBe('994');
    const won = filled({ unit: 'won', text: '', other: null }, most, price);
    expect(won.text).toBe('122,709');
    expect(netOf(won, price)).toBeLessThanOrEqual(most);
  });
});
