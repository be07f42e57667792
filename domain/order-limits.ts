/** Bounds on how much may be asked for and minted (decisions 16 and 43); the numbers are settings. */
import type { DaonUnits, Won } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

/** May a holder with `open` undecided purchases ask for another? */
export function checkOpenPurchases(open: number, openPurchasesMax: number): Result<number> {
  return open >= openPurchasesMax ? fail('TOO_MANY_OPEN') : ok(open + 1);
}

/** May a holder whose undecided purchases come to `open` won ask for `won` more? */
export function checkOpenPurchasesWon(open: Won, won: Won, openPurchasesWonMax: Won): Result<'within'> {
  return open + won > openPurchasesWonMax ? fail('TOO_MANY_OPEN') : ok('within');
}

/** May `tokens` more units be minted on a day that has seen `issuedToday`? */
export function checkIssue(
  issuedToday: DaonUnits,
  tokens: DaonUnits,
  maxIssuePerDay: DaonUnits,
): Result<DaonUnits> {
  return issuedToday + tokens > maxIssuePerDay ? fail('ISSUE_LIMIT') : ok(tokens);
}
