import { breakSeal } from '../engines/commit-record.ts';
import { acquireFileLock } from '../engines/file-lock.ts';
import { assertFile, refusalOfOpening } from '../engines/opening-errors.ts';
import { openClient, type Client, type NativeBinding } from '../engines/sqlite-connection.ts';
import { newestMillis } from '../engines/sqlite-migrate.ts';
import { findMark, MARKS_QUERY, MOVED_TO, textOfNote, type MoveNote } from '../moved-mark.ts';
import type { RowsSource } from './ends.ts';
import { assertNewestVersion } from './schema-version.ts';
import { sqliteRowsReader } from './sqlite-rows.ts';

type Options = { path: string; migrationsFolder: string; nativeBinding?: NativeBinding | undefined };

function leave(client: Client, path: string, note: MoveNote): void {
  breakSeal(path);
  client.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(MOVED_TO, textOfNote(note));
  client.exec('COMMIT');
}

/**
 * Opens a file that no server holds. Its write transaction lasts from the first row to the mark, so that no other command
 * writes in between. Throws StoreRefusedError.
 */
export function openSqliteSource({ path, migrationsFolder, nativeBinding }: Options): RowsSource {
  assertFile(path);
  const lock = acquireFileLock(path, nativeBinding);
  let client: Client | null = null;
  const close = () => {
    client?.close();
    lock.release();
  };
  try {
    const opened = openClient(path, { nativeBinding });
    client = opened;
    opened.exec('BEGIN IMMEDIATE');
    assertNewestVersion(path, newestMillis(opened), migrationsFolder);
    return {
      place: path,
      mark: findMark(opened.prepare<[], { key: string; value: string }>(MARKS_QUERY).all()),
      reader: sqliteRowsReader(opened),
      leave: async (note) => leave(opened, path, note),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw refusalOfOpening(path, error);
  }
}
