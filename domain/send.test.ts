import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HolderStatus } from './holder.ts';
import { asPriceE4, asRatePpm, asUnits, asWon, DAON, MAX_AMOUNT } from './money.ts';
import { decideSend, rowsOfSend, type SendFacts } from './send.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const IDS = { transaction: 7, sent: 40, fee: 41, received: 42, alarm: 9 };

type Change = {
  available?: bigint;
  balance?: bigint;
  status?: HolderStatus;
  receiver?: number;
  flat?: bigint;
  left?: bigint;
};

const factsWith = ({
  available = 100n * DAON,
  balance = 0n,
  status = 'active',
  receiver = 2,
  flat = DAON / 2n,
  left,
}: Change = {}): SendFacts => ({
  sender: {
    ...{ id: 1, addressId: 11, accountId: 21, lastSeq: 5, lastFiltered: 3 },
    available: asUnits(available),
  },
  receiver: {
    ...{ id: receiver, addressId: 12, accountId: 22, lastSeq: 8, lastFiltered: 4, status },
    balance: asUnits(balance),
  },
  feesAccountId: 2,
  pricing: {
    price: asPriceE4(1_000_000n),
    tariff: { perWithdrawalFee: asUnits(flat), withdrawalFee: asRatePpm(5_000n) },
  },
  minimum: asUnits(DAON),
  left: left === undefined ? null : { won: asWon(left), of: 'day' },
});
const net = asUnits(10n * DAON);

describe('decideSend', () => {
  it.each([
    ['a send to oneself', { receiver: 1 }, 10n * DAON, 'OWN_ADDRESS'],
    ['less than the minimum', {}, DAON - 1n, 'BELOW_MINIMUM'],
    ['a closed receiver', { status: 'closed' }, 10n * DAON, 'RECIPIENT_UNAVAILABLE'],
    ['one unit too little', { available: 10n * DAON + 55_000_000n - 1n }, 10n * DAON, 'NOT_ENOUGH'],
    ['a unit above what the own limits leave', { left: 1_000n }, 10n * DAON + 1n, 'OWN_LIMIT'],
    ['more than an account holds', { balance: MAX_AMOUNT }, 10n * DAON, 'AMOUNT_TOO_LARGE'],
  ] as const)('refuses %s', (_name, change: Change, amount, code) => {
    expect(decideSend(factsWith(change), { net: asUnits(amount) })).toEqual({ ok: false, code });
  });

  it('refuses another fee than was shown', () => {
    const refused = { ok: false, code: 'FEE_CHANGED' };
    expect(decideSend(factsWith(), { net, fee: asUnits(1n) })).toEqual(refused);
  });

  it('takes exactly what there is, for a blocked receiver too', () => {
    const facts = factsWith({ available: 10n * DAON + 55_000_000n, status: 'blocked' });
    expect(decideSend(facts, { net })).toMatchObject({ ok: true, value: { fee: 55_000_000n } });
  });
});

describe('rowsOfSend', () => {
  const rowsOf = (amount: bigint, ids = IDS) => {
    const facts = factsWith();
    const quote = decideSend(facts, { net: asUnits(amount) });
    if (!quote.ok) throw new Error(quote.code);
    return { quote: quote.value, ...rowsOfSend(facts, quote.value, ids, NOW) };
  };

  it('has entries that sum to zero, whatever is sent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: DAON, max: 90n * DAON }), (amount) => {
        expect(rowsOf(amount).entries.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(0n);
      }),
    );
  });

  it('numbers each history behind its last row, and leaves the fee to its parent', () => {
    expect(rowsOf(net).history).toMatchObject([
      { holderId: 1, seq: 6, filter: 1, filterSeq: 4, id: 40, feeFollows: true },
      { holderId: 2, seq: 9, filter: 2, filterSeq: 5, id: 42, feeFollows: false },
    ]);
  });

  it('stores the fee where another process drew the id behind its parent', () => {
    const { history, quote } = rowsOf(net, { ...IDS, fee: 50 });
    expect(history[1]).toMatchObject({ id: 50, parentId: 40, type: 4, seq: 7, filterSeq: null });
    expect(history[1]?.amount).toBe(-quote.fee);
    expect(history[0]?.feeFollows).toBe(false);
  });
});
