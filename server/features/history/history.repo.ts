import {
  and,
  between,
  count,
  desc,
  eq,
  gte,
  hexText,
  isNotNull,
  lt,
  or,
  sql,
  type SQL,
} from '../../../db/sql.ts';
import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HistorySearch } from '../../../domain/history-search.ts';
import { asUnits, ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { hasher } from '../../ledger/transaction-hash.ts';
import { FEE } from '../../../domain/transactions.ts';
import type { HistoryFilter } from '../../../domain/transactions.ts';

type Stored = ReadDb['t']['history']['$inferSelect'];

/** A row as the holder sees it. */
export type HistoryRow = Omit<Stored, 'otherInfo' | 'otherAddress' | 'txFee' | 'txId' | 'updatedAt'> & {
  otherInfo: string;
  txFee: DaonUnits;
  updatedAt: Date;
};

const rowById = definePrepared('history_by_id', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select()
    .from(history)
    .where(eq(history.id, sql.placeholder('id')));
});

const isWithoutOwn = (row: Stored) => row.otherInfo === null && row.otherAddress === null;

/** The row that has the counterparty and the price: the row itself, or the parent of a fee. */
async function namingRow(db: ReadDb, row: Stored, known: readonly Stored[]): Promise<Stored> {
  if (!isWithoutOwn(row)) return row;
  const parent = known.find(({ id }) => id === row.parentId) ?? (await rowById(db, { id: row.parentId }))[0];
  if (parent === undefined) throw new Error(`history row ${row.id} has no parent`);
  return parent;
}

/** Rows as the holder sees them. A fee's parent is mostly among the same rows. */
async function shown(db: ReadDb, rows: readonly Stored[]): Promise<HistoryRow[]> {
  const seen: HistoryRow[] = [];
  for (const row of rows) {
    const { otherAddress, otherInfo, price } = await namingRow(db, row, rows);
    seen.push({
      ...row,
      otherInfo: otherAddress ?? otherInfo ?? '',
      price,
      txFee: row.txFee ?? ZERO_UNITS,
      updatedAt: row.updatedAt ?? row.createdAt,
    });
  }
  return seen;
}

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
  return { rows: await shown(db, rows), total };
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

/** The counterparty as text, of a fee that of its parent. */
function counterpartyText(db: ReadDb): SQL {
  const { history } = db.t;
  const textOf = (table: string) =>
    sql`coalesce(${sql.raw(`${table}.other_info`)}, ${hexText(history.otherAddress, sql.raw(`${table}.other_address`))})`;
  // Names in plain text: a column of the query's only table is written without it, and would be the parent's.
  const ofParent = sql`(SELECT ${textOf('parent')} FROM ${history} AS parent WHERE parent.id = history.parent_id)`;
  return sql`coalesce(${textOf('history')}, ${ofParent})`;
}

function matching(db: ReadDb, { text, amounts }: HistorySearch) {
  const { history } = db.t;
  const named = sql`lower(${counterpartyText(db)}) LIKE ${containing(text)} ESCAPE '!'`;
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
  return { rows: await shown(db, rows), total };
}

/** One row of this holder and its hash; null for a missing one and for another holder's. */
export async function findHistoryRow(
  db: ReadDb,
  holderId: number,
  id: number,
): Promise<(HistoryRow & { txId: string | null }) | null> {
  const { history, ledgerTransactions } = db.t;
  const [found] = await db
    .select({ row: history, transaction: ledgerTransactions })
    .from(history)
    .leftJoin(ledgerTransactions, eq(ledgerTransactions.id, history.ledgerTransactionId))
    .where(and(eq(history.id, id), eq(history.holderId, holderId)));
  if (found === undefined) return null;
  const [row] = await shown(db, [found.row]);
  if (row === undefined) return null;
  const { transaction } = found;
  return { ...row, txId: found.row.txId ?? (transaction && (await hasher(db))(transaction)) };
}

/** The counterparty of a row without a request; null for a missing row. */
export async function findOtherInfo(db: ReadDb, id: number): Promise<string | null> {
  const [row] = await shown(db, await rowById(db, { id }));
  return row?.otherInfo ?? null;
}
