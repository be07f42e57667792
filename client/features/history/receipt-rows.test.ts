import { describe, expect, it } from 'vitest';
import { DONE, FAILED, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { PURCHASE, SALE, TRANSFER } from '../../../domain/transactions.ts';
import { signedAmount, titleOf } from './receipt-rows.ts';

const purchase = { type: PURCHASE, incoming: true, amount: '40', fee: '1' } as const;
const sale = { type: SALE, incoming: false, amount: '-19.40298507', fee: '0.59701493' } as const;
const send = { type: TRANSFER, incoming: false, amount: '-5', fee: '0.5' } as const;

describe('the top of a detail', () => {
  it('says what came and went', () => {
    expect(titleOf({ ...purchase, state: DONE })).toBe('구매한 DAON');
    expect(signedAmount({ ...purchase, state: DONE })).toBe('+39');
    expect(signedAmount({ ...sale, state: DONE })).toBe('−20');
    expect(signedAmount({ ...send, state: DONE })).toBe('−5');
  });

  it('says of what waits that it is still to come or go', () => {
    for (const state of [PENDING, ON_HOLD] as const) {
      expect(titleOf({ ...purchase, state })).toBe('구매할 DAON');
      expect(titleOf({ ...sale, state })).toBe('판매할 DAON');
      expect(titleOf({ ...send, state })).toBe('보낼 DAON');
      expect(signedAmount({ ...purchase, state })).toBe('+39');
    }
  });

  it('says of what was rejected only that it was asked for', () => {
    expect(titleOf({ ...purchase, state: FAILED })).toBe('구매 요청');
    expect(titleOf({ ...sale, state: FAILED })).toBe('판매 요청');
    expect(titleOf({ ...send, state: FAILED })).toBe('송금 요청');
    expect(signedAmount({ ...purchase, state: FAILED })).toBe('39');
    expect(signedAmount({ ...sale, state: FAILED })).toBe('20');
  });
});
