// Whether a file has the tables, indexes and triggers that the migrations create. SQLite's own checks do not notice
// when one was dropped or changed: without its unique index a table accepts duplicates, without its trigger the log can
// be rewritten.
import Database from 'better-sqlite3';
import { migrationsIn } from './migration-files.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type Part = { type: string; name: string; sql: string };

/** Statistics and automatic indexes belong to SQLite, and the migrations table to drizzle. */
const PARTS = `SELECT type, name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\' AND sql IS NOT NULL`;

/** JSON that a bundle holds, which is built from the same migrations: running them all takes a tenth of a start. */
declare const MIGRATED_PARTS: string | undefined;
const builtParts = typeof MIGRATED_PARTS === 'undefined' ? null : MIGRATED_PARTS;

const keyOf = ({ type, name }: Part) => `${type} ${name}`;

const partsOf = (client: Client): Map<string, Part> =>
  new Map(
    client
      .prepare<[], Part>(PARTS)
      .all()
      .map((part) => [keyOf(part), part]),
  );

/** What the migrations create, by running them all in an empty database. */
export function migratedParts(migrationsFolder: string, nativeBinding?: NativeBinding): Map<string, Part> {
  const client = new Database(':memory:', nativeBinding === undefined ? {} : { nativeBinding });
  try {
    // Off as in `migrateSqlite`: other tables reference a table that is rebuilt.
    client.pragma('foreign_keys = OFF');
    for (const { sql } of migrationsIn(migrationsFolder)) for (const statement of sql) client.exec(statement);
    return partsOf(client);
  } finally {
    client.close();
  }
}

const known = new Map<string, Map<string, Part>>();

/** The same for a folder of migrations as long as this version runs, so they are run once. */
function wantedParts(migrationsFolder: string, nativeBinding?: NativeBinding): Map<string, Part> {
  const parts = known.get(migrationsFolder) ?? migratedParts(migrationsFolder, nativeBinding);
  known.set(migrationsFolder, parts);
  return parts;
}

/**
 * Findings of a file with the newest schema. An added table or index does not affect what this program writes and is no
 * finding; an added trigger or view is one.
 */
export function findSchemaFaults(
  client: Client,
  migrationsFolder: string,
  nativeBinding?: NativeBinding,
): string[] {
  const wanted =
    builtParts === null
      ? wantedParts(migrationsFolder, nativeBinding)
      : new Map((JSON.parse(builtParts) as Part[]).map((part) => [keyOf(part), part]));
  const found = partsOf(client);
  const faults: string[] = [];
  for (const [name, { sql }] of wanted) {
    const part = found.get(name);
    if (part === undefined) faults.push(`${name} is missing`);
    else if (oneLine(part.sql) !== oneLine(sql)) faults.push(`${name} was changed`);
  }
  for (const [name, { type }] of found) {
    if (!wanted.has(name) && type !== 'table' && type !== 'index') faults.push(`${name} was added`);
  }
  return faults;
}
