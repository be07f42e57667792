import { describe, expect, it } from 'vitest';
import {
  DECISIONS,
  DONE,
  isOverdue,
  FAILED,
  isOpen,
  isStaleVersion,
  ON_HOLD,
  PENDING,
  purchaseExpiresAt,
  REQUEST_STATES,
  stateAfter,
} from './request-state.ts';
import { checkReason } from './decision-input.ts';

describe('deciding', () => {
  it('follows the table and has no other step', () => {
    const table = REQUEST_STATES.map((state) => DECISIONS.map((decision) => stateAfter(state, decision)));
    const no = undefined;
    expect(table).toEqual([
      [DONE, FAILED, ON_HOLD],
      [no, no, no],
      [no, no, no],
      [DONE, FAILED, no],
    ]);
  });

  it('leaves open what is pending or on hold', () => {
    expect(REQUEST_STATES.filter(isOpen)).toEqual([PENDING, ON_HOLD]);
  });

  it('is stale for another version, and never without one', () => {
    expect(isStaleVersion(2, 2)).toBe(false);
    expect(isStaleVersion(undefined, 2)).toBe(false);
    expect(isStaleVersion(1, 2)).toBe(true);
  });
});

describe('a purchase', () => {
  it('is overdue from its expiry on', () => {
    const end = new Date('2026-11-21T15:00:00Z');
    expect(isOverdue(end, new Date(end.getTime() - 1))).toBe(false);
    expect(isOverdue(end, end)).toBe(true);
    expect(isOverdue(end, new Date(end.getTime() + 1))).toBe(true);
    expect(isOverdue(null, end)).toBe(false);
    expect(purchaseExpiresAt(new Date('2026-11-20T15:00:00Z'), 24)).toEqual(new Date('2026-11-21T15:00:00Z'));
  });
});

describe('the reason of a decision', () => {
  it('is required for reject and hold, from 1 to 200 characters', () => {
    for (const decision of ['reject', 'hold'] as const) {
      for (const raw of ['', '   ', null, undefined, '가'.repeat(201)]) {
        expect(checkReason(decision, raw)).toEqual({ ok: false, code: 'REASON_REQUIRED' });
      }
      expect(checkReason(decision, ' 가 ')).toEqual({ ok: true, value: '가' });
      expect(checkReason(decision, '가'.repeat(200)).ok).toBe(true);
      expect(checkReason(decision, '😀'.repeat(200)).ok).toBe(true);
    }
  });

  it('may go with an approval', () => {
    expect(checkReason('approve', undefined)).toEqual({ ok: true, value: null });
    expect(checkReason('approve', ' ')).toEqual({ ok: true, value: null });
    expect(checkReason('approve', '확인')).toEqual({ ok: true, value: '확인' });
    expect(checkReason('approve', '가'.repeat(201)).ok).toBe(false);
  });
});
