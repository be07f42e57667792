// The version of a schema is the name of its newest migration, which both engines share: they have the same migrations
// under the same names, generated at other times.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';

const journalContent = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The names of an engine's migrations, oldest first, with the times by which its migrations table knows them. */
export function listMigrations(migrationsFolder: string): { tag: string; when: number }[] {
  const text = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  const journal = parseJson(text, journalContent);
  if (journal === null) throw new Error(`${migrationsFolder} has no journal of migrations`);
  return journal.entries;
}

/** The newest version that this program knows. */
export function newestVersion(migrationsFolder: string): string {
  return listMigrations(migrationsFolder).at(-1)?.tag ?? '';
}

/** Throws StoreRefusedError unless a database has the newest schema; `newest` is the time of its newest migration. */
export function assertNewestVersion(place: string, newest: number, migrationsFolder: string): void {
  const known = listMigrations(migrationsFolder).at(-1)?.when ?? 0;
  if (newest > known) throw new StoreRefusedError(TERMINAL.schemaNewer(place));
  if (newest < known) throw new StoreRefusedError(TERMINAL.schemaOlder(place));
}
