import { and, count, eq, inArray, isNull } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/** The number of active holders whose current address has no known key. */
export async function countKeyless(db: ReadDb): Promise<number> {
  const { holders, walletAddresses } = db.t;
  const [row] = await db
    .select({ n: count().mapWith(Number) })
    .from(walletAddresses)
    .innerJoin(holders, eq(holders.walletAddress, walletAddresses.address))
    .where(and(isNull(walletAddresses.xpubId), inArray(holders.status, ['active', 'blocked'])));
  return row?.n ?? 0;
}
