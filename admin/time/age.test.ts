import { describe, expect, it } from 'vitest';
import { formatAge, urgencyOf } from './age.ts';

const now = new Date('2026-11-20T15:05:00+09:00');
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('the age of a request', () => {
  it('is counted in its largest whole unit', () => {
    expect(formatAge(before(minuteMs - 1), now)).toBe('방금');
    expect(formatAge(before(minuteMs), now)).toBe('1분');
    expect(formatAge(before(hourMs - 1), now)).toBe('59분');
    expect(formatAge(before(hourMs), now)).toBe('1시간');
    expect(formatAge(before(24 * hourMs - 1), now)).toBe('23시간');
    expect(formatAge(before(24 * hourMs), now)).toBe('1일');
  });

  it('takes a clock that runs a little behind for "just now"', () => {
    expect(formatAge(before(-5000), now)).toBe('방금');
  });

  it('turns urgent after an hour, late after four and overdue after a day', () => {
    expect(urgencyOf(before(hourMs - 1), now)).toBe('fresh');
    expect(urgencyOf(before(hourMs), now)).toBe('waiting');
    expect(urgencyOf(before(4 * hourMs - 1), now)).toBe('waiting');
    expect(urgencyOf(before(4 * hourMs), now)).toBe('late');
    expect(urgencyOf(before(24 * hourMs - 1), now)).toBe('late');
    expect(urgencyOf(before(24 * hourMs), now)).toBe('overdue');
  });
});
