import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

type SaleRow = Tx['t']['sales']['$inferSelect'];

const insertRow = definePrepared('insert_sale', (tx: Tx) =>
  tx.insert(tx.t.sales).values(placeholdersOf(tx.t.sales)),
);

const saleOfRequest = definePrepared('sale_of_request', (db: ReadDb) =>
  db
    .select()
    .from(db.t.sales)
    .where(eq(db.t.sales.requestId, sql.placeholder('requestId'))),
);

export async function insertSale(tx: Tx, row: SaleRow): Promise<void> {
  await insertRow(tx, row);
}

export async function findSale(db: ReadDb, requestId: number): Promise<SaleRow | null> {
  const [row] = await saleOfRequest(db, { requestId });
  return row ?? null;
}
