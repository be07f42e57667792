import { maskAddress } from '../../../domain/display.ts';
import { canonicalContent } from '../../../domain/idempotency.ts';
import {
  daonToString,
  priceToString,
  ZERO_UNITS,
  asRatePpm,
  asPriceE4,
  PRICE_SCALE,
} from '../../../domain/money.ts';
import type { DaonUnits, PriceE4, Won } from '../../../domain/money.ts';
import { checkOwnLimit, type LimitLeft } from '../../../domain/own-limits.ts';
import type { Result } from '../../../domain/result.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';
import { checkSend, quoteSaleOfNet } from '../../../domain/tariff.ts';
import type { SendLimits, SendQuote } from '../../../domain/tariff.ts';
import type { Answers } from '../../api/trpc.ts';
import { sendCopy } from '../../copy/send.ts';
import { priceOf, rateOf, unitsOf, wonOfWire } from '../../api/wire.ts';

export type Home = Answers['wallet']['home'];
export type Agent = Answers['linkedAccounts']['list'][number];
export type Recipient = Answers['transfers']['recipients'][number];
/** One that has a name, a favourite's place or no wait. */
export type SavedRecipient = Recipient & { readonly saved: NonNullable<Recipient['saved']> };
export type TransferQuote = Answers['transfers']['quote'];

/** Whom the send is for. An address keeps its capitals: they carry its checksum. */
export type Target =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'agent'; readonly agent: Agent };

/** What a send costs and how much may leave, as far as the wallet knows; the server has the last word. */
export type Terms = SendLimits & {
  readonly price: PriceE4 | null;
  /** What the own limits leave. */
  readonly left: LimitLeft;
  /** False until the server's values are here: then nothing can be sent yet. */
  readonly known: boolean;
};

/** For the first paint only. */
export const ASSUMED_TERMS: Terms = {
  price: asPriceE4(PRICE_SCALE),
  tariff: { perWithdrawalFee: ZERO_UNITS, withdrawalFee: asRatePpm(0n) },
  perDepositFee: ZERO_UNITS,
  available: ZERO_UNITS,
  left: null,
  known: false,
};

export function termsOf(home: Home, minimum: string, left: LimitLeft): Terms {
  return {
    price: home.price === null ? null : priceOf(home.price),
    tariff: {
      perWithdrawalFee: unitsOf(home.tariff.perWithdrawalFee),
      withdrawalFee: rateOf(home.tariff.withdrawalFee),
    },
    perDepositFee: unitsOf(minimum),
    available: unitsOf(home.available),
    left,
    known: true,
  };
}

/** What the confirmation shows and what is then asked for. `payoutWon` is what an agent's bank account gets. */
export type Offer = SendQuote & { readonly price: PriceE4 | null; readonly payoutWon: Won | null };

export function offerOf(target: Target, net: DaonUnits, terms: Terms): Result<Offer> {
  const send = checkSend(net, terms);
  if (!send.ok) return send;
  const within = checkOwnLimit(terms.left, net, terms.price);
  if (!within.ok) return within;
  if (target.kind === 'address')
    return { ok: true, value: { ...send.value, price: terms.price, payoutWon: null } };
  const sale = quoteSaleOfNet(net, terms.tariff, terms.price);
  return sale.ok ? { ok: true, value: { ...sale.value, price: terms.price } } : sale;
}

export function quotedOffer(quote: TransferQuote): Offer {
  return {
    net: unitsOf(quote.net),
    fee: unitsOf(quote.fee),
    gross: unitsOf(quote.gross),
    price: quote.price === null ? null : priceOf(quote.price),
    payoutWon: quote.payoutWon === null ? null : wonOfWire(quote.payoutWon),
  };
}

export const isSameOffer = (a: Offer, b: Offer): boolean =>
  a.net === b.net &&
  a.fee === b.fee &&
  a.gross === b.gross &&
  a.price === b.price &&
  a.payoutWon === b.payoutWon;

/**
 * As the questions call the recipient: an agent by its email, an address by its ends and, where it is known, the masked login
 * of its owner.
 */
export function nameOf(target: Target, owner: string | null = null): string {
  if (target.kind === 'agent') return target.agent.email;
  const ends = maskAddress(target.address);
  return owner === null ? ends : `${sendCopy.owner(owner)}(${ends})`;
}

/** What of a name is never broken over two lines. */
export const endsOf = (target: Target): string =>
  target.kind === 'agent' ? target.agent.email : maskAddress(target.address);

/** The recipient as the wire names it. */
export const wireTarget = (target: Target) =>
  target.kind === 'address' ? { address: target.address } : { linkedAccountId: target.agent.id };

/** The price counts for an agent only: a send to an address never fails for its price. */
export const wirePrice = (target: Target, { price }: Offer) =>
  target.kind === 'agent' && price !== null ? { price: priceToString(price) } : {};

/** The whole send as the wire takes it, and as a passkey signs for it. */
export const wireSend = ({ target, offer }: Pick<SendSubject, 'target' | 'offer'>, requestId: string) => ({
  to: wireTarget(target),
  net: daonToString(offer.net),
  ...wirePrice(target, offer),
  fee: daonToString(offer.fee),
  requestId,
});

/** The same text for the same request, however its address was cased. */
export function contentOf({ target, offer }: Pick<SendSubject, 'target' | 'offer'>): string {
  const to = target.kind === 'address' ? { address: target.address.toLowerCase() } : wireTarget(target);
  return canonicalContent({ ...to, net: daonToString(offer.net), ...wirePrice(target, offer) });
}

/** What a send is about, from its confirmation on. */
export type SendSubject = {
  readonly target: Target;
  readonly offer: Offer;
  /** The masked login behind the address, as far as it is known. */
  readonly owner: string | null;
  /** The holder ticked the warning about a wrong checksum. */
  readonly checksumAccepted: boolean;
  /** The warnings about which the holder was asked. */
  readonly warningsSeen: readonly WarningCode[];
};
