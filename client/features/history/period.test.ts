import { describe, expect, it } from 'vitest';
import { ALL_TIME, monthsBefore, periodOf } from './period.ts';

describe('a period of the history', () => {
  it.each([
    ['2026-11-21', 1, '2026-10-21'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-01-15', 3, '2025-10-15'],
    ['2026-12-31', 6, '2026-06-30'],
  ])('%s, %i months earlier, is %s', (day, months, expected) => {
    expect(monthsBefore(day, months)).toBe(expected);
  });

  it('ends today in Seoul, wherever the phone is', () => {
    const lateEvening = new Date('2026-11-20T15:30:00Z');
    expect(periodOf('month', lateEvening)).toEqual({ preset: 'month', from: '2026-10-21', to: '2026-11-21' });
  });

  it('is open at both ends for all of it', () => {
    expect(periodOf('all', new Date())).toEqual(ALL_TIME);
  });
});
