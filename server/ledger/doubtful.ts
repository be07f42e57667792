// What a check of the whole books has to look at. One query each finds the accounts and the histories that may break a rule,
// among any number that do not; the rules themselves (book-rules.ts) then judge these few. So a check of sound books keeps
// no row of them in memory, however many holders there are.
import { and, eq, inArray, isNotNull, ne, notExists, or, sql, type SQL } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { OUTFLOW_KINDS, type OutflowKind } from '../../domain/request-kinds.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { currentBalance } from './accounts.ts';
import { exactParts, historyParts, LOW_DIGITS, TABLE_OF } from './book-rules.ts';

const split = sql.raw(LOW_DIGITS.toString());

/** Whether a whole number differs from the sum of high and low digits, of any size; no sum is none. */
function differs(value: SQL, high: SQL, low: SQL): SQL {
  return sql`((${value}) / ${split} - coalesce(${high}, 0)) * ${split} <> coalesce(${low}, 0) - (${value}) % ${split}`;
}

/** What open requests ask for, by holder. */
function askedByHolder(db: ReadDb, kind: OutflowKind) {
  const table = TABLE_OF[kind];
  const { requests, [table]: asked } = db.t;
  const { high, low } = exactParts(asked.gross);
  return (
    db
      // Names of their own: a column of a subquery is written without its table.
      .select({ holderId: requests.holderId, high: high.as(`high_${table}`), low: low.as(`low_${table}`) })
      .from(asked)
      .innerJoin(requests, eq(requests.id, asked.requestId))
      .where(and(eq(requests.kind, kind), inArray(requests.state, [PENDING, ON_HOLD])))
      .groupBy(requests.holderId)
      .as(`asked_${table}`)
  );
}

/**
 * The ids of accounts whose balance may not be the sum of their entries, whose reservation may not be what the open requests
 * ask for, or whose numbers are impossible.
 */
export async function doubtfulAccounts(db: ReadDb): Promise<number[]> {
  const { accounts, ledgerEntries: entries } = db.t;
  const parts = exactParts(entries.amount);
  const sums = db
    .select({ accountId: entries.accountId, high: parts.high.as('high_sums'), low: parts.low.as('low_sums') })
    .from(entries)
    .groupBy(entries.accountId)
    .as('sums');
  const open = OUTFLOW_KINDS.map((kind) => askedByHolder(db, kind));
  const asked = (part: 'high' | 'low') =>
    sql.join(
      open.map((sums) => sql`coalesce(${sums[part]}, 0)`),
      sql` + `,
    );
  const { balance, held, locked } = accounts;
  const selected = db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(sums, eq(sums.accountId, accounts.id))
    .$dynamic();
  for (const asks of open) selected.leftJoin(asks, eq(asks.holderId, accounts.holderId));
  const rows = await selected
    .where(
      or(
        differs(currentBalance(db), sql`${sums.high}`, sql`${sums.low}`),
        differs(sql`${held}`, asked('high'), asked('low')),
        and(
          eq(accounts.kind, 'holder'),
          sql`(${balance} < 0 or ${held} < 0 or ${locked} < 0 or ${held} > ${balance})`,
        ),
      ),
    )
    .orderBy(accounts.id);
  return rows.map(({ id }) => id);
}

/** The holders whose history may not add up to their balance, or whose lists may not be numbered without gaps. */
export async function doubtfulHistories(db: ReadDb): Promise<number[]> {
  const { accounts, history } = db.t;
  const { done, ...fields } = historyParts(db);
  const { high, low } = exactParts(done);
  const named = Object.fromEntries(
    Object.entries({ ...fields, high, low }).map(([name, field]) => [name, field.as(name)]),
  ) as { [name in keyof typeof fields | 'high' | 'low']: SQL.Aliased };
  const parts = db
    .select({ holderId: history.holderId, filter: history.filter, ...named })
    .from(history)
    .groupBy(history.holderId, history.filter)
    .as('parts');
  const isWrongFilter = sql`${parts.filter} <> 0 and (${parts.firstInFilter} <> 1 or ${parts.lastInFilter} <> ${parts.rows})`;
  const whole = db
    .select({
      holderId: parts.holderId,
      rows: sql`sum(${parts.rows} + ${parts.fees})`.as('whole_rows'),
      first: sql`min(${parts.first})`.as('whole_first'),
      last: sql`max(${parts.last})`.as('whole_last'),
      wrong: sql`sum(${parts.notFree} + case when ${isWrongFilter} then 1 else 0 end)`.as('wrong'),
      high: sql`sum(${parts.high})`.as('whole_high'),
      low: sql`sum(${parts.low})`.as('whole_low'),
    })
    .from(parts)
    .groupBy(parts.holderId)
    .as('whole');
  const rows = await db
    .select({ holderId: whole.holderId })
    .from(whole)
    .leftJoin(accounts, eq(accounts.holderId, whole.holderId))
    .where(
      or(
        ne(whole.first, 1),
        sql`${whole.last} <> ${whole.rows}`,
        ne(whole.wrong, 0),
        differs(sql`coalesce(${accounts.balance}, 0)`, sql`${whole.high}`, sql`${whole.low}`),
      ),
    )
    .orderBy(whole.holderId);
  const without = await db
    .select({ holderId: accounts.holderId })
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.holderId),
        sql`${accounts.balance} <> 0`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(history)
            .where(eq(history.holderId, accounts.holderId)),
        ),
      ),
    )
    .orderBy(accounts.holderId);
  return [...rows, ...without].flatMap(({ holderId }) => (holderId === null ? [] : [holderId]));
}
