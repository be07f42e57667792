import { and, eq, inArray, not, or } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { asWon, type Won } from '../../../../domain/money.ts';
import { DONE, FAILED, ON_HOLD, PENDING, type RequestState } from '../../../../domain/request-state.ts';
import { exactSum } from '../../../ledger/book-rules.ts';
import { isCorrected } from '../match/payable-orders.repo.ts';

const OPEN: RequestState[] = [PENDING, ON_HOLD];

/**
 * What was credited for a purchase, and for those that lines became at its price: the whole amount of an approved one, also where an
 * operator approved it without a line, and the lines that are settled with another. One at its price that is open counts in whole as
 * well: its line may have been taken back, and another one may pay it.
 */
export async function sumCreditedFor(db: ReadDb, purchaseId: number): Promise<Won> {
  const { bankLines, purchases, requests } = db.t;
  const isAtItsPrice = eq(purchases.priceOrderId, purchaseId);
  const isOfOrder = or(eq(purchases.requestId, purchaseId), isAtItsPrice);
  const [approved] = await db
    .select({ won: exactSum(purchases.won) })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .where(
      or(
        and(isOfOrder, eq(requests.state, DONE), not(isCorrected(db))),
        and(isAtItsPrice, inArray(requests.state, OPEN)),
      ),
    );
  const [linked] = await db
    .select({ won: exactSum(bankLines.won) })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(bankLines, eq(bankLines.requestId, purchases.requestId))
    .where(
      or(
        and(isOfOrder, or(eq(requests.state, FAILED), isCorrected(db))),
        and(eq(purchases.requestId, purchaseId), inArray(requests.state, OPEN)),
      ),
    );
  return asWon((approved?.won ?? 0n) + (linked?.won ?? 0n));
}
