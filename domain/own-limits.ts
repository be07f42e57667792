/**
 * The limits that holders set for themselves (D73): won for one act, and won for a day in Seoul. Sends, sales and external sends count
 * together, each with its net at the price of its moment; the fee does not count. Without a price an act has no worth.
 */
import { showWon } from './display.ts';
import { DAY_MS } from './durations.ts';
import { asWon, DAON, daonOf, divCeil, MAX_WON, PRICE_SCALE, ZERO_WON } from './money.ts';
import type { DaonUnits, PriceE4, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

/** Null for no limit. */
export type OwnLimits = { readonly day: Won | null; readonly act: Won | null };

export const isLimited = ({ day, act }: OwnLimits): boolean => day !== null || act !== null;

/** What may still leave by one more act, and which of the two limits says so. Null without a limit. */
export type LimitLeft = { readonly won: Won; readonly of: keyof OwnLimits } | null;

/** Units × price, in 1/10^12 won: exact, so that a day of small acts adds up to what it is. */
export const worthOf = (net: DaonUnits, price: PriceE4 | null): bigint => (price === null ? 0n : net * price);

/** The worth of a won, in the unit of `worthOf`. */
export const WORTH_OF_WON = DAON * PRICE_SCALE;

/** `spent`: the worth of the day so far. */
export function leftOf({ day, act }: OwnLimits, spent: bigint): LimitLeft {
  const rest = day === null ? null : asWon(day - divCeil(spent, WORTH_OF_WON));
  if (rest !== null && (act === null || rest < act)) return { won: rest < 0n ? ZERO_WON : rest, of: 'day' };
  return act === null ? null : { won: act, of: 'act' };
}

export const checkOwnLimit = (left: LimitLeft, net: DaonUnits, price: PriceE4 | null): Result<LimitLeft> =>
  left !== null && worthOf(net, price) > left.won * WORTH_OF_WON ? fail('OWN_LIMIT') : ok(left);

/** The largest net that is within what is left; null where no limit or no price bounds it. */
export const netWithin = (left: LimitLeft, price: PriceE4 | null): DaonUnits | null =>
  left === null || price === null ? null : daonOf(left.won, price);

/** Says how much may still leave. */
export function ownLimitSentence(left: LimitLeft): string {
  if (left === null) return '내가 정한 한도를 넘어요.';
  if (left.won === ZERO_WON) return '내가 정한 하루 한도를 모두 썼어요. 내일 다시 이용해주세요.';
  return left.of === 'day'
    ? `내가 정한 하루 한도를 넘어요. 오늘은 ${showWon(left.won)}원까지 보내거나 팔 수 있어요.`
    : `내가 정한 한도를 넘어요. 한 번에 ${showWon(left.won)}원까지 보내거나 팔 수 있어요.`;
}

/** Higher limits wait so long: a holder who is being hurried, or whose phone was stolen, has time to notice. */
export const RAISE_WAIT_MS = DAY_MS;

/** From which worth on a first send waits, and how long; null for what the owner's settings say (D74). */
export type OwnWait = { readonly waitWon: Won | null; readonly waitHours: number | null };

/** All that holders set for themselves. */
export type OwnRules = OwnLimits & OwnWait;

/** The rules in force, and those that will be from a time on. */
export type LimitPlan = {
  readonly now: OwnRules;
  readonly next: (OwnRules & { readonly at: Date }) | null;
};

const orNone = (limit: Won | null): bigint => limit ?? MAX_WON + 1n;
/** The lower of two limits of which null is none. */
export const lowerOf = (one: Won | null, other: Won | null): Won | null =>
  orNone(one) < orNone(other) ? one : other;
const longer = (one: number | null, other: number | null): number | null =>
  (one ?? 0) > (other ?? 0) ? one : other;
const areLimitsWithin = (one: OwnLimits, other: OwnLimits): boolean =>
  orNone(one.day) <= orNone(other.day) && orNone(one.act) <= orNone(other.act);
const isWithin = (one: OwnRules, other: OwnRules): boolean =>
  areLimitsWithin(one, other) &&
  orNone(one.waitWon) <= orNone(other.waitWon) &&
  (one.waitHours ?? 0) >= (other.waitHours ?? 0);

/** Whether anything of what is wanted is laxer than what is in force, so that it has to wait. */
export const isRaise = (wanted: OwnRules, now: OwnRules): boolean => !isWithin(wanted, now);

/** Whether a limit is among it, and not the wait of first sends alone. */
export const raisesLimits = (wanted: OwnLimits, now: OwnLimits): boolean => !areLimitsWithin(wanted, now);

/**
 * The plan once a holder wants other rules. What is stricter is in force immediately, what is laxer after the wait. One who already waits
 * for as much or more goes on waiting as long.
 */
export function planLimits({ now, next }: LimitPlan, wanted: OwnRules, at: Date): LimitPlan {
  const inForce = {
    day: lowerOf(now.day, wanted.day),
    act: lowerOf(now.act, wanted.act),
    waitWon: lowerOf(now.waitWon, wanted.waitWon),
    waitHours: longer(now.waitHours, wanted.waitHours),
  };
  if (!isRaise(wanted, now)) return { now: inForce, next: null };
  const isPlanned = next !== null && isWithin(wanted, next);
  return {
    now: inForce,
    next: { ...wanted, at: isPlanned ? next.at : new Date(at.getTime() + RAISE_WAIT_MS) },
  };
}
