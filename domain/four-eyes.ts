/**
 * When a second operator must agree (D43): an approval from `fourEyesWon` on, and a price change of more than a fifth.
 * The two must be different people.
 */
import { SETTINGS } from './settings.ts';
import type { Settings } from './settings.ts';
import type { PriceE4, Won } from './money.ts';
import { HOUR_MS } from './durations.ts';

/**
 * The worth that an operator has moved and a holder has received in the last hours, before the act in question (D49).
 */
export type WorthSoFar = { readonly operatorWon: Won; readonly holderWon: Won };

/**
 * How many approvals an act needs: two when it passes the threshold alone, or together with what its operator has moved
 * or its holder has received in the last hours. `threshold` null means that four eyes are off. Without a price
 * (`amountWon` null) two are needed, because the act cannot be shown to be small.
 */
export function approvalsNeeded(amountWon: Won | null, threshold: Won | null, soFar?: WorthSoFar): 1 | 2 {
  if (threshold === null) return 1;
  if (amountWon === null) return 2;
  const most =
    soFar === undefined ? 0n : soFar.operatorWon > soFar.holderWon ? soFar.operatorWon : soFar.holderWon;
  return amountWon + most >= threshold ? 2 : 1;
}

/**
 * The worth of a request: the larger of its worth when it was made and its worth at the current price (D51). Null
 * without a current price.
 */
export function worthOf(whenAsked: Won | null, now: Won | null): Won | null {
  if (now === null || whenAsked === null) return now;
  return whenAsked > now ? whenAsked : now;
}

/** Signatures made at or before this instant have expired (D50). */
export function signaturesSince(now: Date, signatureHours: number): Date {
  return new Date(now.getTime() - signatureHours * HOUR_MS);
}

// A market price may move a fifth in a day; a larger change is more likely a misplaced decimal point.
const PRICE_MOVE_PERCENT = 20n;

/** Whether the new price differs by more than 20 % from the current one. A first price has nothing to compare with. */
export function isBigPriceMove(current: PriceE4 | null, next: PriceE4): boolean {
  if (current === null) return false;
  const move = next > current ? next - current : current - next;
  return move * 100n > current * PRICE_MOVE_PERCENT;
}

/**
 * Whether an operator may give one of two approvals (D50): its powers have not changed in the console for `waitHours`.
 * Null means that they were never changed there.
 */
export function isSettled(powersChangedAt: Date | null, now: Date, waitHours: number): boolean {
  return powersChangedAt === null || now.getTime() - powersChangedAt.getTime() >= waitHours * HOUR_MS;
}

/**
 * Whether a signature was given after the powers of its operator last changed or its credentials were reset. An earlier one
 * never counts again: the operator was reset or disabled because someone else may have given it (D50).
 */
export function isSignedSince(signaturesVoidUntil: Date | null, signedAt: Date): boolean {
  return signaturesVoidUntil === null || signedAt > signaturesVoidUntil;
}

/** The settings that one admin may change alone. Each new invite stores its own life and number of uses. */
const CHANGED_BY_ONE: ReadonlySet<string> = new Set<keyof Settings>(['inviteDays', 'inviteUses']);

/**
 * Which settings two operators must change together while four eyes are on (D50): those that limit money, time or their
 * safeguards, and every new one.
 */
export const CHANGED_BY_TWO = Object.fromEntries(
  Object.keys(SETTINGS).map((key) => [key, !CHANGED_BY_ONE.has(key)]),
) as Readonly<Record<keyof Settings, boolean>>;
