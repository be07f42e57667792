// What a transaction on a real PostgreSQL fails with, when its statements are sent without waiting for the answers of earlier ones.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createPools } from '../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../db/engines/postgres-store.ts';
import { isTimedOut, StoreBusyError } from '../../db/errors.ts';
import { POSTGRES_DEFAULTS } from '../../db/postgres-settings.ts';
import { definePrepared, placeholdersOf } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();

const putRow = definePrepared('failing_put', (tx: Tx) =>
  tx.insert(tx.t.meta).values(placeholdersOf(tx.t.meta)),
);
const put = async (tx: Tx, row: { key: string; value: string }) => putRow(tx, row);
const valueOf = definePrepared('failing_value', (db: ReadDb) =>
  db
    .select({ value: db.t.meta.value })
    .from(db.t.meta)
    .where(eq(db.t.meta.key, sql.placeholder('key'))),
);
const change = definePrepared('failing_change', (tx: Tx) =>
  tx
    .update(tx.t.meta)
    .set({ value: 'changed' })
    .where(eq(tx.t.meta.key, sql.placeholder('key')))
    .returning({ key: tx.t.meta.key }),
);

async function open(
  settings: Partial<typeof POSTGRES_DEFAULTS> = {},
): Promise<{ store: Store; url: string }> {
  const url = await postgres.newDatabase();
  const all = { ...POSTGRES_DEFAULTS, ...settings };
  const store = createPostgresStore(createPools(url, all), all);
  onTestFinished(() => store.close());
  return { store, url };
}

/** Statements of another program, in a transaction that stays open. */
async function holdOpen(url: string, statements: string): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; ${statements}`);
  return { end: () => client.end() };
}

/** Makes the first insert of `test a` a conflict, which is known a moment later. */
const LOSE_ONCE = `CREATE SEQUENCE tries;
  CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.key = 'test a' AND nextval('tries') = 1 THEN
      PERFORM pg_sleep(0.2);
      RAISE EXCEPTION 'lost' USING ERRCODE = '40001';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER lose BEFORE INSERT ON meta FOR EACH ROW EXECUTE FUNCTION lose()`;
const keysOf = async (url: string) =>
  (await runIn(url, `SELECT key FROM meta WHERE key LIKE 'test%' ORDER BY key`)).map(({ key }) => key);

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('a conflict is retried although the answer of the statement behind it is noticed first', async () => {
  const { store, url } = await open();
  await runIn(url, LOSE_ONCE);
  await store.write(async (tx) => {
    const first = put(tx, { key: 'test a', value: '' });
    first.catch(() => undefined);
    await delay(50);
    const second = put(tx, { key: 'test b', value: '' });
    // Both answers wait in the socket meanwhile.
    setTimeout(() => keepBusy(400), 10);
    await Promise.all([first, second]);
  });
  expect(await keysOf(url)).toEqual(['test a', 'test b']);
});

it('a conflict is retried although the function goes on after it', async () => {
  const { store, url } = await open();
  await runIn(url, LOSE_ONCE);
  await store.write(async (tx) => {
    await put(tx, { key: 'test a', value: '' }).catch(() => undefined);
  });
  expect(await keysOf(url)).toEqual(['test a']);
});

it.each(['a query', 'a change'])(
  'a transaction that cannot begin in time fails with that, before %s',
  async (first) => {
    const { store, url } = await open({ statementTimeoutMs: 500 });
    const other = await holdOpen(url, 'LOCK TABLE sequences IN EXCLUSIVE MODE');
    const failed = await store
      .write(async (tx) => {
        if (first === 'a query') await valueOf(tx, { key: 'test a' });
        else await put(tx, { key: 'test a', value: '' });
      })
      .catch((error: unknown) => error);
    await other.end();
    expect(isTimedOut(failed), String(failed)).toBe(true);
  },
);

it('a refusal stands although another statement waits for a lock longer than a ROLLBACK may', async () => {
  const { store, url } = await open();
  await store.write((tx) => put(tx, { key: 'test a', value: '' }));
  const other = await holdOpen(url, `UPDATE meta SET value = 'held' WHERE key = 'test a'`);
  const refused = store.write(async (tx) => {
    await valueOf(tx, { key: 'test a' });
    await Promise.all([
      change(tx, { key: 'test a' }),
      valueOf(tx, { key: 'test a' }),
      Promise.reject(new DomainError('NOT_ENOUGH')),
    ]);
  });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_ENOUGH' });
  await other.end();
  expect(await runIn(url, `SELECT value FROM meta WHERE key = 'test a'`)).toEqual([{ value: '' }]);
});

it('long reads take turns: there is one connection for them', async () => {
  const pools = createPools(await postgres.newDatabase());
  let lent = 0;
  const source: typeof pools = {
    ...pools,
    async acquire(purpose) {
      if (purpose !== 'long') return pools.acquire(purpose);
      if (lent > 0) throw new Error('the only connection is lent');
      lent += 1;
      const lease = await pools.acquire(purpose);
      return {
        ...lease,
        release: (error) => {
          lent -= 1;
          lease.release(error);
        },
      };
    },
  };
  const store = createPostgresStore(source);
  onTestFinished(() => store.close());
  const read = (db: ReadDb) => valueOf(db, { key: 'none' });
  await expect(Promise.all([store.readLong(read), store.readLong(read)])).resolves.toEqual([[], []]);
});

it('reads while a write has waited for a connection in vain, which is no outage', async () => {
  const settings = { ...POSTGRES_DEFAULTS, writers: 1 };
  const pools = createPools(await postgres.newDatabase(), settings);
  onTestFinished(() => pools.close());
  const writing = await pools.acquire('write');
  onTestFinished(() => writing.release());
  await expect(pools.acquire('write')).rejects.toThrow(StoreBusyError);
  (await pools.acquire('read')).release();
});
