import { describe, expect, it } from 'vitest';
import { nextSeoulMonth, parseSeoulDay, seoulYearsBefore } from './time.ts';

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

describe('years earlier', () => {
  it.each([
    ['2028-02-29T12:00:00+09:00', 5, '2023-02-28T12:00:00+09:00'],
    ['2028-02-29T12:00:00+09:00', 4, '2024-02-29T12:00:00+09:00'],
    ['2028-02-29T00:00:00+09:00', 1, '2027-02-28T00:00:00+09:00'],
    ['2028-03-01T00:00:00+09:00', 5, '2023-03-01T00:00:00+09:00'],
    ['2029-02-28T23:59:59+09:00', 1, '2028-02-28T23:59:59+09:00'],
    // Before nine it is the day before in UTC.
    ['2029-03-01T00:30:00+09:00', 1, '2028-03-01T00:30:00+09:00'],
    ['2027-01-01T00:00:00+09:00', 1, '2026-01-01T00:00:00+09:00'],
  ])('than %s by %d are %s', (date, years, before) => {
    expect(seoulYearsBefore(new Date(date), years)).toEqual(new Date(before));
  });
});
