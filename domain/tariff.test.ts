import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPriceE4, asRatePpm, asUnits, asWon, DAON, MAX_AMOUNT, parseDaon, wonOf } from './money.ts';
import type { DaonUnits } from './money.ts';
import type { Result } from './result.ts';
import {
  checkAmount,
  checkPrice,
  checkSend,
  checkSendMinimum,
  grossForPayout,
  maxSendable,
  minimumPurchase,
  minimumPurchaseWon,
  quotePurchase,
  quoteSale,
  quoteSaleOfNet,
  quoteSend,
  sendFee,
} from './tariff.ts';

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

const daon = (raw: string): DaonUnits => valueOf(parseDaon(raw));

const DEMO = { perWithdrawalFee: asUnits(50_000_000n), withdrawalFee: asRatePpm(5000n) };
const PRICE = asPriceE4(1_000_000n);
const BUYING = { perWithdrawalFee: DEMO.perWithdrawalFee, perDepositFee: DAON };

const tariffs = fc.record({
  perWithdrawalFee: fc.bigInt({ min: 0n, max: 1000n * DAON }).map(asUnits),
  withdrawalFee: fc.bigInt({ min: 0n, max: 999_999n }).map(asRatePpm),
});
const amounts = fc.bigInt({ min: 1n, max: MAX_AMOUNT }).map(asUnits);
const prices = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(asPriceE4);

describe('a send', () => {
  it('puts flat fee and rate on top of the net', () => {
    expect(quoteSend(daon('100'), DEMO)).toEqual({
      ok: true,
      value: { net: daon('100'), fee: daon('1'), gross: daon('101') },
    });
  });

  it('rounds the fee up to the unit', () => {
    expect(sendFee(asUnits(1n), DEMO)).toBe(50_000_001n);
    expect(sendFee(asUnits(200n), DEMO)).toBe(50_000_001n);
    expect(sendFee(asUnits(201n), DEMO)).toBe(50_000_002n);
  });

  it.each([
    ['2.43', '0.51215'],
    ['4.44', '0.5222'],
    ['6.45', '0.53225'],
    ['8.46', '0.5423'],
  ])('charges %s DAON exactly, where floats slip', (net, fee) => {
    expect(valueOf(quoteSend(daon(net), DEMO)).fee).toBe(daon(fee));
  });

  it('refuses a net that is not above zero', () => {
    expect(quoteSend(asUnits(0n), DEMO)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    expect(quoteSend(asUnits(-1n), DEMO)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    expect(quoteSend(asUnits(1n), DEMO).ok).toBe(true);
  });

  it('refuses a gross beyond the largest amount, and takes exactly that', () => {
    const free = { perWithdrawalFee: asUnits(1n), withdrawalFee: asRatePpm(0n) };
    expect(quoteSend(asUnits(MAX_AMOUNT - 2n), free).ok).toBe(true);
    expect(quoteSend(asUnits(MAX_AMOUNT - 1n), free).ok).toBe(true);
    expect(quoteSend(MAX_AMOUNT, free)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' });
    expect(checkAmount(MAX_AMOUNT).ok).toBe(true);
    expect(checkAmount(asUnits(MAX_AMOUNT + 1n))).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' });
  });

  it('is enough at the minimum and not under it', () => {
    expect(checkSendMinimum(asUnits(DAON - 1n), DAON)).toEqual({ ok: false, code: 'BELOW_MINIMUM' });
    expect(checkSendMinimum(DAON, DAON).ok).toBe(true);
    expect(checkSendMinimum(asUnits(DAON + 1n), DAON).ok).toBe(true);
  });

  it('refuses when the balance covers the amount but not the fee', () => {
    const limits = { tariff: DEMO, perDepositFee: DAON, available: daon('101') };
    expect(checkSend(daon('100'), limits).ok).toBe(true);
    expect(checkSend(daon('100'), { ...limits, available: asUnits(daon('101') - 1n) })).toEqual({
      ok: false,
      code: 'NOT_ENOUGH',
    });
    expect(checkSend(daon('0.99'), limits)).toEqual({ ok: false, code: 'BELOW_MINIMUM' });
    expect(checkSend(asUnits(0n), limits)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    expect(checkSend(MAX_AMOUNT, limits)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' });
  });

  it('keeps net + fee = gross', () => {
    fc.assert(
      fc.property(amounts, tariffs, (net, tariff) => {
        const quote = quoteSend(net, tariff);
        if (!quote.ok) return;
        expect(quote.value.net + quote.value.fee).toBe(quote.value.gross);
        // The fee is at least what the tariff says, and less than one unit above it.
        const exact = tariff.perWithdrawalFee * 1_000_000n + net * tariff.withdrawalFee;
        const over = quote.value.fee * 1_000_000n - exact;
        expect(over >= 0n && over < 1_000_000n).toBe(true);
      }),
    );
  });
});

describe('the maximum that can be sent', () => {
  it('is a whole DAON, at least zero', () => {
    expect(maxSendable(daon('1000'), DEMO)).toBe(daon('994'));
    expect(maxSendable(daon('101'), DEMO)).toBe(daon('100'));
    expect(maxSendable(asUnits(daon('101') - 1n), DEMO)).toBe(daon('99'));
    expect(maxSendable(daon('0.5'), DEMO)).toBe(0n);
    expect(maxSendable(daon('0.4'), DEMO)).toBe(0n);
    expect(maxSendable(asUnits(0n), DEMO)).toBe(0n);
  });

  it('fits with its fee, and one DAON more does not', () => {
    fc.assert(
      fc.property(amounts, tariffs, (available, tariff) => {
        const max = maxSendable(available, tariff);
        expect(max % DAON).toBe(0n);
        if (max > 0n) expect(max + sendFee(max, tariff) <= available).toBe(true);
        const more = asUnits(max + DAON);
        expect(more + sendFee(more, tariff) > available).toBe(true);
      }),
    );
  });
});

describe('a sale', () => {
  it.each([
    // gross, net = floor((gross − 0.5) / 1.005), payout at 100 won
    ['2.43', '1.92039800', 192n],
    ['4.44', '3.92039800', 392n],
    ['6.45', '5.92039800', 592n],
    ['8.46', '7.92039800', 792n],
  ])('of %s DAON takes the fee out of the gross', (gross, net, payoutWon) => {
    const quote = valueOf(quoteSale(daon(gross), DEMO, PRICE));
    expect(quote.net).toBe(daon(net));
    expect(quote.payoutWon).toBe(payoutWon);
    expect(quote.fee).toBe(daon(gross) - daon(net));
  });

  it('of 0.51 DAON is too small, since less than one won is left', () => {
    expect(quoteSale(daon('0.51'), DEMO, PRICE)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    // 0.51005 leaves exactly 0.01 DAON, which is one won.
    expect(quoteSale(asUnits(daon('0.51005') - 1n), DEMO, PRICE).ok).toBe(false);
    expect(valueOf(quoteSale(daon('0.51005'), DEMO, PRICE)).payoutWon).toBe(1n);
    expect(valueOf(quoteSale(daon('0.5101'), DEMO, PRICE)).payoutWon).toBe(1n);
  });

  it('that the flat fee uses up is too small', () => {
    for (const gross of ['0', '0.00000001', '0.5', '0.50000001']) {
      expect(quoteSale(daon(gross), DEMO, PRICE)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    }
  });

  it('needs a price', () => {
    expect(quoteSale(daon('10'), DEMO, null)).toEqual({ ok: false, code: 'PRICE_NOT_SET' });
  });

  it('refuses a gross beyond the largest amount and a payout beyond fourteen digits', () => {
    expect(quoteSale(asUnits(MAX_AMOUNT + 1n), DEMO, PRICE)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' });
    expect(quoteSale(MAX_AMOUNT, DEMO, PRICE).ok).toBe(true);
    expect(quoteSale(MAX_AMOUNT, DEMO, asPriceE4(10n ** 13n))).toEqual({
      ok: false,
      code: 'AMOUNT_TOO_LARGE',
    });
  });

  it('keeps net + fee = gross, and its fee is never under that of a send of the same net', () => {
    fc.assert(
      fc.property(amounts, tariffs, prices, (gross, tariff, price) => {
        const quote = quoteSale(gross, tariff, price);
        if (!quote.ok) return;
        const { net, fee, payoutWon } = quote.value;
        expect(net + fee).toBe(gross);
        expect(payoutWon).toBe(wonOf(net, price));
        expect(payoutWon >= 1n).toBe(true);
        const asSend = sendFee(net, tariff);
        expect(fee >= asSend).toBe(true);
        // The next unit of net would cost more than is available.
        const next = asUnits(net + 1n);
        expect(next + sendFee(next, tariff) > gross).toBe(true);
      }),
    );
  });
});

describe('a sale that names the won', () => {
  it('pays out exactly these won', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 8n }),
        fc.bigInt({ min: 0n, max: 100_000n }),
        (won, price, flat, rate) => {
          const tariff = { perWithdrawalFee: asUnits(flat), withdrawalFee: asRatePpm(rate) };
          const gross = grossForPayout(asWon(won), tariff, asPriceE4(price));
          const quote = quoteSale(gross, tariff, asPriceE4(price));
          // Beyond the largest amount a sale is refused.
          if (quote.ok) expect(quote.value.payoutWon).toBe(won);
          else expect(quote.code).toBe('AMOUNT_TOO_LARGE');
        },
      ),
    );
    expect(
      grossForPayout(
        asWon(0n),
        { perWithdrawalFee: asUnits(5n), withdrawalFee: asRatePpm(0n) },
        asPriceE4(1n),
      ),
    ).toBe(0n);
  });
});

describe('a sale that names the net', () => {
  it('charges like a send and pays out the net', () => {
    expect(valueOf(quoteSaleOfNet(daon('100'), DEMO, PRICE))).toEqual({
      net: daon('100'),
      fee: daon('1'),
      gross: daon('101'),
      payoutWon: 10_000n,
    });
    expect(quoteSaleOfNet(daon('0.0099'), DEMO, PRICE)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    expect(quoteSaleOfNet(daon('0.01'), DEMO, PRICE).ok).toBe(true);
    expect(quoteSaleOfNet(asUnits(0n), DEMO, PRICE)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
    expect(quoteSaleOfNet(daon('1'), DEMO, null)).toEqual({ ok: false, code: 'PRICE_NOT_SET' });
  });

  it('equals a sale of its gross', () => {
    fc.assert(
      fc.property(amounts, tariffs, prices, (net, tariff, price) => {
        const quote = quoteSaleOfNet(net, tariff, price);
        if (!quote.ok) return;
        const back = valueOf(quoteSale(quote.value.gross, tariff, price));
        expect(back).toEqual(quote.value);
      }),
    );
  });
});

describe('a purchase', () => {
  it('takes the deposit fee out of the tokens', () => {
    expect(valueOf(quotePurchase(asWon(10_000n), PRICE, BUYING))).toEqual({
      won: 10_000n,
      tokens: daon('100'),
      fee: daon('1'),
      credited: daon('99'),
    });
  });

  it('must be strictly above the sum of both fees', () => {
    expect(minimumPurchase(BUYING)).toBe(daon('1.5'));
    for (const won of [0n, 1n, 149n, 150n]) {
      expect(quotePurchase(asWon(won), PRICE, BUYING)).toEqual({ ok: false, code: 'BELOW_MINIMUM' });
    }
    expect(quotePurchase(asWon(151n), PRICE, BUYING).ok).toBe(true);
    expect(minimumPurchaseWon(PRICE, BUYING)).toBe(151n);
  });

  it('refuses too many tokens, and orders without a price', () => {
    const cheap = asPriceE4(1n);
    expect(quotePurchase(asWon(900_000n), cheap, BUYING).ok).toBe(true);
    expect(quotePurchase(asWon(900_001n), cheap, BUYING)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' });
    expect(quotePurchase(asWon(1000n), null, BUYING)).toEqual({ ok: false, code: 'PRICE_NOT_SET' });
  });

  it('keeps credited + fee = tokens, and the minimum won is the first that passes', () => {
    const wons = fc.bigInt({ min: 0n, max: 99_999_999_999_999n }).map(asWon);
    fc.assert(
      fc.property(wons, prices, tariffs, amounts, (won, price, tariff, perDepositFee) => {
        const buying = { perWithdrawalFee: tariff.perWithdrawalFee, perDepositFee };
        const quote = quotePurchase(won, price, buying);
        const first = minimumPurchaseWon(price, buying);
        if (!quote.ok) {
          if (quote.code === 'BELOW_MINIMUM') expect(won < first).toBe(true);
          return;
        }
        expect(quote.value.credited + quote.value.fee).toBe(quote.value.tokens);
        expect(quote.value.credited > 0n).toBe(true);
        expect(won >= first).toBe(true);
      }),
    );
  });
});

describe('the price that was shown', () => {
  it('must be the current one, when one was sent', () => {
    expect(checkPrice(PRICE, PRICE)).toEqual({ ok: true, value: PRICE });
    expect(checkPrice(undefined, PRICE)).toEqual({ ok: true, value: PRICE });
    expect(checkPrice(asPriceE4(PRICE + 1n), PRICE)).toEqual({ ok: false, code: 'PRICE_CHANGED' });
    expect(checkPrice(PRICE, null)).toEqual({ ok: false, code: 'PRICE_NOT_SET' });
  });
});
