import type pg from 'pg';
import { readMarkThrough } from '../engines/postgres-mark.ts';
import { migratePostgres } from '../engines/postgres-migrate.ts';
import { ARRIVING_FROM, textOfNote, type MoveNote } from '../moved-mark.ts';
import type { RowsTarget } from './ends.ts';
import { postgresRowsReader, postgresRowsWriter } from './postgres-rows.ts';
import type { Presence } from '../engines/postgres-presence.ts';
import { aloneAt } from './alone-at.ts';
import { newestMigration } from '../engines/postgres-requirements.ts';
import { beginAt, explained, placeOfPostgres } from './postgres-session.ts';
import { addForeignKeys, dropForeignKeys, type ForeignKey } from './postgres-foreign-keys.ts';
import type { RowTable } from './row-tables.ts';
import type { RowsWriter } from './rows-of.ts';
import { assertNewestVersion } from './schema-version.ts';
import { isVacant, type SeedRows } from './seed-rows.ts';

type Options = { url: string; migrationsFolder: string; tables: readonly RowTable[]; seeds: SeedRows };

/** Whether the database has a table, of this product or another. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace LIMIT 1",
  );
  return rows.length > 0;
}

async function within<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await beginAt(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ');
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** A database without any table gets those of this product; one that has tables is left as it is. */
async function stateOf({ url, migrationsFolder, tables, seeds }: Options): Promise<RowsTarget['state']> {
  const found = await within(url, async (client) => ({
    tables: await hasTables(client),
    newest: await newestMigration(client),
  }));
  if (found.tables && found.newest === 0) return 'occupied';
  if (found.tables) assertNewestVersion(placeOfPostgres(url), found.newest, migrationsFolder);
  else await migratePostgres(url, migrationsFolder);
  return within(url, async (client) => {
    const mark = await readMarkThrough(client);
    if (mark?.key === ARRIVING_FROM) return mark;
    return (await isVacant(postgresRowsReader(client), tables, seeds)) ? 'vacant' : 'occupied';
  });
}

/** Deletes what the migrations put in, which comes again with the rows. No trigger is taken off. */
async function deleteSeeds(client: pg.Client, tables: readonly RowTable[], seeds: SeedRows): Promise<void> {
  for (const { name } of tables.toReversed())
    if (seeds.get(name) !== '') await client.query(`DELETE FROM "${name}"`);
}

const withReasons = (writer: RowsWriter): RowsWriter => ({
  ...writer,
  put: (table, lines) =>
    writer.put(table, lines).catch((error: unknown) => {
      throw explained(error);
    }),
});

/**
 * Opens a database for one transaction that fills it. Throws StoreRefusedError while a server uses it and for another
 * version of the schema, and StoreUnreachableError.
 */
export async function openPostgresTarget(options: Options): Promise<RowsTarget> {
  const { url, tables, seeds } = options;
  // Another program's database, or another version's, has no table of the processes that use it.
  const foreign = await stateOf(options).catch((error: unknown) => {
    throw explained(error);
  });
  const presence: Presence = foreign === 'occupied' ? { release: async () => undefined } : await aloneAt(url);
  let client: pg.Client | null = null;
  let foreignKeys: readonly ForeignKey[] = [];

  async function open(): Promise<RowsWriter> {
    const opened = await beginAt(url, 'BEGIN');
    client = opened;
    foreignKeys = await dropForeignKeys(opened);
    await deleteSeeds(opened, tables, seeds);
    return withReasons(postgresRowsWriter(opened));
  }

  async function commit(note: MoveNote | null): Promise<void> {
    if (client !== null) await addForeignKeys(client, foreignKeys);
    const mark = [ARRIVING_FROM, note === null ? '' : textOfNote(note)];
    if (note !== null) await client?.query('INSERT INTO meta (key, value) VALUES ($1, $2)', mark);
    await client?.query('COMMIT');
  }

  try {
    return {
      place: placeOfPostgres(url),
      state: await stateOf(options),
      open,
      check: async () => [],
      commit: (note) =>
        commit(note).catch((error: unknown) => {
          throw explained(error);
        }),
      async close() {
        await client?.end();
        await presence.release();
      },
    };
  } catch (error) {
    await presence.release();
    throw explained(error);
  }
}
