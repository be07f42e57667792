// Many acts of one holder at the same time, through both APIs, and on PostgreSQL through three processes: together they end at most at the
// holder's own limit (ADR-0039).
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { and, eq, ne } from '../../db/sql.ts';
import { preparedQueries, type ReadDb, type Store } from '../../db/store.ts';
import { asWon, DAON, PRICE_SCALE, type PriceE4 } from '../../domain/money.ts';
import { startOfSeoulDay } from '../../domain/time.ts';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { parseEnv } from '../../server/env/env.ts';
import { setOwnLimits } from '../../server/features/own-limits/set-own-limits.ts';
import { insertSession } from '../../server/holders/session.repo.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { readSpent } from '../../server/ledger/spent-today.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets, hashToken } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { LONG } from '../support/runner/long-or-short.ts';
import { realPostgres } from '../support/postgres/real-postgres.ts';
import { createSqliteStore } from '../support/store/store.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const HOLDER = { id: 1 };
const TOKEN = 'y'.repeat(43);
const ACTS = LONG ? 1_000 : 120;
/** Of the acts that fit under the limit by themselves, this many may be made. */
const FITTING = Math.floor(ACTS / 3);
const NET = '1.37';
const OUTSIDE = '0x00000000000000000000000000000000000000aa';

type Process = { deps: Deps; app: Awaited<ReturnType<typeof buildApp>> };

const postgres = realPostgres();
/** At noon, so that no act falls into another day. */
const now = new Date(startOfSeoulDay(new Date()).getTime() + 12 * 3_600_000);

async function processOn(store: Store): Promise<Process> {
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    clock: { now: () => now },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  return { deps, app: await buildApp(deps, { dist: '/nowhere', health: { ready: true, bookFindings: 0 } }) };
}

/** As an implementation would that reads what was spent once, outside of the transactions. */
function checkingOutside(store: Store): Store {
  let seen: unknown;
  const plant = async (tx: ReadDb) => {
    // Prepares the query, where this connection has not yet.
    await readSpent(tx, [], now);
    const { known } = tx[preparedQueries];
    for (const [key, execute] of known)
      if (key.description === 'spent_of_day')
        known.set(key, (values) =>
          'holders' in values && values.holders === '[]' ? [] : (seen ??= execute(values)),
        );
  };
  const { writeGroup } = store;
  return {
    ...store,
    write: (fn) => store.write(async (tx) => plant(tx).then(() => fn(tx))),
    writeGroup: writeGroup === null ? null : (fn) => writeGroup(async (tx) => plant(tx).then(() => fn(tx))),
  };
}

/** The worth of what has left today, from the rows, in 1/10^12 won. */
async function worthOfDay({ store }: Deps): Promise<bigint> {
  const rows = await store.read((db) => {
    const { history } = db.t;
    return db
      .select()
      .from(history)
      .where(and(eq(history.holderId, HOLDER.id), eq(history.incoming, false), ne(history.state, 2)));
  });
  return rows
    .filter(({ type, createdAt }) => (type === 1 || type === 3) && createdAt >= startOfSeoulDay(now))
    .reduce((sum, { amount, price }) => sum - amount * (price ?? 0n), 0n);
}

const BOTH_APIS: readonly ((wallet: string) => { url: string; payload: object })[] = [
  (wallet) => ({
    url: '/trpc/transfers.send',
    payload: { to: { address: wallet }, net: NET, requestId: randomUUID() },
  }),
  (wallet) => ({ url: '/api/send', payload: { addr: wallet, amount: NET } }),
  () => ({ url: '/trpc/orders.sell', payload: { linkedAccountId: 1, gross: '2', requestId: randomUUID() } }),
  () => ({
    url: '/trpc/transfers.send',
    payload: { to: { address: OUTSIDE }, net: NET, requestId: randomUUID() },
  }),
  () => ({ url: '/api/sellOrder', payload: { id: 1, amount: '2' } }),
  () => ({
    url: '/trpc/transfers.send',
    payload: { to: { linkedAccountId: 1 }, net: NET, requestId: randomUUID() },
  }),
  () => ({ url: '/api/send', payload: { addr: OUTSIDE, amount: NET } }),
];

/** Answers how far the acts of a storm went beyond the limit, and which refusals they met. */
async function storm(processes: readonly Process[]) {
  const [first] = processes;
  if (first === undefined) throw new Error('no process');
  const { deps } = first;
  const { price, wallet } = await deps.store.read(async (db) => {
    const [terms] = await db.select().from(db.t.terms);
    const [receiver] = await db.select().from(db.t.holders).where(eq(db.t.holders.id, 2));
    return { price: terms?.price as PriceE4, wallet: receiver?.walletAddress ?? '' };
  });
  const net = (137n * DAON) / 100n;
  const before = await worthOfDay(deps);
  const scale = DAON * PRICE_SCALE;
  const day = asWon((before + net * BigInt(FITTING) * price) / scale);
  await setOwnLimits(deps, HOLDER, { day, act: null });
  const answers = await Promise.all(
    Array.from({ length: ACTS }, (_, i) => {
      const act = BOTH_APIS[i % BOTH_APIS.length]?.(wallet);
      const { app } = processes[i % processes.length] ?? first;
      return app.inject({ method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, ...act });
    }),
  );
  const refused = answers
    .map((answer) => answer.json<{ res?: number; error?: { data: { reason: string } } }>())
    .filter(({ res, error }) => error !== undefined || (res !== undefined && res !== 0))
    .map(({ res, error }) => error?.data.reason ?? res);
  expect(await deps.store.read(checkBooks)).toEqual([]);
  const spent = await worthOfDay(deps);
  return { beyond: spent - day * scale, act: 2n * DAON * price, refused };
}

const ENGINES = {
  SQLite: async (change: (store: Store) => Store) => {
    const store = await createSqliteStore();
    return { stores: [store], processes: [await processOn(change(store))] };
  },
  PostgreSQL: async (change: (store: Store) => Store) => {
    const url = await postgres.newDatabase();
    const more = () => openStore(url, { exclusive: false });
    const stores = [await openStore(url), await more(), await more()];
    return { stores, processes: await Promise.all(stores.map((store) => processOn(change(store)))) };
  },
};

describe.each(Object.entries(ENGINES))('acts at the same time on %s', (_engine, start) => {
  const stores: Store[] = [];
  const running: Process[] = [];
  const begin = async (change: (store: Store) => Store) => {
    const started = await start(change);
    stores.push(...started.stores);
    running.push(...started.processes);
    const [first] = started.processes;
    if (first === undefined) throw new Error('no process');
    await seedDemo(first.deps);
    const session = { ipPrefix: '127.0.0.0/24', userAgent: 'test', tokenHash: hashToken(TOKEN) };
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await first.deps.store.write((tx) =>
      insertSession(tx, { holderId: HOLDER.id, ...session, now, expiresAt }),
    );
    return started.processes;
  };
  afterEach(async () => {
    for (const { app, deps } of running.splice(0)) {
      await app.close();
      deps.database.stop();
    }
    for (const store of stores.splice(0)) await store.close();
  });

  it('end at most at the limit, and less than one act below it', async () => {
    const { beyond, act, refused } = await storm(await begin((store) => store));
    expect(beyond).toBeLessThanOrEqual(0n);
    expect(-beyond).toBeLessThan(act);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['OWN_LIMIT', 19]));
  });

  it('go beyond it where the check is outside of the transaction', async () => {
    const { beyond } = await storm(await begin(checkingOutside));
    expect(beyond).toBeGreaterThan(0n);
  });
});
