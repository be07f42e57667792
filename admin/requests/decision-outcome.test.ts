import { describe, expect, it } from 'vitest';
import { outcomeOf } from './decision-outcome.ts';

describe('what came of a decision', () => {
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

  it('waits for a second operator after the first of two approvals, of a held request too', () => {
    for (const state of [0, 3] as const) {
      const outcome = outcomeOf('approve', { state, approvals: 1 });
      expect(outcome.isFinal).toBe(false);
      expect(outcome.sentence).toContain('1/2');
    }
  });
});
