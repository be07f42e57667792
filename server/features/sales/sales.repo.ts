import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

type SaleRow = Tx['t']['sales']['$inferSelect'];

export async function insertSale(tx: Tx, row: SaleRow): Promise<void> {
  await tx.insert(tx.t.sales).values(row);
}

export async function findSale(db: ReadDb, requestId: number): Promise<SaleRow | null> {
  const rows = await db.select().from(db.t.sales).where(eq(db.t.sales.requestId, requestId));
  return rows[0] ?? null;
}
