import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StoreRefusedError } from '../errors.ts';
import { openClient } from './sqlite-connection.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';

/** How many migrations the file lacks. */
export function countPendingMigrations(client: Client, migrationsFolder: string): number {
  const known = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  const last = known
    ? client.prepare<[], { at: unknown }>('SELECT max(created_at) AS at FROM __drizzle_migrations').get()
    : undefined;
  const lastMillis = Number(last?.at ?? 0);
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > lastMillis)
    .length;
}

/**
 * Brings the file to the newest schema. Foreign keys are off meanwhile, because SQLite rebuilds a table to
 * change it and a PRAGMA does nothing inside the migrator's transaction; they are checked afterwards.
 */
export function migrateSqlite(path: string, migrationsFolder: string, nativeBinding?: NativeBinding): void {
  const client = openClient(path, { nativeBinding });
  try {
    if (countPendingMigrations(client, migrationsFolder) === 0) return;
    client.pragma('foreign_keys = OFF');
    // The migrator reads its own table and expects numbers.
    client.defaultSafeIntegers(false);
    migrate(drizzle(client), { migrationsFolder });
    const broken = client.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) {
      throw new StoreRefusedError(`${path} holds ${broken.length} rows that refer to nothing`);
    }
  } finally {
    client.close();
  }
}
