import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { and, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { placeOf, type Place, type Secrets } from '../../ports/secrets.ts';
import { exactSum } from '../../ledger/book-rules.ts';

export type PurchaseRow = Tx['t']['purchases']['$inferSelect'];

/** The account that a purchase's won is wired to. */
const numberPlace = (requestId: number): Place => placeOf('purchases.deposit_num_enc', requestId);

/** Throws MisplacedValueError for the number of another purchase. */
export const purchaseNumber = (
  secrets: Pick<Secrets, 'decrypt'>,
  { requestId, depositNumEnc }: Pick<PurchaseRow, 'requestId' | 'depositNumEnc'>,
): string => secrets.decrypt(depositNumEnc, numberPlace(requestId));

const insertRow = definePrepared('insert_purchase', (tx: Tx) =>
  tx.insert(tx.t.purchases).values(placeholdersOf(tx.t.purchases)),
);

const purchaseOfRequest = definePrepared('purchase_of_request', (db: ReadDb) =>
  db
    .select()
    .from(db.t.purchases)
    .where(eq(db.t.purchases.requestId, sql.placeholder('requestId'))),
);

const openWon = definePrepared('open_purchases_won', (db: ReadDb) => {
  const { requests, purchases } = db.t;
  return db
    .select({ won: exactSum(purchases.won) })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .where(
      and(
        eq(requests.holderId, sql.placeholder('holderId')),
        eq(requests.kind, 'purchase'),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
});

export async function insertPurchase(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt'>,
  { depositNum, ...row }: Omit<PurchaseRow, 'depositNumEnc'> & { depositNum: string },
): Promise<void> {
  await insertRow(tx, { ...row, depositNumEnc: secrets.encrypt(depositNum, numberPlace(row.requestId)) });
}

/** Records which open order a purchase ended. */
export async function linkReplaced(tx: Tx, id: number, replacesId: number): Promise<void> {
  const { purchases } = tx.t;
  await tx.update(purchases).set({ replacesId }).where(eq(purchases.requestId, id));
}

export async function findPurchase(db: ReadDb, requestId: number): Promise<PurchaseRow | null> {
  const [row] = await purchaseOfRequest(db, { requestId });
  return row ?? null;
}

/** The total of a holder's purchases that are pending or on hold. */
export async function sumOpenPurchases(db: ReadDb, holderId: number): Promise<Won> {
  const [row] = await openWon(db, { holderId });
  return asWon(row?.won ?? 0n);
}
