/** A line of the bank and the order that it may pay: what the matching knows of each, and whether their times fit. */
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { NameEvidence } from './payer-name.ts';

/** A line that is still open. */
export type OpenLine = {
  id: number;
  /** The company's account whose statement holds it. */
  accountId: number;
  at: Date;
  /** How exact `at` is, in milliseconds. */
  precisionMs: number;
  name: string;
  memo: string;
  /** Whether orders that were approved at its time are not among the orders any more: one of them may be what it paid. */
  isOld?: boolean;
};

/** An order, or a refund that is owed, that a line of its company, its direction and its amount could pay. */
export type PayableOrder = {
  kind: 'purchase' | 'sale' | 'refund';
  id: number;
  /** 0 for a refund, whose payee may be anyone. */
  holderId: number;
  /** The account that its holder was shown; null when any account of the company may have paid or got it. */
  accountId: number | null;
  /**
   * The account on which an approved sale is booked; null for every other order. A line of another one may still be its payment, which
   * is a doubt, but is not linked with it.
   */
  bookedOn: number | null;
  /** The name on the holder's bank account; on the payee's, of a refund. */
  name: string;
  /** When the order was made, or the money came that is to be refunded: a payment comes later. */
  from: Date;
  /** Until when a payment is expected; null without an end. */
  until: Date | null;
  /** How long after `until` a line may still be meant for it, in milliseconds. */
  graceMs: number;
  /** Whether it may be paid: a sale is, once an operator has taken it; a refund, once its payee is known. */
  isReady: boolean;
  /**
   * Whether nothing else about the order needs a person: it is not on hold and its holder not blocked. Where one is needed, a line is
   * not certain, and says all the same that the order's money has come or left.
   */
  isClear: boolean;
  /** Whether a payout file holds it, which writes its reference into the line. */
  isFiled: boolean;
};

/** A payer may wire first and order afterwards; a line this long before the order may be meant for it. */
export const EARLY_MS = DAY_MS;
/** Money that comes after the order has ended may still be meant for it. */
export const LATE_MS = 7 * DAY_MS;
/** The clocks of the bank and the server may differ by this. */
export const CLOCKS_APART_MS = HOUR_MS;
/** An order that was approved by hand is paid before its approval. */
export const DECIDED_GRACE_MS = CLOCKS_APART_MS;

export type Edge = {
  line: OpenLine;
  order: PayableOrder;
  name: NameEvidence;
  isTimely: boolean;
  /** The order is booked on another account than the line's. */
  isElsewhere: boolean;
  /** The line carries the reference of this sale or refund, that of another one, or none. */
  reference: 'own' | 'other' | 'none';
};

/**
 * Whether a line came before a sale was made. A reference in it does not mean this sale: a sale cannot be paid before it exists, and
 * after a restore an older sale may have had the number.
 */
export const cameBefore = (
  { at, precisionMs }: Pick<OpenLine, 'at' | 'precisionMs'>,
  madeAt: Date,
): boolean => at.getTime() + precisionMs <= madeAt.getTime() - CLOCKS_APART_MS;

/** Whether a line out went before money came in: both times are of the same bank, so no clocks differ. */
export const wentBefore = (
  { at, precisionMs }: Pick<OpenLine, 'at' | 'precisionMs'>,
  cameAt: Date,
): boolean => at.getTime() + precisionMs <= cameAt.getTime();

/**
 * Whether a line came in the time of an order. Where a bank gives the day alone, a line of the order's own day may have come after it as
 * well, if the order lasted longer than the day; within a minute or a second no one orders and pays.
 */
export function isTimely(
  { at, precisionMs }: Pick<OpenLine, 'at' | 'precisionMs'>,
  { from, until }: Pick<PayableOrder, 'from' | 'until'>,
): boolean {
  const [start, end] = [at.getTime(), at.getTime() + precisionMs];
  const last = until?.getTime() ?? Number.POSITIVE_INFINITY;
  const isOfItsDay = precisionMs >= DAY_MS && end > from.getTime() && end <= last;
  return (start >= from.getTime() || isOfItsDay) && start <= last;
}

/** Whether a line may be meant for an order by its time. */
export function mayBeMeant(
  { at, precisionMs }: Pick<OpenLine, 'at' | 'precisionMs'>,
  { from, until, graceMs }: Pick<PayableOrder, 'from' | 'until' | 'graceMs'>,
): boolean {
  const start = at.getTime();
  const last = (until?.getTime() ?? Number.POSITIVE_INFINITY) + graceMs;
  return start + precisionMs > from.getTime() - EARLY_MS && start <= last;
}
