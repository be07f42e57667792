// Puts generated books into PostgreSQL: both engines have the same tables, so rows are read from one and inserted in the
// other.
import { openReadOnly, openStore } from '../../../db/open.ts';
import type { Store, Tx } from '../../../db/store.ts';
import type { PostgresServer } from '../../../tests/support/postgres-server.ts';

const ROWS_EACH_INSERT = 500;

type Table = Tx['t']['holders'];

/** In the order of the schema, where a table comes after those that it refers to. */
const tablesOf = (db: Pick<Tx, 't'>) =>
  // A database keeps the key that it made for itself.
  (Object.entries(db.t) as unknown as [string, Table][]).filter(([name]) => name !== 'ledgerHashKey');

async function copyTable(from: Store, to: Store, name: string): Promise<void> {
  const pick = (db: Pick<Tx, 't'>) => (db.t as unknown as Record<string, Table>)[name] as Table;
  const rows = await from.read((db) => db.select().from(pick(db)));
  await to.write(async (tx) => {
    const table = pick(tx);
    // What the migrations wrote themselves comes again from the other database.
    if ((await tx.select().from(table).limit(1)).length > 0) await tx.delete(table);
    for (let at = 0; at < rows.length; at += ROWS_EACH_INSERT)
      await tx.insert(table).values(rows.slice(at, at + ROWS_EACH_INSERT));
  });
}

// Sequences do not follow ids that were given.
const SEQUENCES = `DO $$
  DECLARE c record;
  BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' LOOP
      EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), (SELECT coalesce(max(%I), 0) + 1 FROM %I))',
        c.table_name, c.column_name, c.column_name, c.table_name);
    END LOOP;
    PERFORM setval('record_ids', (SELECT greatest(max(id), 1) + 10 FROM (SELECT id FROM history UNION SELECT id FROM requests) AS r));
    PERFORM setval('alarm_ids', (SELECT greatest(max(id), 1) + 1 FROM alarms));
  END $$`;

/** Copies a SQLite database that no server has open into an empty PostgreSQL; `sql` runs statements there. */
export async function copyToPostgres(file: string, url: string, sql: PostgresServer['sql']): Promise<void> {
  const from = await openReadOnly(`file:${file}`);
  const to = await openStore(url);
  try {
    const names = await from.read(async (db) => tablesOf(db).map(([name]) => name));
    for (const name of names) await copyTable(from, to, name);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
  await sql(SEQUENCES, 'VACUUM ANALYZE');
}
