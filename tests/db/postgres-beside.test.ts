// What is sent before a transaction has begun, and what is asked beside it, on a real PostgreSQL.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openStore, type OpenOptions } from '../../db/open.ts';
import { definePrepared } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { codeOfStore } from '../../server/trpc/error-map.ts';
import { once, type RequestKey } from '../../server/idempotency/once.ts';
import { historyParts } from '../../server/ledger/book-rules.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();
/** Losses after which a transaction runs alone, and holds up all others. */
const LOSSES = 3;
/** Longer than a ROLLBACK may take. */
const LONG_MS = 3_000;

const lockedValue = definePrepared('locked_value', (db: ReadDb) =>
  db
    .select({ value: db.t.meta.value })
    .from(db.t.meta)
    .where(eq(db.t.meta.key, sql.placeholder('key'))),
);

async function open(url: string, options: OpenOptions = {}): Promise<Store> {
  const store = await openStore(url, options);
  onTestFinished(() => store.close());
  return store;
}

it('sends no statement behind the ROLLBACK of the transaction that it waited for', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url);
  let inserting: Promise<unknown> = Promise.resolve();
  const refused = store.write(async (tx) => {
    inserting = tx.insert(tx.t.meta).values({ key: 'stray', value: '' }).execute();
    inserting.catch(() => undefined);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await expect(inserting).rejects.toThrow();
  expect(await runIn(url, `SELECT key FROM meta WHERE key = 'stray'`)).toEqual([]);
  // The connection serves the next one.
  await store.write((tx) => tx.insert(tx.t.meta).values({ key: 'next', value: '' }));
  expect(await runIn(url, `SELECT key FROM meta WHERE key = 'next'`)).toHaveLength(1);
});

it('repeats the first result to who asked for the key before the first was done', async () => {
  const url = await postgres.newDatabase();
  const [first, second] = [await open(url), await open(url)];
  const request: RequestKey = {
    actor: { holderId: 1 },
    key: randomUUID(),
    procedure: 'transfers.send',
    content: {},
    now: new Date(),
  };
  /** As a balance that suffices for one. */
  const spend = async (tx: Tx) => {
    const { meta } = tx.t;
    const spent = await tx.select().from(meta).where(eq(meta.key, 'spent'));
    if (spent.length > 0) throw new DomainError('NOT_ENOUGH');
    await tx.insert(meta).values({ key: 'spent', value: '' });
    return { id: 7, state: 1 };
  };

  const runsAlone = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let losses = 0;
  const done = first.write(async (tx) => {
    losses += 1;
    if (losses <= LOSSES) throw Object.assign(new Error('a conflict'), { code: '40001' });
    const result = await once(tx, request, () => spend(tx));
    runsAlone.resolve();
    await mayEnd.promise;
    return result;
  });
  await runsAlone.promise;
  // Its transaction begins when the first has ended; the key it asks for immediately.
  const asked = Promise.withResolvers<void>();
  const repeated = second.write((tx) => {
    void tx.beside
      .select()
      .from(tx.t.idempotencyKeys)
      .then(() => setTimeout(asked.resolve, 100));
    return once(tx, request, () => spend(tx));
  });
  await asked.promise;
  mayEnd.resolve();
  expect(await done).toEqual({ id: 7, state: 1 });
  expect(await repeated).toEqual({ id: 7, state: 1 });
});

it('keeps the connection of single queries when one is refused behind a slow one', async () => {
  const store = await open(await postgres.newDatabase());
  const slow = store.readOne((db) =>
    db.select({ slept: sql`pg_sleep(${sql.raw(String(LONG_MS / 1000))})` }).from(sql`(select 1) as one`),
  );
  const refused = store.readOne(async () => {
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await slow).toHaveLength(1);
});

it('answers that it is busy to each of the queries that a table keeps waiting, also behind the one that prepares them', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url, { postgres: { statementTimeoutMs: 500 } });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  // As a migration of the next version does.
  await other.query('BEGIN; LOCK TABLE meta IN ACCESS EXCLUSIVE MODE');
  const ask = async () => {
    try {
      return await store.readOne((db) => lockedValue(db, { key: 'none' }));
    } catch (error) {
      return codeOfStore(error);
    }
  };
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['BUSY', 'BUSY', 'BUSY']);
  await other.query('ROLLBACK');
  // A machine that is busy may take longer than the limit once more.
  await expect.poll(() => Promise.all([ask(), ask(), ask()])).toEqual([[], [], []]);
});

it('ends a statement that takes too long, except in a read of the whole database', async () => {
  const store = await open(await postgres.newDatabase(), { postgres: { statementTimeoutMs: 1_000 } });
  // Longer than the driver waits for a server that does not end it.
  const sleep = async (db: ReadDb) => db.select({ slept: sql`pg_sleep(7)` }).from(sql`(select 1) as one`);
  await expect(store.read(sleep)).rejects.toThrow();
  expect(await store.readLong(sleep)).toHaveLength(1);
  // The limit is lifted for that read alone.
  await expect(store.read(sleep)).rejects.toThrow();
});

it('says why it refused while its transaction waits to begin', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE sequences IN EXCLUSIVE MODE');
  const refused = store.write(async () => {
    throw new Error('refused');
  });
  refused.catch(() => undefined);
  await delay(LONG_MS);
  await other.query('COMMIT');
  await other.end();
  await expect(refused).rejects.toThrow('refused');
});

it('writes, answers and is ready while long reads hold every connection for reads', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url, { postgres: { readers: 1 } });
  const mayEnd = Promise.withResolvers<void>();
  let reading = 0;
  // More than the pool has, shared connections included.
  const reads = Array.from({ length: 6 }, () =>
    store.read(async (db) => {
      await db.select().from(db.t.meta);
      reading += 1;
      await mayEnd.promise;
    }),
  );
  await expect.poll(() => reading).toBe(1);
  await store.write((tx) => tx.insert(tx.t.meta).values({ key: 'beside', value: '' }));
  expect(
    await store.readOne((db) => db.select().from(db.t.meta).where(eq(db.t.meta.key, 'beside'))),
  ).toHaveLength(1);
  await store.reach();
  expect(reading).toBe(1);
  mayEnd.resolve();
  await Promise.all(reads);
  expect(reading).toBe(6);
});

it('reads by an index what was looked up before its table had rows', async () => {
  const url = await postgres.newDatabase();
  // PostgreSQL has counted it: reading all of an empty table is the cheapest plan, and a connection keeps a plan.
  await runIn(url, 'VACUUM ANALYZE idempotency_keys');
  const store = await openStore(url);
  for (let n = 0; n < 10; n += 1) {
    const key: RequestKey = {
      actor: { holderId: 1 },
      key: randomUUID(),
      procedure: 'transfers.send',
      content: {},
      now: new Date(),
    };
    await store.write((tx) => once(tx, key, async () => ({ id: n, state: 1 })));
  }
  // A connection that ends reports what it has read.
  await store.close();
  const table = `relname = 'idempotency_keys'`;
  await expect
    .poll(() => runIn(url, `SELECT n_tup_ins::int AS n FROM pg_stat_user_tables WHERE ${table}`))
    .toEqual([{ n: 10 }]);
  expect(await runIn(url, `SELECT seq_scan::int AS n FROM pg_stat_user_tables WHERE ${table}`)).toEqual([
    { n: 0 },
  ]);
});

it('compares no part of the history with all of it', async () => {
  const url = await postgres.newDatabase();
  // As large as the tables that PostgreSQL reads whole to answer for each row.
  await runIn(
    url,
    `SET session_replication_role TO replica;
     INSERT INTO history (holder_id, seq, id, type, incoming, state, amount, other_info, fee_follows, filter, filter_seq, created_at)
       SELECT 1 + n % 1000, n, 2 * n, 1, true, 1, 1, 'x', false, 2, n, 0 FROM generate_series(1, 20000) AS n;
     ANALYZE history`,
  );
  const store = await open(url);
  const ids = Array.from({ length: 200 }, (_, i) => i + 1).join(', ');
  const { sql: text, params } = await store.read(async (db) => {
    const { history } = db.t;
    return db
      .select({ notFree: historyParts(db).notFree })
      .from(history)
      .where(sql`${history.holderId} in (${sql.raw(ids)})`)
      .groupBy(history.holderId, history.filter)
      .toSQL();
  });
  expect(params).toEqual([]);
  const plan = (await runIn(url, `EXPLAIN ${text}`)).map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('on history other');
  expect(plan).not.toContain('Seq Scan on history other');
});
