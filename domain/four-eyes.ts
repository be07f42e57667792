/**
 * When a second operator must agree (decision 43): an approval from `fourEyesWon` on, and a price that moves
 * by more than a fifth. The two must be different people.
 */
import type { PriceE4, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

/**
 * How many approvals an amount needs. `threshold` null means that four eyes are off. What has no price (`amountWon` null)
 * cannot be called small.
 */
export function approvalsNeeded(amountWon: Won | null, threshold: Won | null): 1 | 2 {
  return threshold !== null && (amountWon === null || amountWon >= threshold) ? 2 : 1;
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
