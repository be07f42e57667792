import { describe, expect, it } from 'vitest';
import type { BulkRow } from './bulk-decide.ts';
import { bulkTotalsOf } from './bulk-totals.ts';

const row = (id: number, kind: BulkRow['kind'], won: string | null, wonAccount: string | null): BulkRow => ({
  id,
  kind,
  version: 1,
  state: 0,
  holder: { id: 9, login: 'daon0001', name: '다온일' },
  takenBy: null,
  isTakerDisabled: false,
  marks: [],
  acts: null,
  bank: null,
  won,
  wonAccount,
  accountName: kind === 'purchase' ? '홍길동' : null,
});

describe('the totals of a bulk approval', () => {
  it('adds up the won of each deposit account, and all payouts together', () => {
    const totals = bulkTotalsOf([
      row(1, 'sale', '5000', '신한은행 ****1111'),
      row(2, 'purchase', '10000', '국민은행 ****9999'),
      row(3, 'purchase', '99999999999999', '국민은행 ****9999'),
      row(4, 'purchase', '700', '우리은행 ****0001'),
      row(5, 'sale', '1', '하나은행 ****2222'),
      row(6, 'link', null, null),
    ]);
    expect(totals.map(({ depositAccount, count, won }) => [depositAccount, count, won])).toEqual([
      ['국민은행 ****9999', 2, 100000000009999n],
      ['우리은행 ****0001', 1, 700n],
      [null, 2, 5001n],
    ]);
    expect(totals[0]?.transfers.map(({ name }) => name)).toEqual(['홍길동', '홍길동']);
    // Without a bank account's holder it is the holder's own name.
    expect(totals[2]?.transfers).toEqual([
      { id: 1, name: '다온일', won: '5000', account: '신한은행 ****1111' },
      { id: 5, name: '다온일', won: '1', account: '하나은행 ****2222' },
    ]);
  });

  it('has none for requests without won', () => {
    expect(bulkTotalsOf([row(1, 'link', null, null)])).toEqual([]);
  });
});
