import {
  breakSeal,
  createStateReader,
  openCommitRecord,
  readCommitRecord,
} from '../engines/commit-record.ts';
import { acquireFileLock } from '../engines/file-lock.ts';
import { assertFile, refusalOfOpening } from '../engines/opening-errors.ts';
import { openClient, type Client, type NativeBinding } from '../engines/sqlite-connection.ts';
import { skipNumbersOfSound } from '../engines/skip-given-numbers.ts';
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
 * What the start of a server does with a file without its record of commits, which was set back (see `skip-given-numbers.ts`): the
 * target would not know. The mark goes there with the rows, and the first server settles it. The record is made here, so that a repeat
 * of the move skips nothing more.
 */
function readyUnrecorded(client: Client, path: string): void {
  if (readCommitRecord(path) !== null) return;
  breakSeal(path);
  skipNumbersOfSound(client, path, new Date());
  openCommitRecord(path, null, createStateReader(client)()).close(null);
}

const markOf = (client: Client) =>
  findMark(client.prepare<[], { key: string; value: string }>(MARKS_QUERY).all());

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
    assertNewestVersion(path, newestMillis(opened), migrationsFolder);
    const mark = markOf(opened);
    if (mark === null) readyUnrecorded(opened, path);
    opened.exec('BEGIN IMMEDIATE');
    return {
      place: path,
      mark,
      reader: sqliteRowsReader(opened),
      leave: async (note) => leave(opened, path, note),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw refusalOfOpening(path, error);
  }
}
