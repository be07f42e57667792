/**
 * The cost of a send, a sale and a purchase (D3 and D6 to D9). A send names the net and adds the fee; a sale names the
 * gross and deducts the fee; a purchase names the won. Rounding always favours the books: fees up, payouts down, and
 * net + fee = gross to the unit.
 */
import { checkCovered } from './balance.ts';
import {
  addUnits,
  asUnits,
  asWon,
  DAON,
  daonOf,
  divFloor,
  MAX_AMOUNT,
  MAX_WON,
  mulDivCeil,
  mulDivFloor,
  PPM,
  PRICE_SCALE,
  subUnits,
  wonOf,
  ZERO_UNITS,
} from './money.ts';
import type { DaonUnits, PriceE4, RatePpm, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

export type Tariff = { readonly perWithdrawalFee: DaonUnits; readonly withdrawalFee: RatePpm };

export type PurchaseTariff = { readonly perWithdrawalFee: DaonUnits; readonly perDepositFee: DaonUnits };

export type SendQuote = { readonly net: DaonUnits; readonly fee: DaonUnits; readonly gross: DaonUnits };
export type SaleQuote = SendQuote & { readonly payoutWon: Won };
export type PurchaseQuote = {
  readonly won: Won;
  readonly tokens: DaonUnits;
  readonly fee: DaonUnits;
  readonly credited: DaonUnits;
};

/** Every computed amount is checked here (D2). */
export function checkAmount(units: DaonUnits): Result<DaonUnits> {
  return units > MAX_AMOUNT ? fail('AMOUNT_TOO_LARGE') : ok(units);
}

/** The fee of a send in units: flat + net × rate, rounded up. */
export function sendFee(net: DaonUnits, tariff: Tariff): DaonUnits {
  return asUnits(tariff.perWithdrawalFee + mulDivCeil(net, tariff.withdrawalFee, PPM));
}

/** A send to an address: the recipient gets `net` units, and the fee is added. */
export function quoteSend(net: DaonUnits, tariff: Tariff): Result<SendQuote> {
  if (net <= 0n) return fail('AMOUNT_TOO_SMALL');
  const fee = sendFee(net, tariff);
  const gross = addUnits(net, fee);
  return gross > MAX_AMOUNT ? fail('AMOUNT_TOO_LARGE') : ok({ net, fee, gross });
}

/** The largest net whose gross at this tariff is at most `units`; negative when `units` does not cover the flat fee. */
function netWithin(units: DaonUnits, tariff: Tariff): DaonUnits {
  return asUnits(mulDivFloor(units - tariff.perWithdrawalFee, PPM, PPM + tariff.withdrawalFee));
}

function priceSale(quote: SendQuote, price: PriceE4 | null): Result<SaleQuote> {
  if (price === null || price <= 0n) return fail('PRICE_NOT_SET');
  const payoutWon = wonOf(quote.net, price);
  if (payoutWon < 1n) return fail('AMOUNT_TOO_SMALL');
  // Won is at most 14 digits everywhere, including payouts.
  if (payoutWon > MAX_WON) return fail('AMOUNT_TOO_LARGE');
  return ok({ ...quote, payoutWon });
}

/** A sale: `gross` units leave, the fee is deducted, the rest is paid out in won. */
export function quoteSale(gross: DaonUnits, tariff: Tariff, price: PriceE4 | null): Result<SaleQuote> {
  if (gross > MAX_AMOUNT) return fail('AMOUNT_TOO_LARGE');
  const net = netWithin(gross, tariff);
  if (net <= 0n) return fail('AMOUNT_TOO_SMALL');
  return priceSale({ net, fee: subUnits(gross, net), gross }, price);
}

/** The gross of a sale that pays out `won` at this price: the amount that a holder who names the won sells. */
export function grossForPayout(won: Won, tariff: Tariff, price: PriceE4): DaonUnits {
  const net = mulDivCeil(won, DAON * PRICE_SCALE, price);
  return net === 0n ? ZERO_UNITS : addUnits(asUnits(net), sendFee(asUnits(net), tariff));
}

/** A send to a linked agent: a sale that names the net, with the fee of a send (D6). */
export function quoteSaleOfNet(net: DaonUnits, tariff: Tariff, price: PriceE4 | null): Result<SaleQuote> {
  const send = quoteSend(net, tariff);
  return send.ok ? priceSale(send.value, price) : send;
}

/** What a purchase's tokens must be strictly above, in units (D9). */
export function minimumPurchase(tariff: PurchaseTariff): DaonUnits {
  return addUnits(tariff.perWithdrawalFee, tariff.perDepositFee);
}

/** A purchase: whole won buys `tokens`, from which the deposit fee is deducted. */
export function quotePurchase(
  won: Won,
  price: PriceE4 | null,
  tariff: PurchaseTariff,
): Result<PurchaseQuote> {
  if (price === null || price <= 0n) return fail('PRICE_NOT_SET');
  const tokens = daonOf(won, price);
  if (tokens > MAX_AMOUNT || won > MAX_WON) return fail('AMOUNT_TOO_LARGE');
  if (tokens <= minimumPurchase(tariff)) return fail('BELOW_MINIMUM');
  const fee = tariff.perDepositFee;
  return ok({ won, tokens, fee, credited: subUnits(tokens, fee) });
}

/** The smallest whole won that buys more than the minimum at this price; for the hint under the field. */
export function minimumPurchaseWon(price: PriceE4, tariff: PurchaseTariff): Won {
  // The won value of minimum + 1 unit, rounded up to whole won, which a person can wire.
  const units = minimumPurchase(tariff) + 1n;
  return asWon(mulDivCeil(units, price, DAON * PRICE_SCALE));
}

/** The maximum that the screens show and fill in: whole DAON, at least zero (D7). */
export function maxSendable(available: DaonUnits, tariff: Tariff): DaonUnits {
  const net = netWithin(available, tariff);
  return net <= 0n ? ZERO_UNITS : asUnits(divFloor(net, DAON) * DAON);
}

/** The send screen's minimum (D8): `perDepositFee` of the company concerned, compared with the net. */
export function checkSendMinimum(net: DaonUnits, perDepositFee: DaonUnits): Result<DaonUnits> {
  return net < perDepositFee ? fail('BELOW_MINIMUM') : ok(net);
}

/**
 * Compares the price that was shown with the current one (D10). Without a shown price the current one applies. Not used
 * for a send to an address, which never fails for its price.
 */
export function checkPrice(shown: PriceE4 | undefined, current: PriceE4 | null): Result<PriceE4> {
  if (current === null) return fail('PRICE_NOT_SET');
  return shown !== undefined && shown !== current ? fail('PRICE_CHANGED') : ok(current);
}

/**
 * Compares the fee that was shown with the fee that would be taken, so that no holder pays a fee that was not shown.
 */
export function checkFee(shown: DaonUnits | undefined, taken: DaonUnits): Result<DaonUnits> {
  return shown !== undefined && shown !== taken ? fail('FEE_CHANGED') : ok(taken);
}

export type SendLimits = {
  readonly tariff: Tariff;
  readonly perDepositFee: DaonUnits;
  readonly available: DaonUnits;
};

/** The check of a send that the amount step and the server share: valid amount, above the minimum, covered. */
export function checkSend(net: DaonUnits, limits: SendLimits): Result<SendQuote> {
  const quote = quoteSend(net, limits.tariff);
  if (!quote.ok) return quote;
  const enough = checkSendMinimum(net, limits.perDepositFee);
  if (!enough.ok) return enough;
  const covered = checkCovered(quote.value.gross, limits.available);
  return covered.ok ? quote : covered;
}
