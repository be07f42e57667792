/** Limits on requested and minted amounts (D16 and D43); the numbers are settings. */
import type { DaonUnits, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

/** Whether a holder with `open` undecided purchases may make another. */
export function checkOpenPurchases(open: number, openPurchasesMax: number): Result<number> {
  return open >= openPurchasesMax ? fail('TOO_MANY_OPEN') : ok(open + 1);
}

/** Whether a holder whose undecided purchases total `open` won may request `won` more. */
export function checkOpenPurchasesWon(open: Won, won: Won, openPurchasesWonMax: Won): Result<'within'> {
  return open + won > openPurchasesWonMax ? fail('TOO_MANY_OPEN') : ok('within');
}

/**
 * Whether `tokens` more units may be minted on a day with `issuedToday` already minted. What mints nothing is within every limit: a
 * limit that is lowered in an incident must not stop the correction of a wrong mint.
 */
export function checkIssue(
  issuedToday: DaonUnits,
  tokens: DaonUnits,
  maxIssuePerDay: DaonUnits,
): Result<DaonUnits> {
  return tokens > 0n && issuedToday + tokens > maxIssuePerDay ? fail('ISSUE_LIMIT') : ok(tokens);
}
