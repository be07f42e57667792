import { migrationsOf, parseDatabaseUrl, type DatabaseAddress } from '../open.ts';
import { realPath } from '../engines/real-path.ts';
import type { RowsSource, RowsTarget } from './ends.ts';
import { listRowTables } from './row-tables.ts';
import { readSeedRows, type SeedRows } from './seed-rows.ts';
import { openSqliteSource } from './sqlite-source.ts';
import { openSqliteTarget } from './sqlite-target.ts';

// PostgreSQL's driver is loaded only where one end is PostgreSQL.

/**
 * Opens a database to be read whole and then left. Throws StoreRefusedError while a server uses it, and for another
 * version of the schema.
 */
export async function openRowsSource(url: string): Promise<RowsSource> {
  const address = parseDatabaseUrl(url);
  const migrationsFolder = migrationsOf(address.dialect);
  if (address.dialect === 'sqlite')
    return openSqliteSource({ path: realPath(address.path), migrationsFolder });
  const { openPostgresSource } = await import('./postgres-source.ts');
  return openPostgresSource({ url: address.url, migrationsFolder, tables: listRowTables() });
}

/** The same as long as this version runs, so the migrations are run once for them. */
let seeds: SeedRows | undefined;

/** Opens a database to be filled. Throws StoreRefusedError and StoreUnreachableError. */
export async function openRowsTarget(url: string): Promise<RowsTarget> {
  const address = parseDatabaseUrl(url);
  const migrationsFolder = migrationsOf(address.dialect);
  if (address.dialect === 'sqlite')
    return openSqliteTarget({ path: realPath(address.path), migrationsFolder });
  const tables = listRowTables();
  seeds ??= await readSeedRows(tables, migrationsOf('sqlite'));
  const { openPostgresTarget } = await import('./postgres-target.ts');
  return openPostgresTarget({ url: address.url, migrationsFolder, tables, seeds });
}

/** Throws StoreUnreachableError when no PostgreSQL that accepts writes answers at an address of one. */
export async function assertReachable(url: string): Promise<void> {
  const address = parseDatabaseUrl(url);
  if (address.dialect === 'sqlite') return;
  const { connectToPrimary } = await import('../engines/postgres-primary.ts');
  await (await connectToPrimary(address.url, 'daon-wallet reach')).end();
}

const nameOf = (address: DatabaseAddress) =>
  address.dialect === 'sqlite' ? realPath(address.path) : address.url;

/** Whether two URLs name the same database in the same words. */
export function isSameDatabase(one: string, other: string): boolean {
  return nameOf(parseDatabaseUrl(one)) === nameOf(parseDatabaseUrl(other));
}
