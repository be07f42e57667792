import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { exactSum } from '../../ledger/book-rules.ts';

type PurchaseRow = Tx['t']['purchases']['$inferSelect'];

export async function insertPurchase(tx: Tx, row: PurchaseRow): Promise<void> {
  await tx.insert(tx.t.purchases).values(row);
}

export async function findPurchase(db: ReadDb, requestId: number): Promise<PurchaseRow | null> {
  const rows = await db.select().from(db.t.purchases).where(eq(db.t.purchases.requestId, requestId));
  return rows[0] ?? null;
}

/** The total of a holder's purchases that are pending or on hold. */
export async function sumOpenPurchases(db: ReadDb, holderId: number): Promise<Won> {
  const { requests, purchases } = db.t;
  const [row] = await db
    .select({ won: exactSum(purchases.won) })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .where(
      and(
        eq(requests.holderId, holderId),
        eq(requests.kind, 'purchase'),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
  return asWon(row?.won ?? 0n);
}
