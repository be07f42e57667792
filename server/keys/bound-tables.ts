// The tables of the values that belong to their row, found in the schema by the names of `BOUND_COLUMNS`.
import { asc, getTableColumns, getTableName, gt, inArray, sql, type Table } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { BOUND_COLUMNS, type BoundColumn } from '../ports/secrets.ts';

/** A row with all its columns, by their names in the code. */
export type BoundRow = Readonly<Record<string, unknown>> & { readonly id: number };

type Column = { column: BoundColumn; key: string };

/** A table that has such columns and rows with a number. */
export type BoundTable = { name: string; columns: readonly Column[] };

/** The rows of `meta` have names: `kept-secrets.ts` and `vapid-key.ts` know them. */
const NAMED_ROWS = 'meta';

function tableOf(db: ReadDb, name: string): { table: Table; id: ReturnType<typeof sql> } {
  const table = Object.values(db.t).find((one) => getTableName(one) === name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  const [first] = Object.values(getTableColumns<Table>(table));
  return { table, id: sql`${first}` };
}

export function listBoundTables(db: ReadDb): BoundTable[] {
  const names = new Set(BOUND_COLUMNS.map((column) => column.split('.')[0] ?? ''));
  names.delete(NAMED_ROWS);
  return [...names].map((name) => {
    const own = Object.entries(getTableColumns<Table>(tableOf(db, name).table));
    const columns = BOUND_COLUMNS.filter((column) => column.startsWith(`${name}.`)).map((column) => {
      const [key] = own.find(([, known]) => `${name}.${known.name}` === column) ?? [];
      if (key === undefined) throw new Error(`there is no column ${column}`);
      return { column, key };
    });
    return { name, columns };
  });
}

/** Rows above an id, in order. */
export async function readBoundRows(
  db: ReadDb,
  { name }: BoundTable,
  after: number,
  limit: number,
): Promise<BoundRow[]> {
  const { table, id } = tableOf(db, name);
  const rows = await db.select().from(table).where(gt(id, after)).orderBy(asc(id)).limit(limit);
  return rows.map((row) => ({ ...row, id: Number(Object.values(row)[0]) }));
}

/** Limits memory use, whatever the size of the table. */
const ROWS_AT_ONCE = 500;

/** All rows, in their order and some at a time. */
export async function* boundRows(db: ReadDb, table: BoundTable): AsyncGenerator<BoundRow[]> {
  for (let after = 0; ;) {
    const rows = await readBoundRows(db, table, after, ROWS_AT_ONCE);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

/** Writes new values to rows of a table, in one statement for each column. */
export async function writeBoundValues(
  tx: Tx,
  { name }: BoundTable,
  key: string,
  values: ReadonlyMap<number, string | number>,
): Promise<void> {
  if (values.size === 0) return;
  const { table, id } = tableOf(tx, name);
  const cases = [...values].map(([row, value]) => sql`WHEN ${row} THEN ${value}`);
  await tx
    .update(table)
    .set({ [key]: sql`CASE ${id} ${sql.join(cases, sql` `)} END` })
    .where(inArray(id, [...values.keys()]));
}
