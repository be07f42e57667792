import path from 'node:path';
import type { PostgresServer } from '../../../tests/support/postgres-server.ts';
import { copyBooks, runVerb, type BooksSize } from './kept-books.ts';

/** Puts generated books into an empty PostgreSQL, as an owner does; `folder` takes a copy, because a move marks its source. */
export function moveToPostgres(size: BooksSize, server: PostgresServer, folder: string): Promise<unknown> {
  const file = path.join(folder, 'moved.sqlite');
  copyBooks(size, file);
  const { status, output } = runVerb(`file:${file}`, 'move', '--to', server.url);
  if (status !== 0) throw new Error(`the books were not moved: ${output}`);
  // As autovacuum does it after a while.
  return server.sql('VACUUM ANALYZE');
}
