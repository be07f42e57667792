import { migrationsIn, type Migrations } from './migration-files.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreNewerError, StoreRefusedError } from '../errors.ts';
import { openClient, quickCheckClient } from './sqlite-connection.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';

/** The creation times of the migrations applied to the file, in their order. Throws StoreRefusedError for one that is no number. */
export function appliedMillis(client: Client): number[] {
  const known = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (known === undefined) return [];
  const rows = client
    .prepare<[], { at: unknown }>('SELECT created_at AS at FROM __drizzle_migrations ORDER BY rowid')
    .all();
  return rows.map(({ at }) => {
    // Text would stand above every number, and say that nothing is to be migrated.
    if (typeof at === 'number' || typeof at === 'bigint') return Number(at);
    throw new StoreRefusedError(TERMINAL.fileDamaged(client.name, ['__drizzle_migrations']));
  });
}

/** The creation time of the newest migration applied to the file; 0 when none was applied. */
export const newestMillis = (client: Client): number => Math.max(0, ...appliedMillis(client));

/**
 * The migrations that the file lacks, oldest first. Throws StoreRefusedError when the file has migrations that this
 * version does not know, because an older version would misread data of a newer one.
 */
export function findPendingMigrations(client: Client, path: string, migrationsFolder: string) {
  const known = migrationsIn(migrationsFolder);
  const newest = newestMillis(client);
  if (newest > Math.max(...known.map(({ folderMillis }) => folderMillis)))
    throw new StoreNewerError(TERMINAL.schemaNewer(path));
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

/** Runs migrations in the transaction of a connection, and notes each as drizzle's own migrator does. */
export function runMigrations(client: Client, migrations: Migrations): void {
  client.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const note = client.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) client.exec(statement);
    note.run(hash, folderMillis);
  }
}

/** In one transaction, so a process that dies midway leaves the old schema. False when there was nothing to do. */
function migrate(client: Client, path: string, migrationsFolder: string): boolean {
  const pending = findPendingMigrations(client, path, migrationsFolder);
  if (pending.length === 0) return false;
  const findings = quickCheckClient(client);
  if (findings.length > 0) throw new StoreRefusedError(TERMINAL.fileDamaged(path, findings));
  client.pragma('foreign_keys = OFF');
  client.exec('BEGIN IMMEDIATE');
  runMigrations(client, pending);
  const dangling = client.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) throw new StoreRefusedError(TERMINAL.danglingRows(path, dangling.length));
  client.exec('COMMIT');
  return true;
}

/**
 * Migrates the file to the newest schema; false when there was nothing to do. A damaged file is left unchanged. Foreign keys
 * are off meanwhile, because SQLite rebuilds a table to change it and the PRAGMA has no effect inside a transaction; they are
 * checked before the COMMIT.
 *
 * Then checkpoints the write-ahead log that an earlier process left, and syncs the file. After a failed sync the log may be
 * complete in memory and not on disk, so its content must be written again before it is relied on. Closing the only
 * connection removes the log, and with it data that was erased before a crash.
 */
export function migrateSqlite(
  path: string,
  migrationsFolder: string,
  nativeBinding?: NativeBinding,
): boolean {
  const client = openClient(path, { nativeBinding });
  try {
    const isMigrated = migrate(client, path, migrationsFolder);
    client.pragma('wal_checkpoint(PASSIVE)');
    return isMigrated;
  } finally {
    // Closing rolls back an open transaction.
    client.close();
  }
}
