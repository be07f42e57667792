// Queries that would read all that ever was if SQLite did not use the index that they are written for.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { and, eq, gte } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { isApproved } from '../../server/features/bank-lines/match/payable-orders.repo.ts';
import { selectSends } from '../../server/features/external-sends/external-sends.repo.ts';
import { createSqliteStore } from '../support/store/store.ts';

type Query = { toSQL: () => { sql: string; params: unknown[] } };

async function planOf(query: (db: ReadDb) => Query): Promise<string> {
  await using store = await createSqliteStore();
  const { sql, params } = await store.read(async (db) => query(db).toSQL());
  const file = new Database(store.path, { readonly: true });
  const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params);
  file.close();
  return steps.map(({ detail }) => detail).join('\n');
}

test('the latest approvals are read from the index of decisions', async () => {
  const plan = await planOf((db) => {
    const { purchases, requests } = db.t;
    return db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(purchases, eq(purchases.requestId, requests.id))
      .where(and(isApproved(db), gte(requests.decidedAt, new Date(0))));
  });
  expect(plan).toContain('SEARCH requests USING INDEX requests_decision_times (decided_at>?)');
});

test('the latest sends of a holder are read from the end of the index of filters', async () => {
  const plan = await planOf((db) => selectSends(db, 1, 100));
  expect(plan).toContain('SEARCH history USING INDEX history_filter (holder_id=? AND filter=?');
  expect(plan).not.toContain('TEMP B-TREE');
});
