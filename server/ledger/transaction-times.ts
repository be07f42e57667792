// The transactions of a time. Ids are drawn in the order of time, so an index of the times of every 64th transaction leads to
// the ids of all: an index of all times would cost each send twenty bytes.
import { and, asc, desc, gte, lt, lte, max, min, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/** Processes that write at the same time may commit transactions with a later id and an earlier time. */
const OUT_OF_ORDER_MAX = 1_000;

/** The transactions that the index of times holds; it is only used for a query that says so. */
const isTimed = (db: ReadDb): SQL => sql`${db.t.ledgerTransactions.id} % 64 = 0`;

/** The time of the last indexed transaction before `from`, or of the first one from `to` on. */
async function timeBeside(db: ReadDb, { from, to }: { from?: Date; to?: Date }): Promise<Date | undefined> {
  const { createdAt } = db.t.ledgerTransactions;
  const [beside] = await db
    .select({ createdAt })
    .from(db.t.ledgerTransactions)
    .where(
      and(
        isTimed(db),
        from === undefined ? undefined : lt(createdAt, from),
        to === undefined ? undefined : gte(createdAt, to),
      ),
    )
    .orderBy(from === undefined ? asc(createdAt) : desc(createdAt))
    .limit(1);
  return beside?.createdAt;
}

/**
 * The condition for the transactions from a time on and before another; undefined for all of them. It narrows the ids by the
 * indexed transactions of that time and one on either side. A clock that was ahead or behind gave times that do not follow the ids:
 * of those a query misses fewer than 64 in a row.
 */
export async function createdBetween(
  db: ReadDb,
  from: Date | undefined,
  to: Date | undefined,
): Promise<SQL | undefined> {
  if (from === undefined && to === undefined) return undefined;
  const { id, createdAt } = db.t.ledgerTransactions;
  const first = from === undefined ? undefined : await timeBeside(db, { from });
  const last = to === undefined ? undefined : await timeBeside(db, { to });
  const [edges] = await db
    .select({ first: min(id), last: max(id) })
    .from(db.t.ledgerTransactions)
    .where(
      and(
        isTimed(db),
        first === undefined ? undefined : gte(createdAt, first),
        last === undefined ? undefined : lte(createdAt, last),
      ),
    );
  return and(
    first === undefined ? undefined : gte(id, Number(edges?.first) - OUT_OF_ORDER_MAX),
    last === undefined ? undefined : lte(id, Number(edges?.last) + OUT_OF_ORDER_MAX),
    from === undefined ? undefined : gte(createdAt, from),
    to === undefined ? undefined : lt(createdAt, to),
  );
}
