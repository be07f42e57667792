// Foreign keys of a PostgreSQL that is filled. Row by row PostgreSQL looks each reference up, and keeps a note of each in the
// memory of its process until the statement or the transaction ends. A key that is added afterwards is checked by one join.
import type pg from 'pg';

export type ForeignKey = { table: string; name: string; definition: string };

/** Takes all foreign keys off, in the transaction of the connection. Returns them for `addForeignKeys`. */
export async function dropForeignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** Adds them as they were. The error is PostgreSQL's 23503 where a row refers to none. */
export async function addForeignKeys(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}
