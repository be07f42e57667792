// Where the databases of whole servers are: files, or databases of a PostgreSQL where DAON_TESTS_ENGINE says so. The projects of
// vitest.config.ts say it for the suites that run whole on it, and tests/db/suites-on-postgres.mjs for all others.
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAtHome, runIn } from '../postgres/real-postgres.ts';
import { MIGRATED, template } from '../postgres/postgres-server.ts';
import { serverUrl } from '../postgres/worker-postgres.ts';

export const IS_ON_POSTGRES = process.env['DAON_TESTS_ENGINE'] === 'PostgreSQL';

export type AppDatabase = {
  url: string;
  /** The file; empty on PostgreSQL. */
  path: string;
  remove: () => Promise<void>;
};

async function createDatabase(from: string | null): Promise<AppDatabase> {
  const server = await serverUrl();
  const name = `daon_app_${randomUUID().replaceAll('-', '')}`;
  // A copy of a database without connections.
  await runIn(server, `CREATE DATABASE ${name} ${from === null ? '' : template(from)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    path: '',
    remove: async () => void (await runIn(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** A new database on the PostgreSQL of this process, as the migrations leave it. */
export const migratedOnPostgres = (): Promise<AppDatabase> => createDatabase(MIGRATED);

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** A new database without a table. */
export async function newAppDatabase(folder: string): Promise<AppDatabase> {
  if (IS_ON_POSTGRES) return createDatabase(null);
  const path = join(folder, 'daon.sqlite');
  return { url: `file:${path}`, path, remove: async () => undefined };
}

/** Lets a copy of a closed one count as a database that was always where it is. */
export async function letCopy({ url }: AppDatabase): Promise<void> {
  if (IS_ON_POSTGRES) await makeAtHome(url);
}

/** A copy of one that is closed. */
export async function copyAppDatabase(of: AppDatabase, folder: string): Promise<AppDatabase> {
  if (IS_ON_POSTGRES) return createDatabase(nameOf(of.url));
  const copy = await newAppDatabase(folder);
  copyFileSync(of.path, copy.path);
  // Without its record of commits the copy would count as restored, and skip numbers.
  copyFileSync(`${of.path}-commits`, `${copy.path}-commits`);
  return copy;
}
