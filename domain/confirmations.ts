/**
 * Which acts of a holder need a confirmation that is bound to them (ADR-0043): what the owner's settings and what the holder's own
 * demand, whichever is stricter. The confirmation itself is a passkey's signature or the password.
 */
import { wonOf, type DaonUnits, type PriceE4, type Won } from './money.ts';
import { lowerOf, WORTH_OF_WON, worthOf } from './own-limits.ts';

export type ConfirmRules = {
  /** From this worth of a day in Seoul on, the act that reaches it included; null for never. */
  readonly day: Won | null;
  /** From this worth of a first send to an address on; null for never. */
  readonly first: Won | null;
  /** A new linked account, and closing. */
  readonly changes: boolean;
};

export const demandsAny = ({ day, first, changes }: ConfirmRules): boolean =>
  day !== null || first !== null || changes;

export const stricterOf = (one: ConfirmRules, other: ConfirmRules): ConfirmRules => ({
  day: lowerOf(one.day, other.day),
  first: lowerOf(one.first, other.first),
  changes: one.changes || other.changes,
});

/** Whether a holder who wants these rules gives up anything of those in force. */
export function isLooser(wanted: ConfirmRules, inForce: ConfirmRules): boolean {
  const { day, first, changes } = stricterOf(wanted, inForce);
  return wanted.day !== day || wanted.first !== first || wanted.changes !== changes;
}

/** What leaves, and what has left today before it (`worthOf`). */
export type Leaving = { readonly net: DaonUnits; readonly price: PriceE4 | null; readonly spent: bigint };

/** Without a price nothing can be shown to be small (as in D43). */
export const reachesDay = ({ day }: ConfirmRules, { net, price, spent }: Leaving): boolean =>
  day !== null && (price === null || spent + worthOf(net, price) >= day * WORTH_OF_WON);

/** Whether a send needs a confirmation if it is the first to its address. */
export const asksIfFirst = ({ first }: ConfirmRules, { net, price }: Omit<Leaving, 'spent'>): boolean =>
  first !== null && (price === null || wonOf(net, price) >= first);
