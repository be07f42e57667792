import { migrationsIn, type Migrations } from './migration-files.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { openClient, quickCheckClient } from './sqlite-connection.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';

/** The creation time of the newest migration applied to the file; 0 when none was applied. */
export function newestMillis(client: Client): number {
  const known = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  const last = known
    ? client.prepare<[], { at: unknown }>('SELECT max(created_at) AS at FROM __drizzle_migrations').get()
    : undefined;
  return Number(last?.at ?? 0);
}

/**
 * The migrations that the file lacks, oldest first. Throws StoreRefusedError when the file has migrations that this
 * version does not know, because an older version would misread data of a newer one.
 */
export function findPendingMigrations(client: Client, path: string, migrationsFolder: string) {
  const known = migrationsIn(migrationsFolder);
  const newest = newestMillis(client);
  if (newest > Math.max(...known.map(({ folderMillis }) => folderMillis)))
    throw new StoreRefusedError(TERMINAL.schemaNewer(path));
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

/**
 * Migrates the file to the newest schema in one transaction, so a process that dies midway leaves the old schema. A
 * damaged file is left unchanged. Foreign keys are off meanwhile, because SQLite rebuilds a table to change it and the
 * PRAGMA has no effect inside a transaction; they are checked before the COMMIT. False when there was nothing to do.
 */
export function migrateSqlite(
  path: string,
  migrationsFolder: string,
  nativeBinding?: NativeBinding,
): boolean {
  const client = openClient(path, { nativeBinding });
  try {
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
  } finally {
    // Closing rolls back an open transaction.
    client.close();
  }
}
