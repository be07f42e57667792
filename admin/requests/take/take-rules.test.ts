import { describe, expect, it } from 'vitest';
import { canTake, NOT_TAKEN, takenByText, whyNotTaken } from './take-rules.ts';
import type { Takeable } from './take-rules.ts';

const sale: Takeable = { kind: 'sale', state: 0, takenBy: null, marks: [] };
const taken = { ...sale, takenBy: 'operator' };

describe('a request that is taken before it is paid', () => {
  it('can be taken while it is open and free', () => {
    expect(canTake(sale)).toBe(true);
    expect(canTake({ ...sale, state: 3 })).toBe(true);
    expect(canTake({ ...sale, state: 1 })).toBe(false);
    expect(canTake(taken)).toBe(false);
    expect(canTake({ ...sale, kind: 'purchase' })).toBe(false);
    expect(canTake({ ...sale, marks: ['rejectOnly'] })).toBe(false);
  });

  it('is approved only by its taker, but rejected and held by anyone while it is free', () => {
    expect(whyNotTaken('approve', sale, 'operator', false)).toBe(NOT_TAKEN);
    expect(whyNotTaken('reject', sale, 'operator', false)).toBeNull();
    for (const decision of ['approve', 'reject', 'hold'] as const) {
      expect(whyNotTaken(decision, taken, 'operator', false)).toBeNull();
      expect(whyNotTaken(decision, taken, 'admin1', false)).toBe(takenByText('operator'));
    }
  });

  it('leaves the second of two signatures to another operator', () => {
    expect(whyNotTaken('approve', taken, 'admin1', true)).toBeNull();
  });

  it('is not required for requests that are not paid by hand', () => {
    expect(whyNotTaken('approve', { ...sale, kind: 'purchase' }, 'operator', false)).toBeNull();
  });
});
