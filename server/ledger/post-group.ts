// Writes the rows of a group of sends on PostgreSQL, in one statement, whatever its length (ADR-0038).
import { after } from '../../db/answer.ts';
import { definePrepared } from '../../db/prepared.ts';
import { getTableColumns, sql, type SQL, type Table } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { alarmsOfGroup, type HeadOfGroup } from '../alarms/alarms-of-group.ts';

type Rows = Readonly<Record<string, unknown>>[];

/** What a group writes. A transaction is named by the place of its send in the group, and gets its id by its insert. */
export type RowsOfGroup = {
  ledgerTransactions: Rows;
  ledgerEntries: Rows;
  history: Rows;
  alarms: Rows;
  idempotencyKeys: Rows;
  /** What each account had when it was decided, and how it changes. */
  accounts: { id: number; balance: bigint; reserved: bigint; delta: bigint }[];
  heads: HeadOfGroup[];
};

const columnsOf = (table: Table) => Object.values(getTableColumns(table)).map(({ name }) => name);

/** The rows of a JSON list as a table `given`. */
const given = (table: Table, name: keyof RowsOfGroup): SQL =>
  sql`json_populate_recordset(null::${table}, ${sql.placeholder(name)}::json) as given`;

/** Inserts the rows of a list; `transaction` is the column that has the id of their transaction. */
function insertGiven(table: Table, name: keyof RowsOfGroup, transaction?: string): SQL {
  const columns = columnsOf(table);
  const into = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const values = columns.map((column) => (column === transaction ? 'drawn.id' : `given."${column}"`));
  const from = sql`insert into ${table} (${into}) select ${sql.raw(values.join(', '))} from ${given(table, name)}`;
  return transaction === undefined
    ? from
    : sql`${from} join drawn on drawn.n = given.${sql.identifier(transaction)}`;
}

const postRows = definePrepared('post_group', (tx: Tx) => {
  const { ledgerTransactions, ledgerEntries, history, alarms, idempotencyKeys } = tx.t;
  const parts: Record<string, SQL> = {
    drawn: sql`select given.id as n, nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as id
      from ${given(ledgerTransactions, 'ledgerTransactions')} order by given.id`,
    posted: insertGiven(ledgerTransactions, 'ledgerTransactions', 'id'),
    entered: insertGiven(ledgerEntries, 'ledgerEntries', 'transaction_id'),
    told: insertGiven(history, 'history', 'ledger_transaction_id'),
    alarmed: insertGiven(alarms, 'alarms'),
    kept: insertGiven(idempotencyKeys, 'idempotencyKeys'),
    ...alarmsOfGroup,
    moved: sql`update accounts set balance = accounts.balance + given.delta
      from json_to_recordset(${sql.placeholder('accounts')}::json)
        as given(id bigint, balance bigint, reserved bigint, delta bigint)
      where accounts.id = given.id and accounts.balance = given.balance
        and accounts.held + accounts.locked = given.reserved
      returning accounts.id`,
  };
  return tx
    .with(...Object.entries(parts).map(([name, part]) => tx.$with(name, {}).as(part)))
    .select({ moved: sql`(select count(*) from moved)`.mapWith(Number) })
    .from(sql`(select 1) as one`);
});

type Encoder = { name: string; mapToDriverValue(value: unknown): unknown };

/** A value as PostgreSQL reads it in JSON. */
function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

/** Rows by the names of their columns, without those that are null. */
function rowsOf(table: Table, rows: Rows): object[] {
  const columns = Object.entries(getTableColumns(table) as Record<string, Encoder>);
  return rows.map((row) => {
    const made: Record<string, unknown> = {};
    for (const [field, column] of columns) {
      const value = row[field];
      if (value === undefined) throw new Error(`no value for ${column.name}`);
      if (value !== null) made[column.name] = asJson(column.mapToDriverValue(value));
    }
    return made;
  });
}

const plain = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, asJson(value)]));

/** Writes what was decided. Answers how many accounts it has changed. */
export function postGroup(tx: Tx, { accounts, heads, ...rows }: RowsOfGroup) {
  const lists: Record<string, string> = {
    accounts: JSON.stringify(accounts.map(plain)),
    heads: JSON.stringify(heads),
  };
  for (const name of Object.keys(rows) as (keyof typeof rows)[])
    lists[name] = JSON.stringify(rowsOf(tx.t[name], rows[name]));
  return after(postRows(tx, lists), ([row]) => row?.moved ?? 0);
}
