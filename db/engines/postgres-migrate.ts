import type pg from 'pg';
import { migrationsIn } from './migration-files.ts';
import { connectToPrimary } from './postgres-primary.ts';
import {
  checkPostgresEncoding,
  checkPostgresSchema,
  checkPostgresServer,
  newestMigration,
} from './postgres-requirements.ts';

/** An arbitrary advisory lock id that is used for nothing else in the database. */
const migrationLock = 4_460_019;

// The migrations table, as drizzle's own migrator creates it.
const MIGRATIONS_TABLE = [
  'CREATE SCHEMA IF NOT EXISTS drizzle',
  'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
];
const NOTE = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectToPrimary(url, 'daon-wallet migrate');
  try {
    await work(client);
  } finally {
    // Ends an open transaction.
    await client.end();
  }
}

/**
 * Migrates the database to the newest schema, in one transaction. Processes that start at the same time run one after
 * another. Throws StoreRefusedError when the server does not keep what it commits, the schema is newer than this version, or
 * a new database is not in UTF-8.
 */
export async function migratePostgres(url: string, migrationsFolder: string): Promise<void> {
  await withClient(url, async (client) => {
    await checkPostgresServer(client);
    await client.query('BEGIN');
    // Released with the transaction: a lock of the session would stay behind in a pooler.
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await checkPostgresSchema(client, migrationsFolder, true);
    const newest = await newestMigration(client);
    if (newest === 0) await checkPostgresEncoding(client);
    for (const statement of MIGRATIONS_TABLE) await client.query(statement);
    for (const { sql, hash, folderMillis } of migrationsIn(migrationsFolder)) {
      if (folderMillis <= newest) continue;
      for (const statement of sql) await client.query(statement);
      await client.query(NOTE, [hash, folderMillis]);
    }
    await client.query('COMMIT');
  });
}

/** Throws StoreRefusedError unless the server keeps what it commits and the schema is the newest. */
export async function checkPostgres(url: string, migrationsFolder: string): Promise<void> {
  await withClient(url, async (client) => {
    await checkPostgresServer(client);
    await checkPostgresSchema(client, migrationsFolder, false);
  });
}
