import { eq, inArray, or } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { exactSum } from '../../ledger/book-rules.ts';

/** What was credited for a purchase: by lines that are settled with it, and by those that became new purchases at its price. */
export async function sumCreditedFor(db: ReadDb, purchaseId: number): Promise<Won> {
  const { bankLines, purchases } = db.t;
  const atItsPrice = db
    .select({ id: purchases.requestId })
    .from(purchases)
    .where(eq(purchases.priceOrderId, purchaseId));
  const [row] = await db
    .select({ won: exactSum(bankLines.won) })
    .from(bankLines)
    .where(or(eq(bankLines.requestId, purchaseId), inArray(bankLines.requestId, atItsPrice)));
  return asWon(row?.won ?? 0n);
}
