// One PostgreSQL for all tests of a process. Making a database takes longer than most tests, so each is emptied after its test
// and used again, with the connections that are open.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createPools, type PgSource } from '../../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../../db/engines/postgres-store.ts';
import type { Store } from '../../../db/store.ts';
import { findPostgres } from './postgres-programs.ts';
import { MIGRATED, startPostgres, template } from './postgres-server.ts';

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations/postgres');

/** The rows that the migrations put in. Those of a table that was dropped since are none. */
const systemRows = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .flatMap((file) => readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint'))
  .filter(
    (statement) => /^\s*(?:--.*\n\s*)*INSERT /.test(statement) && !statement.includes('FROM approvals'),
  );

export const APPEND_ONLY = [
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'ledger_hash_key',
  'won_bookings',
  'closings',
];

/** Each database that waits for its next test keeps its connections. What a vacuum does in the background is no test's matter. */
const SETTINGS = { max_connections: '400', autovacuum: 'off' };

let started: Promise<string> | undefined;

/** The address of the server of this process, which the end of the run stops (see `memory-folder.ts`). */
export function serverUrl(): Promise<string> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given !== undefined) return Promise.resolve(given);
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  started ??= startPostgres(bin, SETTINGS).then(({ socketUrl }) => socketUrl);
  return started;
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

let databases = 0;

/** The address of a new database: like a template, or '' for one without a table. */
async function createDatabase(like: string): Promise<string> {
  const server = await serverUrl();
  databases += 1;
  const name = `worker_${process.pid}_${databases}`;
  const client = await connectTo(server);
  try {
    await client.query(`CREATE DATABASE ${name} ${like}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A connection to a new database without a table. */
export async function connectToEmptyDatabase(): Promise<pg.Client> {
  return connectTo(await createDatabase(''));
}

type Database = { source: PgSource; owner: pg.Client; tables: readonly string[] };

async function makeDatabase(): Promise<Database> {
  const url = await createDatabase(template(MIGRATED));
  const owner = await connectTo(url);
  const { rows } = await owner.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return { source: createPools(url), owner, tables: rows.map(({ name }) => name) };
}

/** TRUNCATE makes new files for each table and index, which takes longer than most tests; few tables have rows. */
async function filledTables({ owner, tables }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL '),
  );
  return rows.map(({ name }) => name);
}

const turnTriggers = ({ owner }: Database, turn: 'ENABLE' | 'DISABLE') =>
  owner.query(APPEND_ONLY.map((table) => `ALTER TABLE ${table} ${turn} TRIGGER USER`).join('; '));

/** Back to the state after the migrations. */
async function empty(database: Database): Promise<void> {
  const filled = await filledTables(database);
  await database.owner.query(
    [
      // The tables that only grow refuse to be emptied, and foreign keys would decide the order.
      'SET session_replication_role = replica',
      ...filled.map((name) => `DELETE FROM ${name}`),
      'SET session_replication_role = DEFAULT',
      `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
         FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
      ...systemRows,
    ].join(';\n'),
  );
  await database.owner.query(`VACUUM ${filled.join(', ')}`);
}

const idle: Database[] = [];

/** A store on a migrated PostgreSQL, fresh or emptied. Its triggers can be lifted until it is closed. */
export async function openOnWorkerPostgres(): Promise<Store & { liftTriggers: () => Promise<void> }> {
  const database = idle.pop() ?? (await makeDatabase());
  let isLifted = false;
  const liftTriggers = async () => {
    isLifted = true;
    await turnTriggers(database, 'DISABLE');
  };
  const close = async () => {
    if (isLifted) await turnTriggers(database, 'ENABLE');
    await empty(database);
    idle.push(database);
  };
  return { ...createPostgresStore({ ...database.source, close }), liftTriggers };
}
