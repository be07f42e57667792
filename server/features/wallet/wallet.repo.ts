import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';

/** The holder's wallet address, lower case. Throws NOT_FOUND before the sign-up was approved. */
export async function getWalletAddress(db: ReadDb, holderId: number): Promise<string> {
  const { holders } = db.t;
  const [row] = await db
    .select({ address: holders.walletAddress })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (!row || row.address === null) throw new DomainError('NOT_FOUND');
  return row.address;
}
