import { describe, expect, it } from 'vitest';
import { showNearDay } from '../../domain/display-day.ts';
import { groupByDay } from './group-by-day.ts';

const row = (id: number, createdAt: string) => ({ id, createdAt });
const NOW = new Date('2026-11-20T23:59:59+09:00');

describe('the days of a list', () => {
  it('have their names, and the last two the usual words', () => {
    const days = groupByDay(
      [
        row(4, '2026-11-20T00:00:00+09:00'),
        row(3, '2026-11-19T23:59:59+09:00'),
        row(2, '2026-11-19T08:00:00+09:00'),
        row(1, '2026-11-18T12:00:00+09:00'),
      ],
      (at) => showNearDay(at, NOW),
    );
    expect(days.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
      ['오늘', [4]],
      ['어제', [3, 2]],
      ['11월 18일 (수)', [1]],
    ]);
  });

  it('have their year where no month above says it', () => {
    expect(showNearDay('2025-11-18T12:00:00+09:00', NOW)).toBe('11월 18일 (화)');
    expect(showNearDay('2025-11-18T12:00:00+09:00', NOW, true)).toBe('2025년 11월 18일 (화)');
    expect(showNearDay('2026-11-20T12:00:00+09:00', NOW, true)).toBe('오늘');
  });
});
