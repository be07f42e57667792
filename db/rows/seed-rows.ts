// The rows that the migrations themselves put into a new database. A database that holds these and nothing else is empty.
import Database from 'better-sqlite3';
import { migrationsIn } from '../engines/migration-files.ts';
import type { NativeBinding } from '../engines/sqlite-connection.ts';
import { runMigrations } from '../engines/sqlite-migrate.ts';
import type { Lines } from './row-lines.ts';
import type { RowTable } from './row-tables.ts';
import type { RowsReader } from './rows-of.ts';
import { sqliteRowsReader } from './sqlite-rows.ts';

/** The lines of each table in a new database. */
export type SeedRows = ReadonlyMap<string, string>;

async function textOf(lines: Lines): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of lines) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** `migrationsFolder` is that of SQLite; the migrations of both engines put in the same rows. */
export async function readSeedRows(
  tables: readonly RowTable[],
  migrationsFolder: string,
  nativeBinding?: NativeBinding,
): Promise<SeedRows> {
  const client = new Database(':memory:', nativeBinding === undefined ? {} : { nativeBinding });
  try {
    client.pragma('foreign_keys = OFF');
    client.defaultSafeIntegers(true);
    runMigrations(client, migrationsIn(migrationsFolder));
    const reader = sqliteRowsReader(client);
    const seeds = new Map<string, string>();
    for (const table of tables) seeds.set(table.name, await textOf(reader.rows(table)));
    return seeds;
  } finally {
    client.close();
  }
}

/** Each database draws the key of its transactions' hashes. */
const DRAWN_TABLE = 'ledger_hash_key';

const linesIn = (text: string) => text.split('\n').length - 1;

/** Whether a database with the newest schema holds what the migrations put in and no other row. */
export async function isVacant(
  reader: RowsReader,
  tables: readonly RowTable[],
  seeds: SeedRows,
): Promise<boolean> {
  for (const table of tables) {
    const seed = seeds.get(table.name) ?? '';
    const found = await textOf(reader.rows(table, linesIn(seed) + 1));
    const isSeed = table.name === DRAWN_TABLE ? linesIn(found) === linesIn(seed) : found === seed;
    if (!isSeed) return false;
  }
  return true;
}
