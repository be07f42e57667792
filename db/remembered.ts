// A prepared query whose answer is kept until a row that it was read from changes, where the engine can tell (see
// `memory.ts`). It is called like any prepared query and answers the same; the rows are frozen, because they are shared.
import {
  REMEMBERED_TABLES,
  type AnswerKey,
  type RememberedTable,
  type RowKey,
  type Source,
} from './memory.ts';
import { after, type Answer } from './answer.ts';
import { definePrepared } from './prepared.ts';
import { memoryOf, type ReadDb } from './store.ts';

type Values = Readonly<Record<string, string | number>>;

/** Each table of the query, and how its rows are found: by a value of the query, or by a column of the answer. */
type Sources<Row> = {
  [Table in RememberedTable]?: (typeof REMEMBERED_TABLES)[Table] extends null
    ? 'any row'
    : (values: Values, rows: readonly Row[]) => RowKey | undefined;
};

const isTable = (name: string): name is RememberedTable => Object.hasOwn(REMEMBERED_TABLES, name);

/** Throws unless `sources` names exactly the tables of the query, or a change could go unnoticed. */
function checkSources(name: string, statement: string, sources: object): void {
  const read = new Set([...statement.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, table]) => table ?? ''));
  const named = Object.keys(sources);
  if (read.size !== named.length || named.some((table) => !read.has(table)))
    throw new Error(`${name} reads ${[...read].join(', ')} and names ${named.join(', ')}`);
}

type Finder<Row> = {
  table: RememberedTable;
  find: (values: Values, rows: readonly Row[]) => RowKey | undefined;
};

const findersOf = <Row>(sources: Sources<Row>): Finder<Row>[] =>
  Object.entries(sources).map(([table, find]) => {
    if (!isTable(table)) throw new Error(`${table} is not remembered`);
    return { table, find: typeof find === 'function' ? find : () => null };
  });

function sourcesOf<Row>(finders: readonly Finder<Row>[], values: Values, rows: readonly Row[]): Source[] {
  const sources: Source[] = [];
  for (const { table, find } of finders) {
    const key = find(values, rows);
    // Without an answer there is no row of this table; the row that leads to it is another source.
    if (key !== undefined) sources.push({ table, key });
  }
  return sources;
}

/** One value is its own key: a number is found faster than a text that is joined for each call. */
function keyOf(values: Values): AnswerKey {
  const all = Object.values(values);
  return all.length === 1 && all[0] !== undefined ? all[0] : all.join(' ');
}

/** As `definePrepared`, for a query over rows that change rarely. */
export function defineRemembered<Row extends object>(
  name: string,
  build: (db: ReadDb) => PromiseLike<Row[]> & { toSQL(): { sql: string } },
  sources: Sources<Row>,
): (db: ReadDb, values?: Values) => Answer<readonly Readonly<Row>[]> {
  const query = definePrepared(name, (db: ReadDb) => {
    const built = build(db);
    checkSources(name, built.toSQL().sql, sources);
    return built;
  });
  const finders = findersOf(sources);
  return (db, values = {}) => {
    const memory = db[memoryOf];
    if (memory === null) return query(db, values);
    const key = keyOf(values);
    // The rows were kept below under the name of this query.
    const known = memory.recall(name, key) as readonly Row[] | undefined;
    if (known !== undefined) return known;
    const mark = memory.mark();
    return after(query(db, values), (rows) => {
      for (const row of rows) Object.freeze(row);
      Object.freeze(rows);
      memory.keep(name, key, rows, sourcesOf(finders, values, rows), mark);
      return rows;
    });
  };
}
