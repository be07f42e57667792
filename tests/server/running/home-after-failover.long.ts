// What a promoted server is to a process that lives: one that lacks the last commits, one that was recovered to an earlier time, or one
// whose synchronous standby is not there yet.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NUMBERS_SKIPPED } from '../../../db/engines/skip-given-numbers.ts';
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { UNSETTLED_SINCE } from '../../../db/schema/settings.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { MIGRATED, startPostgres } from '../../support/postgres/postgres-server.ts';
import { runIn } from '../../support/postgres/real-postgres.ts';

const { least } = NUMBERS_SKIPPED.record;
const nextId = (store: Store) => store.write((tx) => tx.nextId('record'));

describeOnPostgres('a promoted PostgreSQL', (bin) => {
  type World = { store: Store; url: string; promoted: string; fatal: Error[]; failOver: () => Promise<void> };

  /** A process at a primary whose standby was promoted already, and is not yet used. */
  async function withPromoted(work: (world: World) => Promise<void>): Promise<void> {
    const primary = await startPostgres(bin);
    const standby = await primary.addStandby();
    const [first, second] = [primary, standby].map(({ port }) => `127.0.0.1:${port}`);
    const url = `postgres://daon@${first},${second}/${MIGRATED}`;
    const fatal: Error[] = [];
    const store = await openStore(url, { onFatal: (error) => fatal.push(error) });
    try {
      await nextId(store);
      const [{ lsn } = {}] = await primary.sql('SELECT pg_current_wal_lsn()::text AS lsn');
      const caughtUp = `SELECT pg_last_wal_replay_lsn() >= '${String(lsn)}'::pg_lsn AS done`;
      while ((await standby.sql(caughtUp))[0]?.['done'] !== true) await delay(20);
      await standby.promote();
      const promoted = `postgres://daon@${second}/${MIGRATED}`;
      await work({ store, url, promoted, fatal, failOver: () => primary.end('SIGKILL') });
    } finally {
      await store.close();
      await standby.stop();
      await primary.stop();
    }
  }

  /** What a call gives once the connections are new. */
  async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
    for (const deadline = performance.now() + 90_000; ; await delay(100)) {
      try {
        return await call();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
    }
  }

  it('is read while its synchronous standby is not there', () =>
    withPromoted(async ({ store, promoted, failOver }) => {
      const next = await nextId(store);
      await runIn(promoted, `ALTER SYSTEM SET synchronous_standby_names = 'absent'`);
      await runIn(promoted, 'SELECT pg_reload_conf()');
      await failOver();
      const count = (await untilAnswered(async () => store.readOne((db) => db.select().from(db.t.leases))))
        .length;
      expect(count).toBe(1);
      await runIn(promoted, 'ALTER SYSTEM RESET synchronous_standby_names');
      await runIn(promoted, 'SELECT pg_reload_conf()');
      const [{ id } = {}] = await runIn(promoted, `SELECT nextval('record_ids') AS id`);
      expect(Number(id) - next).toBeGreaterThanOrEqual(least);
    }));

  it('ends a process that finds it recovered to a time before its last lease, and the next start settles it', () =>
    withPromoted(async ({ store, url, promoted, fatal, failOver }) => {
      await runIn(promoted, 'UPDATE leases SET until = until - 60000');
      await failOver();
      await untilAnswered(async () => {
        await nextId(store).catch(() => undefined);
        expect(fatal.map(({ message }) => message)).toContain(TERMINAL.databaseReplaced());
      });
      await (await openStore(url)).close();
      expect(await runIn(promoted, `SELECT 1 FROM meta WHERE key = '${UNSETTLED_SINCE}'`)).toHaveLength(1);
    }));
});
