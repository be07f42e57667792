import { describe, expect, it } from 'vitest';
import { beginningOf, dayOfBeginning, dayOfEnd, endOf } from '../forms/day-filter.ts';

describe('the days that a list is narrowed to', () => {
  it('begin and end at midnight in Seoul, the last day included', () => {
    expect(beginningOf('2026-11-20')).toBe('2026-11-20T00:00:00+09:00');
    expect(endOf('2026-11-20')).toBe('2026-11-21T00:00:00+09:00');
  });

  it('come back as they were chosen', () => {
    expect(dayOfBeginning(beginningOf('2026-03-01'))).toBe('2026-03-01');
    expect(dayOfEnd(endOf('2026-02-28'))).toBe('2026-02-28');
  });

  it('are left out of the filter when they are not days', () => {
    expect(beginningOf('')).toBe('');
    expect(endOf('2026-02-31')).toBe('');
    expect(endOf('9999-12-30')).toBe('9999-12-31T00:00:00+09:00');
    expect(endOf('9999-12-31')).toBe('');
    expect(dayOfEnd(undefined)).toBe('');
  });
});
