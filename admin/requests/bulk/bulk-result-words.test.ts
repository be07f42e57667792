import { describe, expect, it } from 'vitest';
import { resultTitle } from './bulk-result-words.ts';

const done = { result: 'done' } as const;
const first = { result: 'first' } as const;
const failed = { result: 'failed' } as const;

describe('the heading of a bulk decision that has ended', () => {
  it('says that all are decided only when none waits for a second signature', () => {
    expect(resultTitle('hold', [done, done])).toBe('모두 보류했어요');
    expect(resultTitle('hold', [done, first])).toBe('1건은 한 사람이 더 보류해야 해요');
    expect(resultTitle('approve', [first, first])).toBe('2건은 한 사람이 더 승인해야 해요');
  });

  it('says first what could not be decided', () => {
    expect(resultTitle('reject', [done, first, failed])).toBe('1건은 거절하지 못했어요');
  });
});
