import { max } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/** The last transaction that a sound check of the books has passed: none up to it is still open. Null before the first check. */
export async function findLastChecked(db: ReadDb): Promise<number | null> {
  const { ledgerChecks } = db.t;
  const [row] = await db.select({ id: max(ledgerChecks.lastTransactionId) }).from(ledgerChecks);
  return row?.id ?? null;
}
