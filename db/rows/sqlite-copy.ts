import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrationsIn } from '../engines/migration-files.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createStateReader, openCommitRecord } from '../engines/commit-record.ts';
import { integrityCheckClient, type Client, type NativeBinding } from '../engines/sqlite-connection.ts';
import { runMigrations } from '../engines/sqlite-migrate.ts';
import { StoreNewerError } from '../errors.ts';
import { ARRIVING_FROM, textOfNote, type MoveNote } from '../moved-mark.ts';
import { LEASES_TABLE, SEQUENCES_TABLE, type RowTable } from './row-tables.ts';
import type { RowsWriter } from './rows-of.ts';
import { listMigrations } from './schema-version.ts';
import { sqliteRowsWriter } from './sqlite-rows.ts';

const cacheKib = 65_536;

export type CopyOptions = {
  /** The version of the schema that the rows have. */
  version: string;
  migrationsFolder: string;
  nativeBinding?: NativeBinding | undefined;
};

/** A file that is filled before it gets its name. */
export type SqliteCopy = {
  writer: RowsWriter;
  /** Findings of tables and columns that a description lacks or adds. */
  compareTables(tables: readonly RowTable[]): string[];
  /** Findings of foreign keys and indexes. */
  check(): string[];
  /** Puts the mark of a move into it. */
  note(note: MoveNote): void;
  /** Commits and syncs it. A copy with a commit record is opened as a file that has lost nothing. */
  finish(options: { record: boolean }): void;
  close(): void;
};

function migrationsUpTo(version: string, migrationsFolder: string, path: string) {
  const index = listMigrations(migrationsFolder).findIndex(({ tag }) => tag === version);
  if (index < 0) throw new StoreNewerError(TERMINAL.schemaNewer(path));
  return migrationsIn(migrationsFolder).slice(0, index + 1);
}

const userTables = (client: Client): string[] =>
  client
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\' AND name NOT IN ('${SEQUENCES_TABLE}', '${LEASES_TABLE}')`,
    )
    .pluck()
    .all();

const columnsOf = (client: Client, table: string): string[] =>
  client.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);

function tableFaults(client: Client, tables: readonly RowTable[]): string[] {
  const shapeOf = (name: string, columns: readonly string[]) => `${name} (${columns.toSorted().join(', ')})`;
  const wanted = userTables(client).map((name) => shapeOf(name, columnsOf(client, name)));
  const found = tables.map(({ name, columns }) =>
    shapeOf(
      name,
      columns.map((column) => column.name),
    ),
  );
  const without = (all: readonly string[], others: readonly string[]) =>
    all.filter((shape) => !others.includes(shape));
  return [
    ...without(wanted, found).map((shape) => `table ${shape} is missing`),
    ...without(found, wanted).map((shape) => `table ${shape} was added`),
  ];
}

/** What the migrations put in comes again from the other database. No trigger is taken off. */
function deleteSeeds(client: Client): void {
  for (const name of userTables(client)) {
    const filled = client.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined;
    if (filled) client.exec(`DELETE FROM "${name}"`);
  }
}

function danglingRows(client: Client, path: string): string[] {
  const dangling = client.pragma('foreign_key_check') as unknown[];
  return dangling.length === 0 ? [] : [TERMINAL.danglingRows(path, dangling.length)];
}

/** Syncs a file that was written without syncs. */
function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Creates a file with the tables of this version and without rows, which nothing else may open yet. It is written without
 * a journal and synced once: after a crash it is thrown away. Throws StoreRefusedError for an unknown version.
 */
export function createSqliteCopy(
  path: string,
  { version, migrationsFolder, nativeBinding }: CopyOptions,
): SqliteCopy {
  const migrations = migrationsUpTo(version, migrationsFolder, path);
  closeSync(openSync(path, 'wx', 0o600));
  const client: Client = new Database(path, nativeBinding === undefined ? {} : { nativeBinding });
  try {
    client.pragma('journal_mode = OFF');
    client.pragma('synchronous = OFF');
    client.pragma('locking_mode = EXCLUSIVE');
    client.pragma('foreign_keys = OFF');
    client.pragma('trusted_schema = OFF');
    client.pragma('recursive_triggers = ON');
    client.pragma(`cache_size = -${cacheKib}`);
    client.defaultSafeIntegers(true);
    client.exec('BEGIN');
    runMigrations(client, migrations);
    deleteSeeds(client);
    return {
      writer: sqliteRowsWriter(client),
      compareTables: (tables) => tableFaults(client, tables),
      check: () => [...danglingRows(client, path), ...integrityCheckClient(client)],
      note: (note) => {
        client.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(ARRIVING_FROM, textOfNote(note));
      },
      finish({ record }) {
        client.exec('COMMIT');
        if (record) openCommitRecord(path, null, createStateReader(client)()).close(null);
        client.close();
        sync(path);
      },
      close: () => void client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}
