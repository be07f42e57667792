// The decisions behind the usual wait on PostgreSQL, whose instants and states have other types.
import { expect, it } from 'vitest';
import { ON_HOLD } from '../../../domain/request-state.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { findDecided } from '../../../server/features/requests/usual-wait.repo.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

it('finds the decisions of each kind, latest request first', async () => {
  await using store = await createStoreOnPostgres();
  const deps = depsOnStore(store, new Date('2026-11-20T09:00:00+09:00'));
  await seedDemo(deps);
  const requests = await store.read((db) => db.select().from(db.t.requests));
  let found = 0;
  for (const kind of REQUEST_KINDS) {
    const decided = requests
      .filter((row) => row.kind === kind && row.decidedAs === 'operator' && row.state !== ON_HOLD)
      .map((row) => ({ askedAt: row.createdAt.getTime(), decidedAt: row.decidedAt?.getTime() }));
    const all = await store.read((db) => findDecided(db, kind, new Date(0), 1_000));
    expect(new Set(all.map((row) => JSON.stringify(row)))).toEqual(
      new Set(decided.map((row) => JSON.stringify(row))),
    );
    const times = all.map(({ askedAt }) => askedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const since = times[1] ?? 0;
    const late = await store.read((db) => findDecided(db, kind, new Date(since), 1));
    expect(late.length).toBe(Math.min(1, all.length));
    found += all.length;
  }
  expect(found).toBeGreaterThan(5);
});
