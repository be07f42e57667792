import { describe, expect, it } from 'vitest';
import { REJECT_ONLY } from '../../../domain/reject-only.ts';
import { whyNot } from './why-not.ts';

const asked = {
  decision: 'approve',
  state: 0,
  mayDecide: true,
  marks: [],
  hasSigned: false,
  taken: null,
} as const;

describe('why a decision cannot be made', () => {
  it('lets an operator decide a waiting request in all three ways', () => {
    for (const decision of ['approve', 'reject', 'hold'] as const) {
      expect(whyNot({ ...asked, decision })).toBeNull();
    }
  });

  it('says that a final request has been dealt with, and how', () => {
    expect(whyNot({ ...asked, state: 1 })).toBe('이미 완료 처리된 요청이에요.');
    expect(whyNot({ ...asked, state: 2, decision: 'hold' })).toBe('이미 거절 처리된 요청이에요.');
  });

  it('leaves a held request to be approved or rejected but not held again', () => {
    expect(whyNot({ ...asked, state: 3 })).toBeNull();
    expect(whyNot({ ...asked, state: 3, decision: 'hold' })).toBe('이미 보류 중인 요청이에요.');
  });

  it('says who has taken the request, after what the role says', () => {
    const taken = 'operator 님이 처리하고 있는 요청이에요.';
    expect(whyNot({ ...asked, taken })).toBe(taken);
    expect(whyNot({ ...asked, taken, mayDecide: false })).toBe('조회 권한으로는 결정할 수 없어요.');
  });

  it('leaves nothing but the rejection for an erased holder', () => {
    const marks = ['rejectOnly', 'blocked'] as const;
    expect(whyNot({ ...asked, marks })).toBe(REJECT_ONLY);
    expect(whyNot({ ...asked, marks, decision: 'hold' })).toBe(REJECT_ONLY);
    expect(whyNot({ ...asked, marks, decision: 'reject' })).toBeNull();
  });

  it('leaves the second signature to another operator, and another decision to the first', () => {
    expect(whyNot({ ...asked, hasSigned: true })).toBe(
      '이미 승인했어요. 다른 운영자가 한 번 더 승인하면 끝나요.',
    );
    expect(whyNot({ ...asked, decision: 'reject' })).toBeNull();
  });

  it('gives the role as the reason where it does not cover decisions', () => {
    expect(whyNot({ ...asked, mayDecide: false })).toBe('조회 권한으로는 결정할 수 없어요.');
  });
});
