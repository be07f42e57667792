import type pg from 'pg';
import { readMarkThrough } from '../engines/postgres-mark.ts';
import { settleHome } from '../engines/postgres-home.ts';
import { aloneAt } from './alone-at.ts';
import { MOVED_TO, textOfNote } from '../moved-mark.ts';
import type { RowsSource } from './ends.ts';
import { postgresRowsReader } from './postgres-rows.ts';
import { newestMigration } from '../engines/postgres-requirements.ts';
import { beginAt, explained, placeOfPostgres } from './postgres-session.ts';
import { SEQUENCES_TABLE, type RowTable } from './row-tables.ts';
import type { RowsReader } from './rows-of.ts';
import { assertNewestVersion } from './schema-version.ts';

type Options = { url: string; migrationsFolder: string };

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export type PostgresSnapshot = { reader: RowsReader; client: pg.Client; close(): Promise<void> };

/** One snapshot of a database beside its servers. Throws StoreRefusedError and StoreUnreachableError. */
export async function openPostgresSnapshot({ url, migrationsFolder }: Options): Promise<PostgresSnapshot> {
  const client = await beginAt(url, SNAPSHOT);
  try {
    assertNewestVersion(placeOfPostgres(url), await newestMigration(client), migrationsFolder);
    return { client, reader: postgresRowsReader(client), close: () => client.end() };
  } catch (error) {
    await client.end();
    throw explained(error);
  }
}

/**
 * The locks come before the first row that is read, which is when the snapshot is taken. The first one waits for groups of sends, which
 * lock other tables late (ADR-0038). SERIALIZABLE, because a process that slept may
 * wake and wait for a lock until the mark is written: its write, which has found no mark, conflicts with this transaction.
 */
async function beginLocked(url: string, tables: readonly RowTable[]): Promise<pg.Client> {
  const client = await beginAt(url, 'BEGIN ISOLATION LEVEL SERIALIZABLE');
  try {
    const names = [SEQUENCES_TABLE, ...tables.map(({ name }) => name)];
    await client.query(`LOCK TABLE ${names.map((name) => `"${name}"`).join(', ')} IN SHARE MODE`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Opens a database that no server uses. Its tables are locked against writes from the first row to the mark. Throws
 * StoreRefusedError and StoreUnreachableError.
 */
export async function openPostgresSource(
  options: Options & { tables: readonly RowTable[] },
): Promise<RowsSource> {
  const { url, tables } = options;
  // First of all: another version may have no table for it.
  await (await openPostgresSnapshot(options)).close();
  const presence = await aloneAt(url);
  try {
    // What a start does with one that was set back; the first server at the target settles the rest.
    await settleHome(url);
    const client = await beginLocked(url, tables);
    return {
      place: placeOfPostgres(url),
      mark: await readMarkThrough(client),
      reader: postgresRowsReader(client),
      async leave(note) {
        await client.query('INSERT INTO meta (key, value) VALUES ($1, $2)', [MOVED_TO, textOfNote(note)]);
        await client.query('COMMIT');
      },
      async close() {
        await client.end();
        await presence.release();
      },
    };
  } catch (error) {
    await presence.release();
    throw explained(error);
  }
}
