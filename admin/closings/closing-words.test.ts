import { describe, expect, it } from 'vitest';
import { openKindLabel } from '../../domain/list-labels.ts';
import { agrees, spanText } from './closing-words.ts';

describe('the words of a closing', () => {
  it('names one day, several days, and all days before', () => {
    expect(spanText({ from: '2026-11-20', day: '2026-11-20' })).toBe('2026-11-20');
    expect(spanText({ from: '2026-11-18', day: '2026-11-20' })).toBe('2026-11-18부터 2026-11-20까지');
    expect(spanText({ from: null, day: '2026-11-20' })).toBe('처음부터 2026-11-20까지');
  });

  it('says whether books and statement agree only where there is a statement', () => {
    expect([agrees({ difference: '0' }), agrees({ difference: '-1' }), agrees({ difference: null })]).toEqual(
      [true, false, null],
    );
  });

  it('shows a kind that it does not know as it is', () => {
    expect(openKindLabel('linesIn')).toBe('확인하지 않은 입금');
    expect(openKindLabel('other')).toBe('other');
  });
});
