import { and, eq, ne, not, or } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { isCorrected } from './payable-orders.repo.ts';

/**
 * What was credited for a purchase, and for those that lines became at its price: the whole amount of an approved one, also where an
 * operator approved it without a line, and the lines that are settled with another.
 */
export async function sumCreditedFor(db: ReadDb, purchaseId: number): Promise<Won> {
  const { bankLines, purchases, requests } = db.t;
  const isOfOrder = or(eq(purchases.requestId, purchaseId), eq(purchases.priceOrderId, purchaseId));
  const [approved] = await db
    .select({ won: exactSum(purchases.won) })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .where(and(isOfOrder, eq(requests.state, DONE), not(isCorrected(db))));
  const [linked] = await db
    .select({ won: exactSum(bankLines.won) })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(bankLines, eq(bankLines.requestId, purchases.requestId))
    .where(and(isOfOrder, or(ne(requests.state, DONE), isCorrected(db))));
  return asWon((approved?.won ?? 0n) + (linked?.won ?? 0n));
}
