import { describe, expect, it } from 'vitest';
import { outcomeOf } from './decision-outcome.ts';

describe('the outcome of a decision', () => {
  it('is final once the state has moved', () => {
    expect(outcomeOf('approve', { state: 1, approvals: 1 })).toEqual({
      isFinal: true,
      sentence: '승인했어요.',
    });
    expect(outcomeOf('reject', { state: 2, approvals: 0 })).toEqual({
      isFinal: true,
      sentence: '거절했어요.',
    });
    expect(outcomeOf('hold', { state: 3, approvals: 0 })).toEqual({ isFinal: true, sentence: '보류했어요.' });
  });

  it('waits for a second operator after the first of two rejections or holds', () => {
    expect(outcomeOf('reject', { state: 0, approvals: 1 })).toEqual({
      isFinal: false,
      sentence: '거절을 기록했어요 (1/2). 다른 운영자의 거절이 한 번 더 필요해요.',
    });
    expect(outcomeOf('hold', { state: 0, approvals: 1 })).toEqual({
      isFinal: false,
      sentence: '보류를 기록했어요 (1/2). 다른 운영자의 보류가 한 번 더 필요해요.',
    });
  });

  it('is unknown for an answer without a legal state, which is what an ended session leaves', () => {
    for (const answer of [
      {},
      { state: 2, approvals: 1 },
      { state: 0, approvals: 0 },
      { state: 9, approvals: 1 },
    ]) {
      expect(() => outcomeOf('approve', answer as never)).toThrow('결정이 반영됐는지 알 수 없어요');
    }
  });

  it('waits for a second operator after the first of two approvals, of a held request too', () => {
    for (const state of [0, 3] as const) {
      const outcome = outcomeOf('approve', { state, approvals: 1 });
      expect(outcome.isFinal).toBe(false);
      expect(outcome.sentence).toContain('1/2');
    }
  });
});
