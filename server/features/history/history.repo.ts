import { and, between, desc, eq, sql } from '../../../db/sql.ts';
import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HistoryFilter } from '../../../domain/transactions.ts';

export type HistoryRow = ReadDb['t']['history']['$inferSelect'];

const head = definePrepared('history_head', (db: ReadDb) => {
  const { historyHeads } = db.t;
  return db
    .select({ lastSeq: historyHeads.lastSeq })
    .from(historyHeads)
    .where(
      and(
        eq(historyHeads.holderId, sql.placeholder('holderId')),
        eq(historyHeads.filter, sql.placeholder('filter')),
      ),
    );
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

/** One page, newest first, and how many rows the filter has. Numbers are dense, so a page is a range of keys. */
export async function pageOfHistory(
  db: ReadDb,
  holderId: number,
  filter: HistoryFilter,
  page: number,
  perPage: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const [known] = await head(db, { holderId, filter });
  const total = known?.lastSeq ?? 0;
  const to = total - (page - 1) * perPage;
  if (to < 1) return { rows: [], total };
  const from = Math.max(1, to - perPage + 1);
  const rows =
    filter === 0
      ? await range(db, { holderId, from, to })
      : await filteredRange(db, { holderId, filter, from, to });
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
