// The triggers that keep the audit log and the ledger append-only (D53). Only migrations create them and nothing drops
// them: a trigger that is missing, disabled or changed was altered by hand.
import { eq, sql } from '../sql.ts';
import type { ReadDb } from '../store.ts';

const TABLES = [
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'ledger_hash_key',
  'won_bookings',
  'closings',
] as const;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const RAISE = "RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';";
const REFUSE_CHANGE = `BEGIN ${RAISE} END`;
/** A key that has named no transaction yet may change. */
const REFUSE_CHANGE_OF_USED_KEY = `BEGIN IF EXISTS (SELECT 1 FROM ledger_transactions) THEN ${RAISE} END IF; RETURN NULL; END`;

const bodyOf = (table: string): string =>
  table === 'ledger_hash_key' ? REFUSE_CHANGE_OF_USED_KEY : REFUSE_CHANGE;
// Bits of pg_trigger.tgtype: FOR EACH STATEMENT (0), BEFORE (2), DELETE (8), UPDATE (16), TRUNCATE (32).
const BEFORE_EACH_CHANGE = 58;

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
      oneLine(body) === bodyOf(table),
  );
  const present = new Set(sound.map(({ name }) => name));
  return TABLES.map((table) => `${table}_append_only`)
    .filter((name) => !present.has(name))
    .map((name) => `trigger ${name}: it is missing, disabled or not the product's own`);
}
