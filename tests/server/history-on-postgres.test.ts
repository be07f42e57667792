// The history search on PostgreSQL, where LIKE is case-sensitive and numbers have other types.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env/env.ts';
import { listHistory } from '../../server/features/history/list-history.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';

const HOLDER = { id: 1 };

it('finds by counterparty, amount and day as SQLite does', async () => {
  await using store = await createStoreOnPostgres();
  const deps = createDeps(parseEnv({}), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  const all = await listHistory(deps, HOLDER, { page: 1, filter: 0 });
  const named = await listHistory(deps, HOLDER, { page: 1, filter: 3, search: '다온' });
  expect(named.total).toBe((await listHistory(deps, HOLDER, { page: 1, filter: 3 })).total);
  const amount = all.rows[0]?.amount.replace('-', '') ?? '';
  const found = await listHistory(deps, HOLDER, { page: 1, filter: 0, search: amount });
  expect(found.rows.map((row) => row.id)).toContain(all.rows[0]?.id);
  const day = all.rows[0]?.createdAt.slice(0, 10) ?? '';
  const today = await listHistory(deps, HOLDER, { page: 1, filter: 0, from: day, to: day });
  expect(today.rows.every((row) => row.createdAt.startsWith(day))).toBe(true);
  expect(today.total).toBeGreaterThan(0);
  const sent = all.rows.find((row) => row.otherInfo.startsWith('0x'))?.otherInfo ?? '';
  const upper = await listHistory(deps, HOLDER, { page: 1, filter: 0, search: sent.slice(2).toUpperCase() });
  expect(upper.total).toBeGreaterThan(0);
  // A fee of a send keeps no counterparty of its own.
  const fee = all.rows.find((row) => row.type === 4 && row.otherInfo.startsWith('0x'));
  const byCounterparty = await listHistory(deps, HOLDER, {
    page: 1,
    filter: 0,
    search: fee?.otherInfo ?? '-',
  });
  expect(byCounterparty.rows.map((row) => row.id)).toContain(fee?.id);
  expect(byCounterparty.rows.every((row) => row.otherInfo === fee?.otherInfo)).toBe(true);
});
