import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectClient } from './postgres-connection.ts';
import { checkPostgresSchema, checkPostgresServer } from './postgres-requirements.ts';

/** An arbitrary advisory lock id that is used for nothing else in the database. */
const migrationLock = 4_460_019;

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'daon-wallet migrate' });
  await connectClient(client);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database to the newest schema. Processes that start at the same time run one after another. Throws
 * StoreRefusedError when the server does not keep what it commits, or the schema is newer than this version.
 */
export async function migratePostgres(url: string, migrationsFolder: string): Promise<void> {
  await withClient(url, async (client) => {
    await checkPostgresServer(client);
    await client.query(`SELECT pg_advisory_lock(${migrationLock})`);
    await checkPostgresSchema(client, migrationsFolder, true);
    await migrate(drizzle(client), { migrationsFolder });
  });
}

/** Throws StoreRefusedError unless the server keeps what it commits and the schema is the newest. */
export async function checkPostgres(url: string, migrationsFolder: string): Promise<void> {
  await withClient(url, async (client) => {
    await checkPostgresServer(client);
    await checkPostgresSchema(client, migrationsFolder, false);
  });
}
