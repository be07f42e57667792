import { getTableColumns, getTableName, like, or, sql, type Table } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/**
 * The first column that still holds text encrypted with a key, as `table.column`; null when there is none. It checks
 * every text column of every table, so that a column missing in the rotation aborts it instead of losing data.
 */
export async function findOldCiphertext(db: ReadDb, keyId: string): Promise<string | null> {
  const encrypted = `%${keyId}.%`;
  for (const table of Object.values(db.t)) {
    const texts = Object.values(getTableColumns<Table>(table)).filter((column) =>
      ['text', 'json'].includes(column.getSQLType()),
    );
    if (texts.length === 0) continue;
    const holds = texts.map((column) => like(sql`CAST(${column} AS text)`, encrypted));
    const named = sql.join(
      texts.map((column, n) => sql`WHEN ${holds[n]} THEN ${column.name}`),
      sql` `,
    );
    const [found] = await db
      .select({ column: sql<string>`CASE ${named} END` })
      .from(table)
      .where(or(...holds))
      .limit(1);
    if (found) return `${getTableName(table)}.${found.column}`;
  }
  return null;
}
