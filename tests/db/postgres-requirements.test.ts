// What a PostgreSQL must be and promise before a server starts on it, on a real one.
import pg from 'pg';
import { expect, it } from 'vitest';
import { checkPostgresServer } from '../../db/engines/postgres-requirements.ts';
import { openReadOnly, openStore } from '../../db/open.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

type Answer = { version: string; versionName: string; now: string };

const postgres = realPostgres();
const opensAndCloses = async (url: string): Promise<void> => (await openStore(url)).close();

it('is migrated and opened when it keeps what it commits', async () => {
  const url = await postgres.emptyDatabase();
  await expect(opensAndCloses(url)).resolves.toBeUndefined();
  await expect(opensAndCloses(url)).resolves.toBeUndefined();
});

it('is refused when a power cut may undo a COMMIT that was answered', async () => {
  const url = await postgres.newDatabase();
  const { sql } = postgres.server();
  const name = url.split('/').at(-1) ?? '';
  const isFsync = (value: string) =>
    expect.poll(async () => (await sql('SHOW fsync'))[0]).toEqual({ fsync: value });
  await sql(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(opensAndCloses(url)).rejects.toThrow(TERMINAL.postgresForgets('synchronous_commit'));
  await expect(openReadOnly(url)).rejects.toThrow(TERMINAL.postgresForgets('synchronous_commit'));
  await sql(`ALTER DATABASE ${name} SET synchronous_commit = local`);
  await expect(opensAndCloses(url)).resolves.toBeUndefined();

  await sql(`ALTER SYSTEM SET fsync = off`, 'SELECT pg_reload_conf()');
  await isFsync('off');
  await expect(opensAndCloses(url)).rejects.toThrow(TERMINAL.postgresForgets('fsync'));
  await sql(`ALTER SYSTEM RESET fsync`, 'SELECT pg_reload_conf()');
  await isFsync('on');
});

it('is refused when a newer version migrated it, and for a short write when an older one did', async () => {
  const url = await postgres.emptyDatabase();
  await expect(openStore(url, { exclusive: false })).rejects.toThrow(TERMINAL.schemaOlder('PostgreSQL'));
  await expect(openReadOnly(url)).rejects.toThrow(TERMINAL.schemaOlder('PostgreSQL'));
  await opensAndCloses(url);
  const later = `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`;
  await runIn(url, later);
  for (const options of [{}, { exclusive: false }])
    await expect(openStore(url, options)).rejects.toThrow(TERMINAL.schemaNewer('PostgreSQL'));
  await expect(openReadOnly(url)).rejects.toThrow(TERMINAL.schemaNewer('PostgreSQL'));
});

it('is refused when it is new and its encoding has no room for every name', async () => {
  const { sql, url } = postgres.server();
  const encoded = async (encoding: string) => {
    const name = `in_${encoding.toLowerCase()}`;
    await sql(
      `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    return url.replace(/postgres$/, name);
  };
  for (const encoding of ['EUC_KR', 'LATIN1', 'SQL_ASCII']) {
    const made = await encoded(encoding);
    await expect(opensAndCloses(made)).rejects.toThrow(TERMINAL.postgresEncoding(encoding));
    expect(await runIn(made, `SELECT to_regclass('drizzle.__drizzle_migrations') AS made`)).toEqual([
      { made: null },
    ]);
    // One that an earlier version made is opened, so that it can be moved to another.
    await runIn(
      made,
      'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (created_at bigint); INSERT INTO drizzle.__drizzle_migrations VALUES (9999999999999)',
    );
    await expect(opensAndCloses(made)).rejects.toThrow(TERMINAL.schemaNewer('PostgreSQL'));
  }
  await expect(opensAndCloses(await encoded('UTF8'))).resolves.toBeUndefined();
});

it('is refused when it is older than 15, or when its clock is more than five seconds off', async () => {
  const client = new pg.Client({ connectionString: postgres.server().url });
  await client.connect();
  /** The true answers, with some of them changed on the way. */
  const changed = (change: (row: Answer) => Partial<Answer>) => ({
    query: async (text: string) => {
      const { rows } = await client.query<Answer>(text);
      return { rows: rows.map((row) => ({ ...row, ...('now' in row ? change(row) : {}) })) };
    },
  });
  const check = (change: Parameters<typeof changed>[0]) =>
    checkPostgresServer(changed(change) as unknown as pg.Client);
  const shifted =
    (ms: number) =>
    ({ now }: { now: string }) => ({ now: String(Number(now) + ms) });
  try {
    await expect(check(() => ({ version: '140012', versionName: '14.12' }))).rejects.toThrow(
      TERMINAL.postgresTooOld('14.12'),
    );
    await expect(check(shifted(60_000))).rejects.toThrow(/시계가 (59|60)초/);
    await expect(check(shifted(-60_000))).rejects.toThrow(/시계가 (59|60)초/);
    await expect(check(shifted(2_000))).resolves.toBeUndefined();
    await expect(check(() => ({}))).resolves.toBeUndefined();
  } finally {
    await client.end();
  }
});
