// The queries for the deposits of purchases have a form of their own on each engine.
import { expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { listBankLines } from '../../../server/features/bank-lines/lines/list-bank-lines.ts';
import { readDeposits } from '../../../server/features/bank-lines/lines/read-deposits.ts';
import { importLines, openOrders } from '../../support/people/crowd.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');

it('are those that PostgreSQL finds too, by name and by amount', async () => {
  await using store = await createStoreOnPostgres();
  const deps = depsOnStore(store, NOW);
  await seedDemo(deps);
  const ids = await openOrders(deps, [{ id: 1, name: '다온일', linkedAccountId: 1 }], 2);
  const from = new Date(NOW.getTime() + 60_000);
  await importLines(deps, [{ name: '다온일' }, { name: '김배우자' }], { from });
  const found = await store.read((db) => readDeposits(db, ids));
  for (const id of ids)
    expect(found.get(id)).toMatchObject({
      status: 'possible',
      readUntil: NOW,
      lines: [
        { name: '다온일', otherName: false },
        { name: '김배우자', otherName: true },
      ],
    });
  const shown = await listBankLines(deps, { page: 1, perPage: 25, filter: { otherName: true, holderId: 1 } });
  expect(shown.total).toBe(0);
});
