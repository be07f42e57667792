// Building a query costs more than running it. A hot query is built once for all connections of the process to an engine, and then
// only bound: `const findHolder = definePrepared('find_holder', (db: ReadDb) => db.select()…)`, and later
// `await findHolder(db, { id })`.
import { is, type AnyColumn, type Placeholder, type SQL, type Table } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Answer } from './answer.ts';
import { getTableColumns, sql } from './sql.ts';
import { RowPlaceholder, type Values } from './compiled-query.ts';
import { preparedQueries, type ReadDb, type Tx } from './store.ts';

type Placeholders<T extends Table, Omitted extends keyof T['_']['columns']> = {
  [Name in Exclude<keyof T['_']['columns'] & string, Omitted>]: Placeholder<Name>;
};

/** The row of an insert, with a placeholder of the same name for every column but the omitted ones. */
export function placeholdersOf<T extends Table, Omitted extends keyof T['_']['columns'] = never>(
  table: T,
  ...omitted: Omitted[]
): Placeholders<T, Omitted> {
  const names = Object.keys(getTableColumns(table)).filter((name) => !omitted.includes(name as Omitted));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Placeholders<T, Omitted>;
}

/** The rows of an insert of several: `placeholdersOf` for each, which gets its values by its place. */
export function manyPlaceholders<T extends Table, Omitted extends keyof T['_']['columns'] = never>(
  table: T,
  rows: number,
  ...omitted: Omitted[]
): Placeholders<T, Omitted>[] {
  const columns = Object.keys(placeholdersOf(table, ...omitted));
  const at = (place: number) => (name: string) =>
    [name, new RowPlaceholder(name, place)] as [string, Placeholder];
  return Array.from(
    { length: rows },
    (_, place) => Object.fromEntries(columns.map(at(place))) as Placeholders<T, Omitted>,
  );
}

/** A family of prepared queries, each defined when its length is first asked for. */
export function byLength<Query>(define: (length: number) => Query): (length: number) => Query {
  const defined = new Map<number, Query>();
  return (length) => {
    const query = defined.get(length) ?? define(length);
    defined.set(length, query);
    return query;
  };
}

/** A placeholder whose value is encoded as the column's values are, such as an instant. */
export const valueFor = (column: AnyColumn, name: string): SQL =>
  sql`${sql.param(sql.placeholder(name), column)}`;

type Preparable = { prepare(name: string): unknown };

const names = new Set<string>();
const NO_VALUES: Values = {};

/** Runs the query of this name and key, built at its first use. */
function executeOn<Handle extends ReadDb>(
  db: Handle,
  name: string,
  key: symbol,
  build: (db: Handle) => unknown,
  values: Values = NO_VALUES,
): unknown {
  const prepared = db[preparedQueries];
  let execution = prepared.known.get(key);
  if (execution === undefined) {
    // The shared type is that of SQLite, whose builders take no name; PostgreSQL's require one.
    execution = prepared.compile(key, () => (build(db) as Preparable).prepare(name));
    prepared.known.set(key, execution);
  }
  return execution(values);
}

function keyOf(name: string): symbol {
  if (names.has(name)) throw new Error(`two prepared queries are named ${name}`);
  names.add(name);
  return Symbol(name);
}

/**
 * `name` is the name of the PostgreSQL statement and must be unique in the program. `build` gets a handle of the
 * connection and returns a query with `sql.placeholder('…')` for its parameters.
 */
export function definePrepared<Handle extends ReadDb, Row>(
  name: string,
  build: (db: Handle) => PromiseLike<Row>,
): (db: Handle, values?: Values) => Answer<Row> {
  const key = keyOf(name);
  return (db, values) => executeOn(db, name, key, build, values) as Answer<Row>;
}

/** As `definePrepared`, for a statement that returns no rows: answers how many it has changed. */
export const defineChange = definePrepared as (
  name: string,
  build: (tx: Tx) => PromiseLike<unknown>,
) => (tx: Tx, values?: Values) => Answer<number>;

/** Rows in one statement; the rest goes in tens and ones, so that few statements are kept. */
const PIECES = [100, 10, 1];
const ALONE = [1];

/**
 * SQLite keeps what a statement of several rows would undo, a copy of each page that it changes, often until the operation
 * ends. Rows that are `scattered` over an index change hundreds of pages a statement: an import of 50 000 bank lines took
 * 35 MB more memory and half a second more processor time each time, because the table had grown. A statement of one row
 * keeps nothing of its own. Over a network each statement is a round trip, so that PostgreSQL takes many rows in any order.
 */
type Places = 'appended' | 'scattered';

const piecesOf = (tx: Tx, places: Places): readonly number[] =>
  places === 'scattered' && is(tx.t.bankLines, SQLiteTable) ? ALONE : PIECES;

/**
 * An insert of any number of rows by few prepared statements: built anew for each call, it would cost more than its
 * execution. `build` makes the statement for a number of rows, with `manyPlaceholders`. The answers are joined.
 * `places` says where the rows come in the indexes of the table: behind the others, or anywhere.
 */
export function defineInsertOfMany<Row>(
  name: string,
  build: (tx: Tx, rows: number) => PromiseLike<unknown>,
  places: Places = 'appended',
): (tx: Tx, rows: readonly object[]) => Promise<Row[]> {
  const statementFor = byLength((length) =>
    definePrepared(`${name}_${length}`, (tx: Tx) => build(tx, length)),
  );
  return async (tx, rows) => {
    const answered: Row[] = [];
    let from = 0;
    for (const piece of piecesOf(tx, places))
      for (; rows.length - from >= piece; from += piece) {
        const answer = await statementFor(piece)(tx, rows.slice(from, from + piece));
        if (Array.isArray(answer)) answered.push(...(answer as Row[]));
      }
    return answered;
  };
}
