/**
 * When a second operator must agree (decision 43): an approval from `fourEyesWon` on, and a price that moves
 * by more than a fifth. The two must be different people.
 */
import type { Settings } from './limits.ts';
import type { PriceE4, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';
import { HOUR_MS } from './durations.ts';

/** What an operator has moved and what a holder got in the last hours, before the act in question (decision 49). */
export type WorthSoFar = { readonly operatorWon: Won; readonly holderWon: Won };

/**
 * How many approvals an act needs: two when it passes the threshold alone, together with what its operator has moved lately,
 * or together with what its holder got lately. `threshold` null means that four eyes are off. What has no price (`amountWon`
 * null) cannot be called small.
 */
export function approvalsNeeded(amountWon: Won | null, threshold: Won | null, soFar?: WorthSoFar): 1 | 2 {
  if (threshold === null) return 1;
  if (amountWon === null) return 2;
  const most =
    soFar === undefined ? 0n : soFar.operatorWon > soFar.holderWon ? soFar.operatorWon : soFar.holderWon;
  return amountWon + most >= threshold ? 2 : 1;
}

/**
 * What a request is worth: the larger of its worth when it was made and its worth at the current price (decision 51). Null
 * without a current price.
 */
export function worthOf(whenAsked: Won | null, now: Won | null): Won | null {
  if (now === null || whenAsked === null) return now;
  return whenAsked > now ? whenAsked : now;
}

/** A signature made at this instant or before has expired (decision 50). */
export function signaturesSince(now: Date, signatureHours: number): Date {
  return new Date(now.getTime() - signatureHours * HOUR_MS);
}

// A market may move a fifth in a day; beyond it a slipped decimal point is the likelier story.
const PRICE_MOVE_PERCENT = 20n;

/** Beyond ±20 % of a price that holds or held. The first price has nothing to be compared with. */
export function isBigPriceMove(current: PriceE4 | null, next: PriceE4): boolean {
  if (current === null) return false;
  const move = next > current ? next - current : current - next;
  return move * 100n > current * PRICE_MOVE_PERCENT;
}

/** The second approval by the operator who gave the first is refused. */
export function checkSecondApproval(
  firstOperatorId: number | null,
  operatorId: number,
): Result<{ readonly approvals: 1 | 2 }> {
  if (firstOperatorId === null) return ok({ approvals: 1 });
  return firstOperatorId === operatorId ? fail('SAME_OPERATOR') : ok({ approvals: 2 });
}

/**
 * Whether an operator may sign an act of two (decision 50): its powers have not changed in the console for `waitHours`. Null
 * stands for powers that were never changed there.
 */
export function isSettled(powersChangedAt: Date | null, now: Date, waitHours: number): boolean {
  return powersChangedAt === null || now.getTime() - powersChangedAt.getTime() >= waitHours * HOUR_MS;
}

/**
 * Which settings two operators change together while four eyes are on (decision 50): those that bound money, time or what
 * guards them. Total, so that a new setting has to answer.
 */
export const CHANGED_BY_TWO: Readonly<Record<keyof Settings, boolean>> = {
  fourEyesWon: true,
  fourEyesSumHours: true,
  signatureHours: true,
  secondPersonWaitHours: true,
  maxIssuePerDay: true,
  requireTotp: true,
  purchaseLifeHours: true,
  openPurchasesMax: true,
  openPurchasesWonMax: true,
  takeAlertMinutes: true,
  confirmWithPassword: true,
  closeAccountWithFunds: true,
  revealedPhonesPerDay: true,
  smsSignUpPerDay: true,
  smsRecoveryPerDay: true,
  smsKnownPhonesPerDay: true,
  smsAlertPercent: true,
  knownNetworkDays: true,
  knownNetworkTries: true,
  retentionYears: true,
  // What an invite starts with where its maker says nothing; each invite says how long it lives and how often it serves.
  inviteDays: false,
  inviteUses: false,
};
