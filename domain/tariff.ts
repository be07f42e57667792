/**
 * What a send, a sale and a purchase cost (decisions 3 and 6 to 9). A send names the net and puts the fee on
 * top; a sale names the gross and takes the fee out of it; a purchase names the won. Rounding always favours
 * the books: fees up, what is paid out down, and net + fee = gross to the unit.
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

/** Every computed amount passes here (decision 2). */
export function checkAmount(units: DaonUnits): Result<DaonUnits> {
  return units > MAX_AMOUNT ? fail('AMOUNT_TOO_LARGE') : ok(units);
}

/** The fee of a send in units: flat + net × rate, rounded up. */
export function sendFee(net: DaonUnits, tariff: Tariff): DaonUnits {
  return asUnits(tariff.perWithdrawalFee + mulDivCeil(net, tariff.withdrawalFee, PPM));
}

/** A send to an address: `net` units arrive, the fee is on top. */
export function quoteSend(net: DaonUnits, tariff: Tariff): Result<SendQuote> {
  if (net <= 0n) return fail('AMOUNT_TOO_SMALL');
  const fee = sendFee(net, tariff);
  const gross = addUnits(net, fee);
  return gross > MAX_AMOUNT ? fail('AMOUNT_TOO_LARGE') : ok({ net, fee, gross });
}

/** The largest net whose gross, at this tariff, is covered by `units`; below zero when the flat fee is not. */
function netWithin(units: DaonUnits, tariff: Tariff): DaonUnits {
  return asUnits(mulDivFloor(units - tariff.perWithdrawalFee, PPM, PPM + tariff.withdrawalFee));
}

function priceSale(quote: SendQuote, price: PriceE4 | null): Result<SaleQuote> {
  if (price === null || price <= 0n) return fail('PRICE_NOT_SET');
  const payoutWon = wonOf(quote.net, price);
  if (payoutWon < 1n) return fail('AMOUNT_TOO_SMALL');
  // Won is at most 14 digits everywhere, and a payout is no exception.
  if (payoutWon > MAX_WON) return fail('AMOUNT_TOO_LARGE');
  return ok({ ...quote, payoutWon });
}

/** A sale: `gross` units leave, the fee comes out of them, the rest is paid out in won. */
export function quoteSale(gross: DaonUnits, tariff: Tariff, price: PriceE4 | null): Result<SaleQuote> {
  if (gross > MAX_AMOUNT) return fail('AMOUNT_TOO_LARGE');
  const net = netWithin(gross, tariff);
  if (net <= 0n) return fail('AMOUNT_TOO_SMALL');
  return priceSale({ net, fee: subUnits(gross, net), gross }, price);
}

/** A send to a linked agent: a sale that names the net, with the fee of a send (decision 6). */
export function quoteSaleOfNet(net: DaonUnits, tariff: Tariff, price: PriceE4 | null): Result<SaleQuote> {
  const send = quoteSend(net, tariff);
  return send.ok ? priceSale(send.value, price) : send;
}

/** What a purchase's tokens must be strictly above, in units (decision 9). */
export function minimumPurchase(tariff: PurchaseTariff): DaonUnits {
  return addUnits(tariff.perWithdrawalFee, tariff.perDepositFee);
}

/** A purchase: whole won buys `tokens`, the deposit fee comes out of them. */
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

/** The smallest whole won that buys more than the minimum at this price; for the line under the field. */
export function minimumPurchaseWon(price: PriceE4, tariff: PurchaseTariff): Won {
  // The won value of minimum + 1 unit, rounded up to the won that a person can wire.
  const units = minimumPurchase(tariff) + 1n;
  return asWon(mulDivCeil(units, price, DAON * PRICE_SCALE));
}

/** The maximum that the screens show and fill in: whole DAON, at least zero (decision 7). */
export function maxSendable(available: DaonUnits, tariff: Tariff): DaonUnits {
  const net = netWithin(available, tariff);
  return net <= 0n ? ZERO_UNITS : asUnits(divFloor(net, DAON) * DAON);
}

/** The send screen's minimum (decision 8): `perDepositFee` of the company concerned, as a net. */
export function checkSendMinimum(net: DaonUnits, perDepositFee: DaonUnits): Result<DaonUnits> {
  return net < perDepositFee ? fail('BELOW_MINIMUM') : ok(net);
}

/**
 * The price that was shown against the price that holds (decision 10). No shown price means the server's.
 * A send to an address does not come here: it never fails for its price.
 */
export function checkPrice(shown: PriceE4 | undefined, current: PriceE4 | null): Result<PriceE4> {
  if (current === null) return fail('PRICE_NOT_SET');
  return shown !== undefined && shown !== current ? fail('PRICE_CHANGED') : ok(current);
}

/** The fee that was shown against the fee that is taken: nobody pays one that they did not see. */
export function checkFee(shown: DaonUnits | undefined, taken: DaonUnits): Result<DaonUnits> {
  return shown !== undefined && shown !== taken ? fail('FEE_CHANGED') : ok(taken);
}

export type SendLimits = {
  readonly tariff: Tariff;
  readonly perDepositFee: DaonUnits;
  readonly available: DaonUnits;
};

/** A send as the amount step and the server both judge it: enough in itself, above the minimum, covered. */
export function checkSend(net: DaonUnits, limits: SendLimits): Result<SendQuote> {
  const quote = quoteSend(net, limits.tariff);
  if (!quote.ok) return quote;
  const enough = checkSendMinimum(net, limits.perDepositFee);
  if (!enough.ok) return enough;
  const covered = checkCovered(quote.value.gross, limits.available);
  return covered.ok ? quote : covered;
}
