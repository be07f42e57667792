import { describe, expect, it } from 'vitest';
import { DONE, FAILED, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { RequestState } from '../../../domain/request-state.ts';
import { PURCHASE, SALE } from '../../../domain/transactions.ts';
import { detailRows } from './detail-rows.tsx';
import type { Detail } from './detail-rows.tsx';

const AT = '2026-11-20T15:05:00+09:00';
const shared = {
  id: 1,
  price: '100',
  txId: null,
  createdAt: AT,
  deposit: null,
  reason: null,
  parentId: null,
};
const account = '국민은행 ****6789';

const purchase = (state: RequestState): Detail => ({
  ...shared,
  type: PURCHASE,
  state,
  incoming: true,
  amount: '40',
  otherInfo: '다온게임즈',
  fee: '1',
  timeline: [],
  canCancel: false,
  canResume: false,
  reported: null,
  usualWaitMinutes: null,
  inProgress: false,
  order: {
    kind: 'purchase',
    won: '4000',
    tokens: '40',
    price: '100',
    linkedAccountId: 1,
    account,
    sender: '홍길동',
    depositAccount: { bankName: '하나은행', accountNum: '27891004567804', name: '다온게임즈' },
    expiresAt: AT,
  },
});

const sale = (state: RequestState): Detail => ({
  ...shared,
  type: SALE,
  state,
  incoming: false,
  amount: '-19.40298507',
  otherInfo: account,
  fee: '0.59701493',
  timeline: [],
  canCancel: false,
  canResume: false,
  reported: null,
  usualWaitMinutes: null,
  inProgress: false,
  order: {
    kind: 'sale',
    gross: '20',
    net: '19.40298507',
    payoutWon: '1940',
    price: '100',
    linkedAccountId: 1,
    account,
  },
});

const labels = (detail: Detail): readonly string[] => detailRows(detail, undefined).map(({ label }) => label);

describe('the rows of an order', () => {
  it('promise what is received and paid out while that may come and once it has come', () => {
    for (const state of [PENDING, ON_HOLD, DONE] as const) {
      expect(labels(purchase(state))).toContain('받는 수량');
      expect(labels(sale(state))).toContain('입금받을 금액');
    }
  });

  it('promise nothing once it was rejected, and still say what was asked for', () => {
    expect(labels(purchase(FAILED))).not.toContain('받는 수량');
    expect(labels(purchase(FAILED))).toContain('요청한 금액');
    expect(labels(sale(FAILED))).not.toContain('입금받을 금액');
    expect(labels(sale(FAILED))).toContain('판매 수량');
  });

  it('leave the won to the card with the deposit account for as long as that is shown', () => {
    for (const state of [PENDING, ON_HOLD] as const) {
      expect(labels(purchase(state))).not.toContain('요청한 금액');
      expect(labels(purchase(state))).toContain('입금 기한');
    }
    expect(labels(purchase(DONE))).toContain('요청한 금액');
    expect(labels(purchase(DONE))).not.toContain('입금 기한');
  });

  it('spell the account of a sale as they spell its amount', () => {
    expect(labels(sale(PENDING))).toContain('입금받을 계좌');
  });
});
