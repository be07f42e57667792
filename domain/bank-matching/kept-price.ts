// At which price money is credited that no open order explains.
import { EARLY_MS, LATE_MS } from './lines-and-orders.ts';

type CameIn = { at: Date; precisionMs: number; won: bigint };
/** `creditedWon`: what was credited, or may still be, for the order by lines of its own and at its price. */
type EarlierOrder = { createdAt: Date; expiresAt: Date; won: bigint; creditedWon: bigint; isOpen: boolean };

/**
 * Whether money that came in has the price that an earlier order kept: it came when it may have been meant for that order, and is no
 * more than is left of it. Otherwise an order that was never paid would be an option without an end, for any amount in one line or in
 * several, on the price of its day. An open order gives its price to nothing beside it: all of it may still be paid.
 */
export function hasKeptPrice({ at, precisionMs, won }: CameIn, order: EarlierOrder): boolean {
  const start = at.getTime();
  const isEarlyEnough = start <= order.expiresAt.getTime() + LATE_MS;
  const isLateEnough = start + precisionMs > order.createdAt.getTime() - EARLY_MS;
  return !order.isOpen && isEarlyEnough && isLateEnough && won <= order.won - order.creditedWon;
}
