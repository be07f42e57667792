import { describe, expect, it } from 'vitest';
import { showClock, showDate, showDateTime, showMonth, showRelative } from './display-time.ts';
import { showCountdown, showTimeLeft } from './countdown.ts';
import { seoulDay, seoulIso, startOfSeoulDay } from './time.ts';

const AT = '2026-11-20T15:05:00+09:00';

describe('times on the wire', () => {
  it('are Seoul time with its offset, to the second', () => {
    expect(seoulIso(new Date(AT))).toBe(AT);
    expect(seoulIso(new Date('2026-12-31T15:00:00.999Z'))).toBe('2027-01-01T00:00:00+09:00');
    expect(new Date(seoulIso(new Date(AT))).getTime()).toBe(new Date(AT).getTime());
  });

  it('count days from midnight in Seoul', () => {
    expect(seoulDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
    expect(seoulDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
    expect(startOfSeoulDay(new Date(AT))).toEqual(new Date('2026-11-20T00:00:00+09:00'));
    expect(startOfSeoulDay(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-11-20T15:00:00Z'));
  });
});

describe('times as people read them', () => {
  it('name day, weekday and half of the day', () => {
    expect(showDateTime(AT)).toBe('11월 20일 (금) 오후 3:05');
    expect(showDateTime(new Date(AT), new Date('2027-01-01T00:00:00+09:00'))).toBe(
      '2026년 11월 20일 (금) 오후 3:05',
    );
    expect(showDate(AT)).toBe('2026년 11월 20일');
    expect(showMonth(AT)).toBe('2026년 11월');
    expect(showClock('2026-11-20T00:00:00+09:00')).toBe('오전 12:00');
    expect(showClock('2026-11-20T12:00:00+09:00')).toBe('오후 12:00');
    expect(showClock('2026-11-20T11:59:00+09:00')).toBe('오전 11:59');
  });

  it('are relative within the hour', () => {
    const after = (seconds: number) => new Date(new Date(AT).getTime() + seconds * 1000);
    expect(showRelative(AT, after(0))).toBe('방금 전');
    expect(showRelative(AT, after(59))).toBe('방금 전');
    expect(showRelative(AT, after(60))).toBe('1분 전');
    expect(showRelative(AT, after(3599))).toBe('59분 전');
    expect(showRelative(AT, after(3600))).toBe('11월 20일 (금) 오후 3:05');
    expect(showRelative(AT, after(-30))).toBe('방금 전');
    expect(showRelative(AT, after(-3600))).toBe('11월 20일 (금) 오후 3:05');
  });

  it('count down without going below zero', () => {
    expect(showCountdown(600)).toBe('10:00');
    expect(showCountdown(59)).toBe('0:59');
    expect(showCountdown(-1)).toBe('0:00');
  });
});

describe('the time left of a deposit', () => {
  it('is said in the two largest units', () => {
    expect(showTimeLeft(86_399)).toBe('23시간 59분');
    expect(showTimeLeft(3_600)).toBe('1시간 0분');
    expect(showTimeLeft(3_599)).toBe('59분 59초');
    expect(showTimeLeft(60)).toBe('1분 0초');
    expect(showTimeLeft(59)).toBe('59초');
  });
});
