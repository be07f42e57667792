// What holders with limits of their own have sent and sold in a day (D73, ADR-0039), from the rows of their histories. A request that failed
// gives its share back by its state alone; what operators did (a correction, a sale in the place of one that came back) does not count.
import { after, type Answer } from '../../db/answer.ts';
import { definePrepared, valueFor } from '../../db/prepared.ts';
import { listedRows, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { filterOf } from '../../domain/history-filters.ts';
import { asUnits } from '../../domain/money.ts';
import { leftOf, worthOf, type LimitLeft, type OwnLimits } from '../../domain/own-limits.ts';
import { OUTFLOW_KINDS } from '../../domain/request-kinds.ts';
import { FAILED } from '../../domain/request-state.ts';
import { nextSeoulDay, startOfSeoulDay } from '../../domain/time.ts';
import { SALE, TRANSFER } from '../../domain/transactions.ts';
import { exactSum } from './book-rules.ts';

/** A walk back from the newest row goes on for a day before the one that is summed: rows are numbered only nearly in the order of time. */
const OUT_OF_ORDER_MS = DAY_MS;

const spentOfDay = definePrepared('spent_of_day', (db: ReadDb) => {
  const { history } = db.t;
  const number = (value: number) => sql.raw(String(value));
  const columns = sql.raw(
    [
      'holder_id',
      'filter',
      'filter_seq',
      'id',
      'state',
      'amount',
      'price_e4',
      'ledger_transaction_id',
      'created_at',
    ]
      .map((column) => `history.${column}`)
      .join(', '),
  );
  const leaving = sql.raw(['send', ...OUTFLOW_KINDS].map((kind) => `'${kind}'`).join(', '));
  return db
    .select({
      holderId: sql`spent.holder_id`.mapWith(Number),
      price: sql`spent.price_e4`.mapWith(history.price),
      units: exactSum(sql`-spent.amount`),
    })
    .from(
      sql`(with recursive walk as (
          select ${columns} from ${listedRows(history.id, 'holders', ['holder_id'])}
            cross join (select ${number(filterOf(TRANSFER, false))} as filter union all select ${number(filterOf(SALE, false))}) as kinds
            join history on history.holder_id = asked.holder_id and history.filter = kinds.filter
              and history.filter_seq = (select max(newest.filter_seq) from history as newest
                where newest.holder_id = asked.holder_id and newest.filter = kinds.filter and newest.filter_seq is not null)
          union all
          select ${columns} from walk
            join history on history.holder_id = walk.holder_id and history.filter = walk.filter
              and history.filter_seq = walk.filter_seq - 1 and history.filter_seq is not null
          where walk.created_at >= ${valueFor(history.createdAt, 'readFrom')})
        select walk.* from walk
          left join ledger_transactions on ledger_transactions.id = walk.ledger_transaction_id
          left join sales on sales.request_id = walk.id
        where walk.created_at >= ${valueFor(history.createdAt, 'from')} and walk.created_at < ${valueFor(history.createdAt, 'to')}
          and walk.state <> ${number(FAILED)} and walk.price_e4 is not null and sales.returned_id is null
          and (ledger_transactions.kind is null or ledger_transactions.kind in (${leaving}))) as spent`,
    )
    .groupBy(sql`spent.holder_id, spent.price_e4`);
});

/** The worth of what each of these holders has sent and sold in the day of a time; none for one who did neither. */
export function readSpent(
  db: ReadDb,
  holderIds: readonly number[],
  now: Date,
): Answer<ReadonlyMap<number, bigint>> {
  const from = startOfSeoulDay(now);
  const readFrom = new Date(from.getTime() - OUT_OF_ORDER_MS);
  const holders = JSON.stringify(holderIds.map((holder_id) => ({ holder_id })));
  return after(spentOfDay(db, { holders, from, to: nextSeoulDay(from), readFrom }), (rows) => {
    const spent = new Map<number, bigint>();
    for (const { holderId, price, units } of rows)
      spent.set(holderId, (spent.get(holderId) ?? 0n) + worthOf(asUnits(units), price));
    return spent;
  });
}

/** The worth of what a holder has sent and sold in the day of a time. */
export const readSpentOf = (db: ReadDb, holderId: number, now: Date): Answer<bigint> =>
  after(readSpent(db, [holderId], now), (spent) => spent.get(holderId) ?? 0n);

/** What a holder's own limits leave now. It reads nothing for a holder without any. */
export const readLeft = (db: ReadDb, holderId: number, limits: OwnLimits, now: Date): Answer<LimitLeft> =>
  limits.day === null
    ? leftOf(limits, 0n)
    : after(readSpentOf(db, holderId, now), (spent) => leftOf(limits, spent));
