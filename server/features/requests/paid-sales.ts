import { eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { findMeantSales, findNamedSales, findReferencedSales } from '../bank-lines/match-bank-lines.ts';
import { wasEverFiled } from '../payouts/was-ever-filed.ts';

async function readSales(db: ReadDb, ids: readonly number[]) {
  const { requests, sales } = db.t;
  if (ids.length === 0) return [];
  return db
    .select({
      id: sales.requestId,
      companyId: sales.companyId,
      won: sales.payoutWon,
      createdAt: requests.createdAt,
      wasFiled: sql`case when ${wasEverFiled(db)} then 1 else 0 end`.mapWith(Number),
    })
    .from(sales)
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .where(inArray(sales.requestId, [...ids]));
}

export type PaymentEvidence = {
  /**
   * Sales that bank lines have certainly paid without being settled with them. Either a line of the holder would be left over without
   * the sale, or a line names the sale; the sale may have left its file and its taker since. A line that names a sale must have its
   * amount, unless the sale was ever in a file: then the amount may include the bank's fee, or be a part of the payout.
   */
  surely: ReadonlySet<number>;
  /** The sales of `surely`, and those that a line may mean. */
  perhaps: ReadonlySet<number>;
  /**
   * Sales whose evidence is kept when their lines are removed: those of `surely`, equal sales of a holder of which a line paid one,
   * and those of `perhaps` that were ever in a file.
   */
  lasting: ReadonlySet<number>;
};

/** The evidence of open lines for these sales. Lines of equal sales are matched once, because a file has up to 200 of them. */
export async function readPaymentEvidence(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
  /** Reads the evidence as if the sales had no settled lines. */
  { evenLinked = false } = {},
): Promise<PaymentEvidence> {
  const found = await readSales(db, ids);
  const amounts = found.map(({ won }) => won);
  const { meant, among, paid } = await findMeantSales(db, amounts, now, evenLinked);
  const named = await findNamedSales(db, found);
  const filed = found.filter(({ wasFiled }) => wasFiled === 1);
  const referenced = await findReferencedSales(db, filed);
  const surely = new Set(ids.filter((id) => paid.has(id) || named.has(id) || referenced.has(id)));
  const perhaps = new Set(ids.filter((id) => surely.has(id) || meant.has(id)));
  const ofFiles = filed.flatMap(({ id }) => (perhaps.has(id) ? [id] : []));
  const lasting = new Set([...ids.filter((id) => surely.has(id) || among.has(id)), ...ofFiles]);
  return { surely, perhaps, lasting };
}

/** Which of these sales lines of the bank have surely paid. */
export async function findPaidSales(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  return (await readPaymentEvidence(db, ids, now)).surely;
}

/** Which of these sales a line of the bank may have paid. */
export async function findPerhapsPaidSales(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  return (await readPaymentEvidence(db, ids, now)).perhaps;
}
