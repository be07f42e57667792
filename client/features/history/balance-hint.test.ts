import { describe, expect, it } from 'vitest';
import { balanceHint } from './balance-hint.ts';

const none = new URLSearchParams();

describe('what a link says of the balance', () => {
  it('is read from the query and from the state', () => {
    const query = new URLSearchParams('totalAmount=1,234.5&totalWon=123,450');
    expect(balanceHint(query, null)).toEqual({ amount: 123_450_000_000n, won: 123_450n });
    expect(balanceHint(none, { totalAmount: '2', totalWon: '200' })).toEqual({
      amount: 200_000_000n,
      won: 200n,
    });
  });

  it.each(['<img src=x onerror=alert(1)>', '1e9', '-5', 'NaN', '٣', '', '9'.repeat(400)])(
    'is nothing when it is %s',
    (hostile) => {
      const query = new URLSearchParams({ totalAmount: hostile, totalWon: hostile });
      expect(balanceHint(query, null)).toEqual({ amount: null, won: null });
      expect(balanceHint(none, { totalAmount: hostile, totalWon: hostile })).toEqual({
        amount: null,
        won: null,
      });
    },
  );

  it.each([null, 'text', 7, [], { totalAmount: {} }, { totalAmount: 5 }])(
    'is nothing in the state %o',
    (state) => {
      expect(balanceHint(none, state)).toEqual({ amount: null, won: null });
    },
  );
});
