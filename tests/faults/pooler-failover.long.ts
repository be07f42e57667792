// A PgBouncer keeps the connections of a process when it leads to another server, so no new connection notices a promotion. Needs an
// installed PgBouncer, and fails where there is none.
import { expect, it } from 'vitest';
import { NUMBERS_SKIPPED } from '../../db/engines/skip-given-numbers.ts';
import { openStore } from '../../db/open.ts';
import { nextNumber, untilNumbered } from '../support/postgres/next-number.ts';
import { startPgBouncer } from '../support/postgres/pgbouncer.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { MIGRATED, startPostgres } from '../support/postgres/postgres-server.ts';

const { least } = NUMBERS_SKIPPED.record;

it('after a promotion behind a pooler no number is given before numbers are skipped', async () => {
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  const primary = await startPostgres(bin);
  const standby = await primary.addStandby();
  const bouncer = await startPgBouncer(primary, 20, MIGRATED);
  const store = await openStore(bouncer.url, { postgres: { pooler: true } });
  try {
    // Several connections of the process, each of which stays.
    const given = await Promise.all(Array.from({ length: 8 }, () => nextNumber(store)));
    await standby.promote();
    await bouncer.leadTo(standby);
    await primary.end('SIGKILL');
    const next = await Promise.all(given.map(() => untilNumbered(store)));
    expect(Math.min(...next) - Math.max(...given)).toBeGreaterThanOrEqual(least);
    expect(new Set(next).size).toBe(next.length);
    expect(Math.max(...next) - Math.min(...next)).toBeLessThan(least);
  } finally {
    await store.close();
    await bouncer.stop();
    await standby.stop();
    await primary.stop();
  }
});
