import { eq, exists, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

/**
 * Whether a row of `sales` was ever in a payout file, as SQL; also when it was taken back from the file since. The file may have
 * reached the bank, so its lines may carry the reference of the sale (ADR-0029).
 */
export function wasEverFiled(db: ReadDb) {
  const { payoutSales, sales } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(payoutSales)
      .where(eq(payoutSales.requestId, sales.requestId)),
  );
}
