import { describe, expect, it } from 'vitest';
import { openKindLabel } from '../../domain/list-labels.ts';
import { agrees, noteLines, spanText } from './closing-words.ts';

describe('the words of a closing', () => {
  it('names one day, several days, and all days before', () => {
    expect(spanText({ from: '2026-11-20', day: '2026-11-20' })).toBe('2026년 11월 20일');
    expect(spanText({ from: '2026-11-18', day: '2026-11-20' })).toBe(
      '2026년 11월 18일부터 2026년 11월 20일까지',
    );
    expect(spanText({ from: null, day: '2026-11-20' })).toBe('처음부터 2026년 11월 20일까지');
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

  it('names whose note it is where two signed', () => {
    const alone = { closedBy: 'kim', note: '늦은 입금', agreedBy: null, agreedNote: null };
    expect(noteLines(alone)).toEqual(['메모: 늦은 입금']);
    expect(noteLines({ ...alone, note: null })).toEqual([]);
    const both = { ...alone, agreedBy: 'lee', agreedNote: '명세 없음' };
    expect(noteLines(both)).toEqual(['kim 메모: 늦은 입금', 'lee 메모: 명세 없음']);
    expect(noteLines({ ...both, agreedNote: null })).toEqual(['kim 메모: 늦은 입금']);
  });
});
