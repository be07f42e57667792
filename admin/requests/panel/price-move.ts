/**
 * The change of the price since an order was made. An order keeps its price (D10), so a large change is a gain
 * for one side, which the operator should know before approving.
 */
import { divFloor, parsePrice } from '../../../domain/money.ts';

// The price usually changes by less than five percent in a day.
const MOVED_PERCENT = 5n;

export interface PriceMove {
  /** '+12.5%', '−3.0%': tenths of a percent, cut towards zero. */
  percent: string;
  isLarge: boolean;
}

/** Null where one of the two is missing or cannot be read. */
export function priceMoveOf(rawThen: string | null, rawNow: string | null): PriceMove | null {
  if (rawThen === null || rawNow === null) return null;
  const then = parsePrice(rawThen);
  const now = parsePrice(rawNow);
  if (!then.ok || !now.ok || then.value <= 0n) return null;
  const size = now.value > then.value ? now.value - then.value : then.value - now.value;
  const tenths = divFloor(size * 1000n, then.value);
  return {
    percent: `${now.value < then.value ? '−' : '+'}${tenths / 10n}.${tenths % 10n}%`,
    isLarge: size * 100n >= then.value * MOVED_PERCENT,
  };
}
