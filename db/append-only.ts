// The triggers that keep the operators' log and the ledger append-only (decision 53). The migrations make them, and nothing of
// the product drops them: one that is missing, disabled or rewritten was taken off by hand.
import type { Client } from './engines/sqlite-connection.ts';
import { eq, sql } from './sql.ts';
import type { ReadDb } from './store.ts';

const TABLES = ['audit_log', 'ledger_transactions', 'ledger_entries'] as const;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The statement of each trigger as the migration has it, by name. */
const SQLITE_TRIGGERS = new Map(
  TABLES.flatMap((table) =>
    (['UPDATE', 'DELETE'] as const).map((change) => {
      const name = `${table}_no_${change.toLowerCase()}`;
      const refusal = `SELECT RAISE(ABORT, '${table} is append-only')`;
      return [
        name,
        `CREATE TRIGGER \`${name}\` BEFORE ${change} ON \`${table}\` BEGIN ${refusal}; END`,
      ] as const;
    }),
  ),
);

const REFUSE_CHANGE =
  "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END";
// Of pg_trigger: for each statement, BEFORE (2), DELETE (8), UPDATE (16), TRUNCATE (32).
const BEFORE_EACH_CHANGE = 58;

function findingsOf(expected: Iterable<string>, found: ReadonlySet<string>): string[] {
  return [...expected]
    .filter((name) => !found.has(name))
    .map((name) => `trigger ${name}: it is missing, disabled or not the product's own`);
}

export function missingTriggersOfSqlite(client: Client): string[] {
  const rows = client
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  const found = rows
    .filter((row) => oneLine(row.sql) === SQLITE_TRIGGERS.get(row.name))
    .map(({ name }) => name);
  return findingsOf(SQLITE_TRIGGERS.keys(), new Set(found));
}

export async function missingTriggersOfPostgres(db: ReadDb): Promise<string[]> {
  const rows = await db
    .select({
      name: sql<string>`t.tgname`,
      table: sql<string>`c.relname`,
      enabled: sql<string>`t.tgenabled`,
      type: sql`t.tgtype`.mapWith(Number),
      body: sql<string>`p.prosrc`,
    })
    .from(sql`pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid`)
    .where(eq(sql`c.relnamespace`, sql`current_schema()::regnamespace`));
  const sound = rows.filter(
    ({ name, table, enabled, type, body }) =>
      name === `${table}_append_only` &&
      (enabled === 'O' || enabled === 'A') &&
      type === BEFORE_EACH_CHANGE &&
      oneLine(body) === REFUSE_CHANGE,
  );
  return findingsOf(
    TABLES.map((table) => `${table}_append_only`),
    new Set(sound.map(({ name }) => name)),
  );
}
