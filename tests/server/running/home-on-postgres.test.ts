// A PostgreSQL database knows where it is at home. One that came back by PostgreSQL's own means, or from a promoted standby, gives no
// number a second time; and where no process lived meanwhile, a start ends what a restore ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NUMBERS_SKIPPED } from '../../../db/engines/skip-given-numbers.ts';
import { openStore, type OpenOptions } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { signLog } from '../../../server/audit/log-key.ts';
import { settleUnrecorded } from '../../../server/backups/settle-set-back.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { startMoveWorld, type MoveWorld } from '../../support/store/move-world.ts';
import { nextNumber, untilNumbered } from '../../support/postgres/next-number.ts';
import { MIGRATED, startPostgres } from '../../support/postgres/postgres-server.ts';
import { runIn } from '../../support/postgres/real-postgres.ts';

/** As the product writes the row, which says by which transaction. */
const WRITTEN = `UPDATE drizzle.daon_home SET place = regexp_replace(place, '/[0-9]+$', '/' || pg_current_xact_id()::xid::text)`;
const { least } = NUMBERS_SKIPPED.record;
const SQL = readFileSync(join(import.meta.dirname, '../../../deploy/after-pg-restore.sql'), 'utf8');

describeOnPostgres('where a PostgreSQL database is at home', (bin) => {
  let world: MoveWorld;
  let home: string;

  beforeAll(async () => {
    world = await startMoveWorld(bin);
    home = await world.newPostgres();
    expect(await world.daon(await world.filledFile(), ['move', '--to', home])).toMatchObject({ status: 0 });
    await startAt(home);
  }, 120_000);
  afterAll(() => world.close());

  const sessionsOf = async (url: string) => (await runIn(url, 'SELECT 1 FROM sessions')).length;
  const anotherTimeline = (url: string) => runIn(url, `${WRITTEN}, timeline = 'FFFFFFFF'`);

  /** What the start of a server does: whether it settled the database, and the next number. */
  async function startAt(url: string): Promise<{ settled: boolean; next: number }> {
    const opened = await openStore(url);
    try {
      const settled = await settleUnrecorded(
        signLog(opened, createSecrets(TEST_SECRET_KEY).logKey),
        new Date(),
      );
      return { settled, next: await nextNumber(opened) };
    } finally {
      await opened.close();
    }
  }

  /** Works on a database that a process has open. */
  async function whileOpen<T>(url: string, work: (store: Store) => Promise<T>, options: OpenOptions = {}) {
    const store = await openStore(url, options);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  it('one that is opened again where it was goes on', async () => {
    const url = await world.copyOf(home);
    const { next } = await startAt(url);
    expect(await startAt(url)).toEqual({ settled: false, next: next + 1 });
    expect(await sessionsOf(url)).toBeGreaterThan(0);
  });

  it('one that a dump was restored into skips numbers and ends sessions, once', async () => {
    const url = await world.restoredFrom(home);
    const { next } = await startAt(await world.copyOf(home));
    const first = await startAt(url);
    expect(first.settled).toBe(true);
    expect(first.next - next).toBeGreaterThanOrEqual(least);
    expect(await sessionsOf(url)).toBe(0);
    expect(await startAt(url)).toEqual({ settled: false, next: first.next + 1 });
  });

  it.each([
    [
      'dropped and made again',
      `DROP TABLE drizzle.daon_home; ALTER TABLE kept SET SCHEMA drizzle; ALTER TABLE drizzle.kept RENAME TO daon_home`,
    ],
    [
      'emptied and filled',
      `TRUNCATE drizzle.daon_home; INSERT INTO drizzle.daon_home SELECT * FROM kept; DROP TABLE kept`,
    ],
  ])('settles one that a dump was restored into in place, its tables %s', async (_, restored) => {
    const url = await world.copyOf(home);
    const { next } = await startAt(url);
    await runIn(url, `CREATE TABLE kept AS SELECT * FROM drizzle.daon_home; ${restored}`);
    const first = await startAt(url);
    expect(first.settled).toBe(true);
    expect(first.next - next).toBeGreaterThanOrEqual(least);
    await runIn(url, 'VACUUM (FULL, FREEZE) drizzle.daon_home');
    expect(await startAt(url)).toEqual({ settled: false, next: first.next + 1 });
  });

  it('does nothing after the SQL of the runbook', async () => {
    const url = await world.restoredFrom(home);
    await runIn(url, SQL);
    const before = Number((await runIn(url, `SELECT nextval('record_ids') AS id`))[0]?.['id']);
    expect(await startAt(url)).toEqual({ settled: false, next: before + 1 });
  });

  it('settles one that was moved on before a server was started', async () => {
    const url = await world.restoredFrom(home);
    const to = world.newFile();
    const { next } = await startAt(await world.copyOf(home));
    expect(await world.daon(url, ['move', '--to', to])).toMatchObject({ status: 0 });
    const moved = await startAt(to);
    expect(moved.settled).toBe(true);
    expect(moved.next - next).toBeGreaterThanOrEqual(least);
  });

  it('settles one that was recovered to a time', async () => {
    const url = await world.copyOf(home);
    const { next } = await startAt(url);
    await anotherTimeline(url);
    const recovered = await startAt(url);
    expect(recovered.settled).toBe(true);
    expect(recovered.next - next).toBeGreaterThanOrEqual(least);
  });

  it('a start beside a process that lived through a promotion only skips numbers', async () => {
    const url = await world.copyOf(home);
    await whileOpen(url, async (store) => {
      const next = await nextNumber(store);
      await anotherTimeline(url);
      const started = await startAt(url);
      expect(started.settled).toBe(false);
      expect(started.next - next).toBeGreaterThanOrEqual(least);
    });
    expect(await sessionsOf(url)).toBeGreaterThan(0);
  });

  it('a process that lives through a promotion skips numbers before it gives the next', async () => {
    const primary = await startPostgres(bin);
    const standby = await primary.addStandby();
    const url = `postgres://daon@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${MIGRATED}`;
    try {
      await whileOpen(url, async (store) => {
        const next = await nextNumber(store);
        await primary.end('SIGKILL');
        await standby.promote();
        const given = await untilNumbered(store);
        expect(given - next).toBeGreaterThanOrEqual(least);
        expect((await untilNumbered(store)) - given).toBe(1);
      });
      expect((await startAt(url)).settled).toBe(false);
    } finally {
      await standby.stop();
      await primary.stop();
    }
  });

  it('a process ends when a copy takes the place of its database', async () => {
    const url = await world.copyOf(home);
    await startAt(url);
    const copy = await world.restoredFrom(url);
    const replaced = Promise.withResolvers<Error>();
    await whileOpen(
      url,
      async (store) => {
        await nextNumber(store);
        await world.exchange(url, copy);
        await store.read(async () => undefined).catch(() => undefined);
        expect((await replaced.promise).message).toBe(TERMINAL.databaseReplaced());
      },
      { onFatal: replaced.resolve },
    );
  });
});
