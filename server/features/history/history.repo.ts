import { and, between, count, desc, eq, gte, isNotNull, lt, or, sql } from '../../../db/sql.ts';
import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HistorySearch } from '../../../domain/history-search.ts';
import { asUnits } from '../../../domain/money.ts';
import { FEE } from '../../../domain/transactions.ts';
import type { HistoryFilter } from '../../../domain/transactions.ts';

export type HistoryRow = ReadDb['t']['history']['$inferSelect'];

// The last number of a list is its length.
const last = definePrepared('history_last', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select({ seq: history.seq })
    .from(history)
    .where(eq(history.holderId, sql.placeholder('holderId')))
    .orderBy(desc(history.seq))
    .limit(1);
});

const lastOfFilter = definePrepared('history_filtered_last', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select({ seq: history.filterSeq })
    .from(history)
    .where(
      and(
        eq(history.holderId, sql.placeholder('holderId')),
        eq(history.filter, sql.placeholder('filter')),
        isNotNull(history.filterSeq),
      ),
    )
    .orderBy(desc(history.filterSeq))
    .limit(1);
});

const range = definePrepared('history_range', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select()
    .from(history)
    .where(
      and(
        eq(history.holderId, sql.placeholder('holderId')),
        between(history.seq, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(desc(history.seq));
});

const filteredRange = definePrepared('history_filtered_range', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select()
    .from(history)
    .where(
      and(
        eq(history.holderId, sql.placeholder('holderId')),
        eq(history.filter, sql.placeholder('filter')),
        between(history.filterSeq, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(desc(history.filterSeq));
});

/** One page, newest first, and the number of rows under the filter. Numbers are dense, so a page is a key range. */
export async function pageOfHistory(
  db: ReadDb,
  holderId: number,
  filter: HistoryFilter,
  page: number,
  perPage: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const [newest] = await (filter === 0 ? last(db, { holderId }) : lastOfFilter(db, { holderId, filter }));
  const total = newest?.seq ?? 0;
  const to = total - (page - 1) * perPage;
  if (to < 1) return { rows: [], total };
  const from = Math.max(1, to - perPage + 1);
  const rows =
    filter === 0
      ? await range(db, { holderId, from, to })
      : await filteredRange(db, { holderId, filter, from, to });
  return { rows, total };
}

export type HistoryConditions = {
  readonly filter: HistoryFilter;
  /** The range of time: `from` is inclusive, `before` exclusive. */
  readonly from: Date | null;
  readonly before: Date | null;
  readonly search: HistorySearch | null;
};

/** Escapes the wildcards of LIKE. */
const containing = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

function matching(db: ReadDb, { text, amounts }: HistorySearch) {
  const { history } = db.t;
  const named = sql`lower(${history.otherInfo}) LIKE ${containing(text)} ESCAPE '!'`;
  if (amounts === null) return named;
  const { from, to, feesFrom } = amounts;
  return or(
    named,
    between(history.amount, from, to),
    between(history.amount, asUnits(-to), asUnits(-from)),
    and(eq(history.type, FEE), between(history.amount, asUnits(-to), asUnits(-feesFrom))),
  );
}

/**
 * One page of the rows that meet the conditions. Row numbers cannot be used here, so the holder's rows, which are
 * stored together, are scanned.
 */
export async function pageOfFoundHistory(
  db: ReadDb,
  holderId: number,
  { filter, from, before, search }: HistoryConditions,
  page: number,
  perPage: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { history } = db.t;
  const conditions = and(
    eq(history.holderId, holderId),
    filter === 0 ? undefined : eq(history.filter, filter),
    from === null ? undefined : gte(history.createdAt, from),
    before === null ? undefined : lt(history.createdAt, before),
    search === null ? undefined : matching(db, search),
  );
  const [counted] = await db
    .select({ total: count().mapWith(Number) })
    .from(history)
    .where(conditions);
  const total = counted?.total ?? 0;
  const offset = (page - 1) * perPage;
  if (offset >= total) return { rows: [], total };
  const rows = await db
    .select()
    .from(history)
    .where(conditions)
    .orderBy(desc(history.seq))
    .limit(perPage)
    .offset(offset);
  return { rows, total };
}

/** One row of this holder; null for a missing one and for another holder's. */
export async function findHistoryRow(db: ReadDb, holderId: number, id: number): Promise<HistoryRow | null> {
  const { history } = db.t;
  const rows = await db
    .select()
    .from(history)
    .where(and(eq(history.id, id), eq(history.holderId, holderId)));
  return rows[0] ?? null;
}
