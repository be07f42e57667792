import { describe, expect, it } from 'vitest';
import { nextSeoulMonth, parseSeoulDay } from './time.ts';

describe('the next month', () => {
  it.each([
    ['2026-11-01', '2026-12-01'],
    ['2026-12-01', '2027-01-01'],
    ['2028-01-01', '2028-02-01'],
    ['2028-02-01', '2028-03-01'],
    ['0050-12-01', '0051-01-01'],
  ])('of %s begins on %s in Seoul', (month, next) => {
    expect(nextSeoulMonth(parseSeoulDay(month) as Date)).toEqual(parseSeoulDay(next));
  });

  it('of December 9999 begins a day after its last, which cannot be written as a day', () => {
    expect(nextSeoulMonth(parseSeoulDay('9999-12-01') as Date)).toEqual(
      new Date('+010000-01-01T00:00:00+09:00'),
    );
  });
});
