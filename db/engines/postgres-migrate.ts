import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectClient } from './postgres-connection.ts';

/** An arbitrary advisory lock id that is used for nothing else in the database. */
const migrationLock = 4_460_019;

/** Migrates the database to the newest schema. Processes that start at the same time run one after another. */
export async function migratePostgres(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'daon-wallet migrate' });
  await connectClient(client);
  try {
    await client.query(`SELECT pg_advisory_lock(${migrationLock})`);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
