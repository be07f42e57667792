// Sends in groups on PostgreSQL: what they cost, and that nothing that is committed beside them is overlooked (ADR-0038).
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPools, type PgSource } from '../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../db/engines/postgres-store.ts';
import type { Store } from '../../db/store.ts';
import { ALARMS_PER_HOLDER } from '../../domain/limits.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { closeAccount } from '../../server/features/account-closing/close-account.ts';
import { blockHolder } from '../../server/features/holders/change-status.ts';
import { setConfirmations } from '../../server/features/confirmations/set-rules.ts';
import { setOwnLimits } from '../../server/features/own-limits/set-own-limits.ts';
import { setLock } from '../../server/features/holders/set-lock.ts';
import { readGroup } from '../../server/features/transfers/group.repo.ts';
import { send } from '../../server/features/transfers/send.ts';
import { GROUP_MAX } from '../../server/features/transfers/send-together.ts';
import { writeFreeze } from '../../server/holders/own-freeze.ts';
import { insertSession } from '../../server/holders/session.repo.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';
import { countTrips, type TripCounter } from '../support/postgres/trip-counter.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  outcomeOf,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';

const TRIPS_MAX = 4;
const LOCK = '; LOCK TABLE sequences IN ROW EXCLUSIVE MODE';
const postgres = realPostgres();

let url: string;
let counter: TripCounter;
/** Two processes; the first is counted. */
let store: Store;
let other: Store;
let world: LedgerWorld;
let companyId: number;
let holders: TestHolder[];

/** A store whose transactions begin in another way. */
function storeWith(change: (begin: string) => string): Store {
  const pools = createPools(url);
  const source: PgSource = {
    ...pools,
    async acquire(purpose) {
      const lease = await pools.acquire(purpose);
      return { ...lease, begin: (statements, ask) => lease.begin(change(statements), ask) };
    },
  };
  return createPostgresStore(source);
}

const addTwo = (name: string) =>
  addHolders(
    world,
    [100n * DAON, 0n].map((balance, i) => ({
      ...{ login: `${name}-${i}`, companyId, perDepositFee: asUnits(0n), balance: asUnits(balance) },
    })),
  );

beforeAll(async () => {
  url = await postgres.newDatabase();
  counter = await countTrips(url);
  store = createPostgresStore(createPools(counter.url));
  other = createPostgresStore(createPools(url));
  world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  companyId = await addCompany(world, '다온게임즈', asUnits(0n));
  holders = await addHolders(
    world,
    Array.from({ length: GROUP_MAX }, (_, i) => ({
      ...{ login: `holder${i}`, companyId, perDepositFee: asUnits(0n), balance: 1_000n * DAON },
    })),
  );
}, 120_000);

afterAll(async () => {
  expect(await other.read(checkBooks)).toEqual([]);
  await store.close();
  await other.close();
  await counter.stop();
});

const sendOf = (
  deps: LedgerWorld['deps'],
  from: { id: number; tokenHash?: string },
  to: TestHolder,
  net: bigint = DAON,
) => send(deps, from, { to: { address: addressOf(to.address) }, net: asUnits(net), requestId: randomUUID() });

/** Each holder sends to the next one. */
const sendAll = (deps: LedgerWorld['deps']) =>
  Promise.all(holders.map((from, i) => sendOf(deps, from, holders[(i + 1) % holders.length] ?? from)));

async function tripsOf(deps: LedgerWorld['deps']): Promise<number> {
  // Connections are opened and statements prepared.
  for (let times = 0; times < 2; times += 1) await sendAll(deps);
  const before = counter.trips();
  await sendAll(deps);
  return counter.trips() - before;
}

test('a group of 32 takes few round trips, and one more is noticed', async () => {
  const { deps } = world;
  expect(await tripsOf(deps)).toBeLessThanOrEqual(TRIPS_MAX);
  const { writeGroup } = store;
  if (writeGroup === null) throw new Error('PostgreSQL groups no sends');
  const asking: Store = {
    ...store,
    writeGroup: (fn) =>
      writeGroup(async (tx) => {
        for (const table of [tx.t.ledgerChecks, tx.t.terms]) await tx.select().from(table);
        return fn(tx);
      }),
  };
  expect(await tripsOf({ ...deps, store: asking })).toBeGreaterThan(TRIPS_MAX);
});

test('a group with a limit of the own takes one round trip more at most', async () => {
  const { deps } = world;
  const [limited] = holders;
  if (limited === undefined) throw new Error('no holder');
  await setOwnLimits(deps, limited, { day: asWon(1_000_000n), act: null });
  expect(await tripsOf(deps)).toBeLessThanOrEqual(TRIPS_MAX);
});

test('the keys of a group are looked up one by one, and not read all', async () => {
  const text = await store.writeGroup?.(async (tx) => {
    await readGroup(tx, []);
    const kept = tx.select({ text: sql<string>`statement` }).from(sql`pg_prepared_statements`);
    return (await kept.where(sql`name = 'facts_of_group'`))[0]?.text;
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${way} TO off`);
  await client.query('SET plan_cache_mode TO force_generic_plan');
  await client.query(`PREPARE facts AS ${text}`);
  const { rows } = await client.query(`EXPLAIN (VERBOSE) EXECUTE facts('[]')`);
  await client.end();
  expect(JSON.stringify(rows)).toContain('idempotency_keys_pk');
  expect(JSON.stringify(rows)).not.toContain('hashed SubPlan');
});

test('those who were answered together and send again are one group', async () => {
  const { writeGroup } = store;
  if (writeGroup === null) throw new Error('PostgreSQL groups no sends');
  let groups = 0;
  const slow: Store = {
    ...store,
    async writeGroup(fn) {
      groups += 1;
      await delay(400);
      return writeGroup(fn);
    },
  };
  const deps = { ...world.deps, store: slow };
  const [one, two, to] = holders;
  if (one === undefined || two === undefined || to === undefined) throw new Error('no holders');
  await Promise.all([sendOf(deps, one, to), sendOf(deps, two, to)]);
  await Promise.all([sendOf(deps, one, to), delay(20).then(() => sendOf(deps, two, to))]);
  expect(groups).toBe(2);
});

type Case = {
  name: string;
  /** Commits what the send must obey. */
  change: (deps: LedgerWorld['deps'], pair: readonly TestHolder[]) => Promise<unknown>;
  code: string;
  /** Whether the rows of the accounts show it to a group that takes no other lock. */
  isOfAccount?: boolean;
};

const reason = '확인이 필요해요';
const idOf = (pair: readonly TestHolder[], place: number) => pair[place]?.id ?? 0;

const CASES: Case[] = [
  {
    name: 'a blocked sender',
    change: (deps, pair) => blockHolder(deps, world.operators[0], { id: idOf(pair, 0), reason }),
    code: 'UNAUTHENTICATED',
  },
  {
    name: 'an own freeze of the sender',
    change: ({ store: at }, pair) => at.write((tx) => writeFreeze(tx, idOf(pair, 0), new Date())),
    code: 'WALLET_FROZEN',
  },
  {
    // It has read that the receiver has nothing; paid in meanwhile, the tokens would be lost to the holder.
    name: 'a receiver who closes the wallet',
    change: (deps, pair) => closeAccount(deps, { id: idOf(pair, 1) }, { password: null }),
    code: 'RECIPIENT_UNAVAILABLE',
  },
  {
    name: 'an ended session',
    change: ({ store: at }, pair) =>
      at.write((tx) => tx.delete(tx.t.sessions).where(eq(tx.t.sessions.holderId, idOf(pair, 0)))),
    code: 'UNAUTHENTICATED',
  },
  {
    name: 'a setting',
    change: ({ store: at }) => at.write((tx) => writeSetting(tx, 'confirmWithPassword', true, new Date())),
    code: 'PASSWORD_CONFIRM_REQUIRED',
  },
  {
    name: 'a sum of the day from which a confirmation is asked for',
    change: ({ store: at }) => at.write((tx) => writeSetting(tx, 'confirmDayWon', asWon(1n), new Date())),
    code: 'CONFIRMATION_REQUIRED',
  },
  {
    name: 'rules of the own',
    change: (deps, pair) =>
      setConfirmations(deps, { id: idOf(pair, 0) }, { day: asWon(1n), first: null, changes: false }),
    code: 'CONFIRMATION_REQUIRED',
  },
  {
    name: 'a limit of the own',
    change: (deps, pair) => setOwnLimits(deps, { id: idOf(pair, 0) }, { day: asWon(99n), act: null }),
    code: 'OWN_LIMIT',
  },
  {
    name: 'a lockup',
    change: (deps, pair) =>
      setLock(deps, world.operators[0], { id: idOf(pair, 0), amount: asUnits(100n * DAON), reason }),
    code: 'NOT_ENOUGH',
    isOfAccount: true,
  },
];

/** What a send answers that arrives at one process while another one commits a change. */
async function outcomeDuring({ name, change }: Case, at: Store): Promise<unknown> {
  const pair = await addTwo(`${name} ${randomUUID().slice(0, 8)}`);
  const [from, to] = pair;
  if (from === undefined || to === undefined) throw new Error('no holders');
  const tokenHash = randomUUID();
  const session = {
    ipPrefix: '127.0.0.0/24',
    userAgent: 'test',
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  await other.write((tx) => insertSession(tx, { ...session, holderId: from.id, tokenHash, now: new Date() }));
  const changed = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const held: Store = {
    ...world.deps.store,
    write: (fn) =>
      world.deps.store.write(async (tx) => {
        const value = await fn(tx);
        changed.resolve();
        await mayCommit.promise;
        return value;
      }),
  };
  const changing = change({ ...world.deps, store: held }, pair);
  await changed.promise;
  let isAnswered = false;
  const sending = outcomeOf(sendOf({ ...world.deps, store: at }, { id: from.id, tokenHash }, to)).finally(
    () => (isAnswered = true),
  );
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`;
  await expect.poll(async () => isAnswered || (await runIn(url, waiting))[0]?.['n'] !== 0).toBe(true);
  mayCommit.resolve();
  await changing;
  const outcome = await sending;
  await other.write(async (tx) => {
    await writeSetting(tx, 'confirmWithPassword', false, new Date());
    await writeSetting(tx, 'confirmDayWon', null, new Date());
  });
  return outcome;
}

test.each(CASES)('a group obeys $name that is committed while it waits', async (one) => {
  const patient = storeWith((begin) => begin.replace('lock_timeout TO 300', 'lock_timeout TO 10000'));
  expect(await outcomeDuring(one, patient)).toMatchObject({ refused: one.code });
  await patient.close();
});

test.each(CASES.filter(({ isOfAccount }) => isOfAccount !== true))(
  'a group without its lock would overlook $name',
  async (one) => {
    const planted = storeWith((begin) => begin.replace(LOCK, ''));
    expect(await outcomeDuring(one, planted)).toMatchObject({ value: { state: 1 } });
    await planted.close();
  },
);

test('two processes whose holders send to each other in opposite order wait for no deadlock', async () => {
  const deadlocks = async () => {
    const rows = await runIn(
      url,
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]?.['n'];
  };
  const before = await deadlocks();
  const some = holders.slice(0, 6);
  const all = (deps: LedgerWorld['deps'], ordered: readonly TestHolder[]) =>
    Promise.all(
      ordered.flatMap((from) => ordered.filter((to) => to !== from).map((to) => sendOf(deps, from, to, 1n))),
    );
  for (let times = 0; times < 10; times += 1)
    await Promise.all([
      all({ ...world.deps, store }, some),
      all({ ...world.deps, store: other }, some.toReversed()),
    ]);
  expect(await deadlocks()).toBe(before);
});

test('what fails in a group is tried alone, and leaves nothing of the group', async () => {
  const { writeGroup } = store;
  if (writeGroup === null) throw new Error('PostgreSQL groups no sends');
  let failed = 0;
  const failing: Store = {
    ...store,
    writeGroup: (fn) =>
      writeGroup(async (tx) => {
        await fn(tx);
        failed += 1;
        throw new Error('a group fails');
      }),
  };
  const made = async () =>
    (await runIn(url, 'SELECT count(*)::int AS n FROM ledger_transactions'))[0]?.['n'] as number;
  const before = await made();
  await sendAll({ ...world.deps, store: failing });
  expect(failed).toBe(1);
  expect(await made()).toBe(before + holders.length);
});

test('a group deletes the oldest alarms of a list that is full', async () => {
  const [to] = await addTwo('full');
  if (to === undefined) throw new Error('no holder');
  const full = ALARMS_PER_HOLDER - 1;
  // Every other one is read, and the second one was deleted by its holder.
  await runIn(
    url,
    `INSERT INTO alarms (holder_id, seq, id, type, is_read, created_at, deleted_at)
     SELECT ${to.id}, n, nextval('alarm_ids'), 1, n % 2 = 0, 0, CASE WHEN n = 2 THEN 0 END FROM generate_series(1, ${full + 1}) n;
     INSERT INTO alarm_heads VALUES (${to.id}, ${full + 1}, ${full}, (SELECT count(*) FROM alarms WHERE holder_id = ${to.id} AND NOT is_read))`,
  );
  await Promise.all(holders.slice(0, 4).map((from) => sendOf(world.deps, from, to)));
  const counted = `SELECT count(*)::int AS kept, (count(*) FILTER (WHERE NOT is_read))::int AS unread, min(seq)::int AS first
    FROM alarms WHERE holder_id = ${to.id} AND deleted_at IS NULL`;
  const [found] = await runIn(url, counted);
  expect(found).toMatchObject({ kept: ALARMS_PER_HOLDER, first: 5 });
  const head = `SELECT kept::int, unread::int, last_seq::int FROM alarm_heads WHERE holder_id = ${to.id}`;
  expect(await runIn(url, head)).toEqual([
    { kept: found?.['kept'], unread: found?.['unread'], last_seq: full + 1 + 4 },
  ]);
});
