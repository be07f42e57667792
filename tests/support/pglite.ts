import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { asPgConnection } from '../../db/engines/postgres-connection.ts';
import type { PgSource } from '../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../db/engines/postgres-store.ts';
import type { Store } from '../../db/store.ts';
import { kept } from './kept.ts';

const root = join(import.meta.dirname, '../..');
const migrationsFolder = join(root, 'db/migrations/postgres');

const migrations = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => readFileSync(join(migrationsFolder, file), 'utf8'));

/** The rows that the migrations put in. */
const systemRows = migrations
  .flatMap((text) => text.split('--> statement-breakpoint'))
  .filter((statement) => /^\s*(?:--.*\n\s*)*INSERT /.test(statement));

/**
 * Making a cluster takes seconds and loading one does not, so the migrated image is kept between runs, under
 * a name that says what it was made of.
 */
async function loadMigrated(): Promise<PGlite> {
  const version = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const hash = createHash('sha256')
    .update([version, ...migrations].join('\n'))
    .digest('hex');
  const image = await kept(`pglite-${hash.slice(0, 16)}`, async (target) => {
    const client = await PGlite.create();
    await migrate(drizzle(client), { migrationsFolder });
    writeFileSync(target, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    await client.close();
  });
  return PGlite.create({ loadDataDir: new Blob([readFileSync(image)]) });
}

export const APPEND_ONLY = [
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'ledger_hash_key',
  'won_bookings',
  'closings',
];

const tableNames = new WeakMap<PGlite, readonly string[]>();

async function tablesOf(client: PGlite): Promise<readonly string[]> {
  const known = tableNames.get(client);
  if (known) return known;
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const names = rows.map(({ name }) => name);
  tableNames.set(client, names);
  return names;
}

/** TRUNCATE makes new files for each table and index, which takes longer than most tests; few tables have rows. */
async function filledTables(client: PGlite): Promise<string[]> {
  const tables = await tablesOf(client);
  const { rows } = await client.query<{ name: string }>(
    tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL '),
  );
  return rows.map(({ name }) => name);
}

/** Back to the state after the migrations. */
async function empty(client: PGlite): Promise<void> {
  const filled = await filledTables(client);
  await client.exec(
    [
      // The tables that only grow refuse to be emptied, and foreign keys would decide the order.
      'SET session_replication_role = replica',
      ...filled.map((name) => `DELETE FROM ${name}`),
      'SET session_replication_role = DEFAULT',
      `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
         FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
      ...APPEND_ONLY.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
      ...systemRows,
    ].join(';\n'),
  );
  await client.exec(`VACUUM ${filled.join(', ')}`);
}

const idle: PGlite[] = [];

/** PGlite has one connection, so transactions that a pool would run concurrently are serial. */
function takeTurns(client: PGlite): PgSource {
  const connection = asPgConnection(drizzle(client), ({ text, values }) => client.query(text, values));
  let last = Promise.resolve();
  return {
    async acquire() {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      const run = async (statement: string) => void (await client.exec(statement));
      let begun = Promise.resolve();
      return {
        connection,
        beside: null,
        isStandby: async () => false,
        begin: (statements: string, check: (rows: Record<string, unknown>[]) => void) => {
          begun = client.exec(statements).then((results) => check(results.at(-1)?.rows ?? []));
          begun.catch(() => undefined);
        },
        async commit() {
          await begun;
          await run('COMMIT');
        },
        causeOf: (error: unknown) => error,
        rollBack: () => run('ROLLBACK'),
        release,
      };
    },
    async close() {
      await last;
      await empty(client);
      idle.push(client);
    },
  };
}

/** A migrated PostgreSQL in memory, fresh or emptied. Its triggers can be lifted until it is closed. */
export async function openPglite(): Promise<Store & { liftTriggers: () => Promise<void> }> {
  const client = idle.pop() ?? (await loadMigrated());
  const liftTriggers = async () =>
    void (await client.exec(
      APPEND_ONLY.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`).join('; '),
    ));
  return { ...createPostgresStore(takeTurns(client)), liftTriggers };
}
