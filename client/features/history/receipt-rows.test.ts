import { describe, expect, it } from 'vitest';
import { DONE, FAILED, PENDING } from '../../../domain/request-state.ts';
import { PURCHASE, SALE, TRANSFER } from '../../../domain/transactions.ts';
import { signedAmount, titleOf } from './receipt-rows.ts';

const purchase = { type: PURCHASE, incoming: true, amount: '40' } as const;
const sale = { type: SALE, incoming: false, amount: '-19.40298507' } as const;
const send = { type: TRANSFER, incoming: false, amount: '-5' } as const;

describe('the top of a detail', () => {
  it('says what came and went', () => {
    expect(titleOf({ ...purchase, state: DONE })).toBe('구매한 DAON');
    expect(signedAmount({ ...purchase, state: PENDING })).toBe('+40');
    expect(signedAmount({ ...sale, state: DONE })).toBe('-19.40298507');
  });

  it('says of what was rejected only that it was asked for', () => {
    expect(titleOf({ ...purchase, state: FAILED })).toBe('구매 요청');
    expect(titleOf({ ...sale, state: FAILED })).toBe('판매 요청');
    expect(titleOf({ ...send, state: FAILED })).toBe('송금 요청');
    expect(signedAmount({ ...purchase, state: FAILED })).toBe('40');
    expect(signedAmount({ ...sale, state: FAILED })).toBe('19.40298507');
  });
});
