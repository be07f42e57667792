import {
  and,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  hexText,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from '../../../db/sql.ts';
import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HistorySearch } from '../../../domain/history-search.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import { maskLogin } from '../../../domain/masks.ts';
import { asUnits, ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { followingFee, lastNumberOf, withFees } from '../../ledger/history-rows.ts';
import { hasher } from '../../ledger/transaction-hash.ts';
import { DONE } from '../../../domain/request-state.ts';
import { FEES_ONLY } from '../../../domain/history-filters.ts';
import { FEE, PURCHASE, SALE } from '../../../domain/transactions.ts';
import type { HistoryFilter, WalletHistoryFilter } from '../../../domain/history-filters.ts';

type Stored = ReadDb['t']['history']['$inferSelect'] & {
  wallet: string | null;
  login: string | null;
  status: HolderStatus | null;
};

/** A row as the holder sees it. */
export type HistoryRow = Omit<
  Stored,
  | 'otherInfo'
  | 'otherAddress'
  | 'otherWalletId'
  | 'wallet'
  | 'login'
  | 'status'
  | 'txFee'
  | 'feeFollows'
  | 'txId'
  | 'updatedAt'
> & {
  otherInfo: string;
  /** Of the wallet that it names; null for any other counterparty, and once that holder has left. */
  maskedLogin: string | null;
  txFee: DaonUnits;
  updatedAt: Date;
};

/** Rows with the address and the holder of the wallet that they name. */
export function selectRows(db: ReadDb) {
  const { history, holders, walletAddresses } = db.t;
  return db
    .select({
      ...getTableColumns(history),
      wallet: walletAddresses.address,
      login: holders.login,
      status: holders.status,
    })
    .from(history)
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .leftJoin(holders, eq(holders.id, walletAddresses.holderId));
}

const hasLeft = (status: HolderStatus | null): boolean => status === 'closed' || status === 'rejected';

const rowById = definePrepared('history_by_id', (db: ReadDb) => {
  const { history } = db.t;
  return selectRows(db).where(eq(history.id, sql.placeholder('id')));
});

/** The row with this id; null for a missing one. A fee without a row of its own has the id after its parent's. */
async function findStored(db: ReadDb, id: number): Promise<Stored | null> {
  const [row] = await rowById(db, { id });
  if (row !== undefined) return row;
  const [before] = await rowById(db, { id: id - 1 });
  return before?.feeFollows === true ? followingFee(before) : null;
}

const isWithoutOwn = (row: Stored) =>
  row.otherInfo === null && row.otherAddress === null && row.otherWalletId === null;

/** The row that has the counterparty and the price: the row itself, or the parent of a fee. */
async function namingRow(db: ReadDb, row: Stored, known: readonly Stored[]): Promise<Stored> {
  if (!isWithoutOwn(row)) return row;
  const parent = known.find(({ id }) => id === row.parentId) ?? (await rowById(db, { id: row.parentId }))[0];
  if (parent === undefined) throw new Error(`history row ${row.id} has no parent`);
  return parent;
}

/** Rows as the holder sees them. A fee's parent is mostly among the same rows. */
export async function shown(db: ReadDb, rows: readonly Stored[]): Promise<HistoryRow[]> {
  const seen: HistoryRow[] = [];
  for (const row of rows) {
    const { otherAddress, otherInfo, wallet, login, status, price } = await namingRow(db, row, rows);
    seen.push({
      ...row,
      otherInfo: otherAddress ?? otherInfo ?? wallet ?? '',
      maskedLogin: login === null || hasLeft(status) ? null : maskLogin(login),
      price,
      txFee: row.txFee ?? ZERO_UNITS,
      updatedAt: row.updatedAt ?? row.createdAt,
    });
  }
  return seen;
}

// The last number of a list is its length.
export const lastRow = definePrepared('history_last', (db: ReadDb) => {
  const { history } = db.t;
  return db
    .select({ seq: lastNumberOf(db) })
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
  return selectRows(db)
    .where(
      and(
        eq(history.holderId, sql.placeholder('holderId')),
        between(history.seq, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(history.seq);
});

/** The rows of a holder with the numbers from one to another, newest first. */
async function rowsBetween(db: ReadDb, holderId: number, from: number, to: number): Promise<Stored[]> {
  // The fee with the first number may be said by the row before it.
  const rows = withFees(await range(db, { holderId, from: from - 1, to }));
  return rows.filter(({ seq }) => seq >= from && seq <= to).toReversed();
}

const filteredRange = definePrepared('history_filtered_range', (db: ReadDb) => {
  const { history } = db.t;
  return selectRows(db)
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
  const [newest] = await (filter === 0 ? lastRow(db, { holderId }) : lastOfFilter(db, { holderId, filter }));
  const total = newest?.seq ?? 0;
  const to = total - (page - 1) * perPage;
  if (to < 1) return { rows: [], total };
  const from = Math.max(1, to - perPage + 1);
  const rows =
    filter === 0
      ? await rowsBetween(db, holderId, from, to)
      : await filteredRange(db, { holderId, filter, from, to });
  return { rows: await shown(db, rows), total };
}

const newest = definePrepared('history_newest_movements', (db: ReadDb) => {
  const { history } = db.t;
  return selectRows(db)
    .where(and(eq(history.holderId, sql.placeholder('holderId')), ne(history.type, FEE)))
    .orderBy(desc(history.seq))
    .limit(sql.placeholder('count'));
});

/** The newest rows that are no fees, newest first. */
export async function newestMovements(db: ReadDb, holderId: number, count: number): Promise<HistoryRow[]> {
  return shown(db, await newest(db, { holderId, count }));
}

export type HistoryConditions = {
  readonly filter: WalletHistoryFilter;
  /** The range of time: `from` is inclusive, `before` exclusive. */
  readonly from: Date | null;
  readonly before: Date | null;
  readonly search: HistorySearch | null;
};

/** Escapes the wildcards of LIKE. */
const containing = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** The counterparty as text, of a fee that of its parent. */
function counterpartyText(db: ReadDb): SQL {
  const { history, walletAddresses } = db.t;
  const textOf = (table: string) =>
    sql`coalesce(${sql.raw(`${table}.other_info`)}, ${hexText(history.otherAddress, sql.raw(`${table}.other_address`))},
      (SELECT address FROM ${walletAddresses} AS wallet WHERE wallet.id = ${sql.raw(`${table}.other_wallet_id`)}))`;
  // Names in plain text: a column of the query's only table is written without it, and would be the parent's.
  const ofParent = sql`(SELECT ${textOf('parent')} FROM ${history} AS parent WHERE parent.id = history.parent_id)`;
  return sql`coalesce(${textOf('history')}, ${ofParent})`;
}

/** Stored rows that a search finds; with `fees` the rows whose following fee it finds, which names the same counterparty. */
function matching(db: ReadDb, { text, amounts }: HistorySearch, fees: boolean) {
  const { history } = db.t;
  const named = sql`lower(${counterpartyText(db)}) LIKE ${containing(text)} ESCAPE '!'`;
  if (amounts === null) return named;
  const { from, to, feesFrom } = amounts;
  const withFee = sql`${history.amount} - coalesce(${history.txFee}, 0)`;
  if (fees) return or(named, between(history.txFee, from, to), between(history.txFee, feesFrom, to));
  return or(
    named,
    between(history.amount, from, to),
    between(history.amount, asUnits(-to), asUnits(-from)),
    // As the wallet lists them: with the fee in them.
    and(eq(history.type, PURCHASE), between(withFee, from, to)),
    and(eq(history.type, SALE), between(withFee, asUnits(-to), asUnits(-from))),
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
  const byFilter = (fees: boolean) => {
    if (filter === FEES_ONLY) return fees ? undefined : eq(history.type, FEE);
    return filter === 0 ? undefined : eq(history.filter, filter);
  };
  const found = (fees: boolean) =>
    and(
      eq(history.holderId, holderId),
      fees ? eq(history.feeFollows, true) : undefined,
      byFilter(fees),
      from === null ? undefined : gte(history.createdAt, from),
      before === null ? undefined : lt(history.createdAt, before),
      search === null ? undefined : matching(db, search, fees),
    );
  const rowNumbers = db
    .select({ seq: sql`${history.seq}`.mapWith(Number).as('number') })
    .from(history)
    .where(found(false));
  const feeNumbers = db
    .select({ seq: sql`${history.seq} + 1`.mapWith(Number).as('number') })
    .from(history)
    .where(found(true));
  // A fee is in no filter but its own.
  const numbers = filter === 0 || filter === FEES_ONLY ? rowNumbers.unionAll(feeNumbers) : rowNumbers;
  const [counted] = await db.select({ total: count().mapWith(Number) }).from(numbers.as('found'));
  const total = counted?.total ?? 0;
  const offset = (page - 1) * perPage;
  if (offset >= total) return { rows: [], total };
  const onPage = await numbers
    .orderBy(desc(sql`number`))
    .limit(perPage)
    .offset(offset);
  const wanted = new Set(onPage.map(({ seq }) => seq));
  const rows = await selectRows(db)
    .where(
      and(
        eq(history.holderId, holderId),
        inArray(
          history.seq,
          [...wanted].flatMap((seq) => [seq - 1, seq]),
        ),
      ),
    )
    .orderBy(history.seq);
  const ofPage = withFees(rows).filter(({ seq }) => wanted.has(seq));
  return { rows: await shown(db, ofPage.toReversed()), total };
}

/** The done movements that began in a range of time, summed by what they are, with the fees that were charged for them. */
export async function sumsOfMonth(db: ReadDb, holderId: number, from: Date, before: Date) {
  const { history } = db.t;
  const rows = await db
    .select({
      type: history.type,
      incoming: history.incoming,
      amount: exactSum(history.amount),
      fees: exactSum(sql`coalesce(${history.txFee}, 0)`),
    })
    .from(history)
    .where(
      and(
        eq(history.holderId, holderId),
        eq(history.state, DONE),
        ne(history.type, FEE),
        gte(history.createdAt, from),
        lt(history.createdAt, before),
      ),
    )
    .groupBy(history.type, history.incoming);
  return rows.map((row) => ({ ...row, amount: asUnits(row.amount), fees: asUnits(row.fees) }));
}

/** One row of this holder and its hash; null for a missing one and for another holder's. */
export async function findHistoryRow(
  db: ReadDb,
  holderId: number,
  id: number,
): Promise<(HistoryRow & { txId: string | null }) | null> {
  const { ledgerTransactions } = db.t;
  const stored = await findStored(db, id);
  if (stored === null || stored.holderId !== holderId) return null;
  const [row] = await shown(db, [stored]);
  if (row === undefined) return null;
  if (stored.txId !== null || stored.ledgerTransactionId === null) return { ...row, txId: stored.txId };
  const [transaction] = await db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, stored.ledgerTransactionId));
  return { ...row, txId: transaction === undefined ? null : (await hasher(db))(transaction) };
}

/** The counterparty of a row without a request; null for a missing row. */
export async function findOtherInfo(db: ReadDb, id: number): Promise<string | null> {
  const stored = await findStored(db, id);
  const [row] = await shown(db, stored === null ? [] : [stored]);
  return row?.otherInfo ?? null;
}
