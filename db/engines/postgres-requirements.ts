// What a PostgreSQL server must be and promise before the product writes to it. An answer to a holder says that the
// money has moved, so a server that may forget a COMMIT is refused.
import type pg from 'pg';
import { migrationsIn } from './migration-files.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';

/** The oldest version that the product is tried on, as `server_version_num` counts. */
const OLDEST_VERSION = 150_000;
/** Deadlines, sessions and sums of a day compare the time of the process with rows that others wrote. */
const LARGEST_SKEW_MS = 5_000;
/** Which migrations a database has is known by the newest: they are applied in order. */
const NEWEST_MIGRATION = `SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`;

type Client = Pick<pg.Client, 'query'>;

type Answer = { version: string; versionName: string; fsync: string; commit: string; now: string };

const QUESTION = `SELECT current_setting('server_version_num') AS version,
  current_setting('server_version') AS "versionName",
  current_setting('fsync') AS fsync,
  current_setting('synchronous_commit') AS commit,
  (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now`;

/**
 * Throws StoreRefusedError when the server is too old, may lose a COMMIT that it has answered, or has another time than
 * this process.
 */
export async function checkPostgresServer(client: Client): Promise<void> {
  // The first query of a connection may wait for the server to load its caches.
  await client.query('SELECT 1');
  const askedAt = Date.now();
  const { rows } = await client.query<Answer>(QUESTION);
  const answeredAt = Date.now();
  const [answer] = rows;
  if (answer === undefined) throw new Error('no answer');
  if (Number(answer.version) < OLDEST_VERSION)
    throw new StoreRefusedError(TERMINAL.postgresTooOld(answer.versionName));
  if (answer.fsync !== 'on') throw new StoreRefusedError(TERMINAL.postgresForgets('fsync'));
  if (answer.commit === 'off') throw new StoreRefusedError(TERMINAL.postgresForgets('synchronous_commit'));
  const there = Number(answer.now);
  // Anything between question and answer is the same time.
  const skewMs = Math.max(askedAt - there, there - answeredAt, 0);
  if (skewMs > LARGEST_SKEW_MS) throw new StoreRefusedError(TERMINAL.clocksDiffer(Math.round(skewMs / 1000)));
}

/**
 * Throws StoreRefusedError for a database in another encoding than UTF-8, which has no room for every name: one that a bank or a holder
 * writes would fail each call that stores it. Only asked of a new database, since the encoding cannot be changed.
 */
export async function checkPostgresEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new StoreRefusedError(TERMINAL.postgresEncoding(encoding));
}

/** When the newest migration of the database was made; 0 when there is none. */
export async function newestMigration(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  );
  if ((tables[0]?.name ?? null) === null) return 0;
  const { rows } = await client.query<{ at: string | null }>(NEWEST_MIGRATION);
  return Number(rows[0]?.at ?? 0);
}

/**
 * Throws StoreRefusedError when the database has migrations that this version does not know, because an older version
 * would misread data of a newer one; and, unless it is about to be migrated, when it lacks some.
 */
export async function checkPostgresSchema(
  client: Client,
  migrationsFolder: string,
  willMigrate: boolean,
): Promise<void> {
  const known = Math.max(...migrationsIn(migrationsFolder).map(({ folderMillis }) => folderMillis));
  const newest = await newestMigration(client);
  if (newest > known) throw new StoreRefusedError(TERMINAL.schemaNewer('PostgreSQL'));
  if (newest < known && !willMigrate) throw new StoreRefusedError(TERMINAL.schemaOlder('PostgreSQL'));
}
