// The generator compares the schema with the newest snapshot of the migrations. A snapshot that is behind would write a change
// into the next migration a second time, and no database could be upgraded.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
  type DrizzleSnapshotJSON,
  type DrizzleSQLiteSnapshotJSON,
} from 'drizzle-kit/api';
import { pgTable, text as postgresText } from 'drizzle-orm/pg-core';
import { sqliteTable, text as sqliteText } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import * as postgresSchema from '../../db/schema/postgres.ts';
import { sqliteTables } from '../../db/schema/sqlite.ts';

const { postgresTables, ...sequences } = postgresSchema;
const onPostgres = { ...postgresTables, ...sequences };

function newestSnapshot(dialect: 'sqlite' | 'postgres'): unknown {
  const folder = resolve(import.meta.dirname, '../../db/migrations', dialect, 'meta');
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(resolve(folder, newest ?? ''), 'utf8'));
}

/** The statements that the next migration on SQLite would begin with. */
async function pendingOnSqlite(schema: Record<string, unknown>): Promise<string[]> {
  const now = await generateSQLiteDrizzleJson(schema);
  return generateSQLiteMigration(newestSnapshot('sqlite') as DrizzleSQLiteSnapshotJSON, now);
}

/** The same on PostgreSQL. */
async function pendingOnPostgres(schema: Record<string, unknown>): Promise<string[]> {
  return generateMigration(newestSnapshot('postgres') as DrizzleSnapshotJSON, generateDrizzleJson(schema));
}

it('the migrations hold the whole schema', async () => {
  expect(await pendingOnSqlite(sqliteTables)).toEqual([]);
  expect(await pendingOnPostgres(onPostgres)).toEqual([]);
});

it('finds a table that no migration makes', async () => {
  const planted = sqliteTable('planted', { name: sqliteText('name') });
  expect(await pendingOnSqlite({ ...sqliteTables, planted })).toHaveLength(1);
  const plantedToo = pgTable('planted', { name: postgresText('name') });
  expect(await pendingOnPostgres({ ...onPostgres, plantedToo })).toHaveLength(1);
});
