// Where a PostgreSQL database is at home: its cluster, its number there, and the timeline of the log, which a promotion and a recovery
// to a time begin anew. The database says it itself, in a table that a dump or a base backup takes along and `move` does not. Where the
// two differ, it was restored, copied or promoted, and may not know what was given, used or ended before.
import type pg from 'pg';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { UNSETTLED_SINCE } from '../schema/settings.ts';
import type { SequenceName } from '../store.ts';
import { sequenceNames } from './postgres-ids.ts';
import { connectToPrimary } from './postgres-primary.ts';
import { NUMBERS_SKIPPED } from './skip-given-numbers.ts';

type Client = Pick<pg.Client, 'query'>;
type Home = { place: string; timeline: string };

const PLACE = `system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())`;
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)';
const HOME = `SELECT ${PLACE} AS place, ${TIMELINE} AS timeline FROM pg_control_system()`;
/** Place and timeline in one text, for `HomeWatch.known`. */
export const HOME_AS_TEXT = `SELECT ${PLACE} || '/' || ${TIMELINE} FROM pg_control_system()`;
/** An arbitrary advisory lock id that is used for nothing else in the database. */
const homeLock = 4_460_020;
/** Beside the table of the migrations, so that only PostgreSQL's own means copy it. */
const TABLE = 'drizzle.daon_home';
const SKIP = `WITH newest AS (SELECT greatest(0, ceil(extract(epoch FROM now()) - max(at) / 1000.0))::bigint AS seconds FROM audit_log)
  SELECT setval($1::regclass, nextval($1::regclass) + $2::bigint + $3::bigint * coalesce(seconds, 0)) FROM newest`;
/**
 * The place with the transaction that wrote the row. A dump that is restored into the database itself leaves its place, but another
 * transaction has written the row then.
 */
const PLACE_HERE = `$1 || '/' || pg_current_xact_id()::xid::text`;
const READ = `SELECT place, timeline, xmin::text AS writer FROM ${TABLE}`;
/**
 * What is written about the home is lost with the server alone, and compared anew then. A COMMIT that waited for a synchronous standby
 * would hold up every connection, also those that read, until there is one.
 */
const BEGIN = 'BEGIN; SET LOCAL synchronous_commit TO local';
/** Whether the database knows that a process was alive at a time. */
const LIVES = `SELECT 1 FROM leases WHERE (name = 'alone' OR name LIKE 'process:%') AND until > $1 LIMIT 1`;
const MARK = `INSERT INTO meta (key, value) VALUES ('${UNSETTLED_SINCE}', floor(extract(epoch FROM now()) * 1000)::text)
  ON CONFLICT (key) DO NOTHING`;
/** What a server answers that is no PostgreSQL of one's own: no such function, none for it, not allowed. */
const UNKNOWN = new Set(['42883', '0A000', '42501', '42P01']);

/** Null where the server does not say it. */
async function askHome(client: Client): Promise<Home | null> {
  try {
    const { rows } = await client.query<Home>(HOME);
    return rows[0] ?? null;
  } catch (error) {
    if (UNKNOWN.has(findEngineError(error)?.code ?? '')) return null;
    throw error;
  }
}

/** Where the database says it is at home; null when it does not say it. */
async function readHome(client: Client, lock: '' | 'FOR UPDATE' = ''): Promise<Home | null> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('${TABLE}') IS NOT NULL AS found`,
  );
  if (tables[0]?.found !== true) return null;
  const { rows } = await client.query<Home & { writer: string }>(`${READ} ${lock}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { place, timeline, writer } = row;
  const written = `/${writer}`;
  return { place: place.endsWith(written) ? place.slice(0, -written.length) : 'written elsewhere', timeline };
}

async function lives(client: Client, at: number): Promise<boolean> {
  return (await client.query(LIVES, [at])).rows.length > 0;
}

/** As on SQLite, see `skip-given-numbers.ts`. */
async function skipNumbers(client: Client): Promise<void> {
  for (const [name, { least, aSecond }] of Object.entries(NUMBERS_SKIPPED))
    await client.query(SKIP, [sequenceNames[name as SequenceName], least, aSecond]);
}

/**
 * Compares at a start, in a transaction that holds off other starts. A database from elsewhere skips the numbers that may have been given,
 * and is marked as not settled; one that was promoted while a process lived only skips.
 */
async function settleThrough(client: Client): Promise<void> {
  const home = await askHome(client);
  if (home === null) return;
  await client.query(BEGIN);
  // Released with the transaction: a lock of the session would stay behind in a pooler.
  await client.query(`SELECT pg_advisory_xact_lock(${homeLock})`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${TABLE} (place text NOT NULL, timeline text NOT NULL)`);
  // A process that lives may skip as well, and a skip that is overtaken would set the sequence back.
  const said = await readHome(client, 'FOR UPDATE');
  if (said === null) {
    await client.query(`INSERT INTO ${TABLE} (place, timeline) VALUES (${PLACE_HERE}, $2)`, [
      home.place,
      home.timeline,
    ]);
  } else if (said.place !== home.place || said.timeline !== home.timeline) {
    // A process that lives sees the promotion itself.
    const isLiving = said.place === home.place && (await lives(client, Date.now()));
    await skipNumbers(client);
    if (!isLiving) await client.query(MARK);
    await client.query(`UPDATE ${TABLE} SET place = ${PLACE_HERE}, timeline = $2`, [
      home.place,
      home.timeline,
    ]);
  }
  await client.query('COMMIT');
}

/** See `settleThrough`. Throws StoreUnreachableError. */
export async function settleHome(url: string): Promise<void> {
  const client = await connectToPrimary(url, 'daon-wallet home');
  try {
    await settleThrough(client);
  } finally {
    // Ends an open transaction.
    await client.end();
  }
}

export type HomeWatch = {
  /** Rejects for a connection that must not be used. */
  check: (client: Client) => Promise<void>;
  /** The process has renewed its lease. */
  renewed: () => void;
  /** Where the newest connection led, as `HOME_AS_TEXT` has it; null before, and where the server does not say it. */
  known: () => string | null;
};

/**
 * Compares each new connection of a process that runs. After a promotion the first one skips numbers, before anything is written, because
 * a standby may lack the last commits. A database that knows of no lease that was live when this process last renewed its own lacks more
 * than a standby does: it was recovered to an earlier time, or is not the one of this process. The process ends, and the next start
 * settles it.
 */
export function createHomeWatch(onFatal: (error: Error) => void): HomeWatch {
  let known: string | null = null;
  let isUnknown = false;
  let renewedAt: number | null = null;

  const isSetBack = async (client: Client) => renewedAt !== null && !(await lives(client, renewedAt));
  const refuse = (): never => {
    const refusal = new StoreRefusedError(TERMINAL.databaseReplaced());
    onFatal(refusal);
    throw refusal;
  };

  async function check(client: Client): Promise<void> {
    if (isUnknown) return;
    const home = await askHome(client);
    isUnknown = home === null;
    if (home === null) return;
    const now = `${home.place}/${home.timeline}`;
    if (now === known) return;
    const said = await readHome(client);
    if (said === null) return;
    if (said.place !== home.place) refuse();
    if (known !== null && (await isSetBack(client))) refuse();
    await client.query(BEGIN);
    const { rowCount } = await client.query(
      `UPDATE ${TABLE} SET place = ${PLACE_HERE}, timeline = $2 WHERE timeline <> $2`,
      [home.place, home.timeline],
    );
    if (rowCount !== null && rowCount > 0) await skipNumbers(client);
    await client.query('COMMIT');
    known = now;
  }

  return {
    check,
    renewed: () => {
      renewedAt = Date.now();
    },
    known: () => known,
  };
}
