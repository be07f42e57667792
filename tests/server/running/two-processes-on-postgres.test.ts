// Several processes on one real PostgreSQL, each a store of its own: what one of them in memory cannot show.
import { randomUUID } from 'node:crypto';
import { setTimeout as delayed } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { eq, like, sql } from '../../../db/sql.ts';
import type { Store, Tx } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asUnits, asWon, DAON, MAX_AMOUNT } from '../../../domain/money.ts';
import { FAILED, PENDING } from '../../../domain/request-state.ts';
import { seoulDay } from '../../../domain/time.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { insertSession } from '../../../server/holders/session.repo.ts';
import { getTrialBalance } from '../../../server/features/ledger/get-trial-balance.ts';
import { buy } from '../../../server/features/purchases/buy.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { decideRequest } from '../../../server/features/requests/decide-request.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { readBalance, type SystemAccount } from '../../../server/ledger/accounts.ts';
import { checkBooks, createIncrementalCheck } from '../../../server/ledger/check-books.ts';
import { postTransaction } from '../../../server/ledger/post-transaction.ts';
import { startBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { createLimiter } from '../../../server/limits/limiter.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { migratedOnPostgres, type AppDatabase } from '../../support/servers/app-database.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { appOf } from '../../support/servers/two-processes.ts';
import { countTrips, type TripCounter } from '../../support/postgres/trip-counter.ts';

const HOLDER = { id: 1, login: 'daon0001' };
const TOKEN = 'x'.repeat(43);
/** Session, limit (2), and a group of one, with its beginning and end; seven on an idle machine. */
const TRIPS_MAX = 9;

let database: AppDatabase;
let counter: TripCounter;
let first: Deps;
let second: Deps;
let receiver: string;

const sendOne = (deps: Deps, from: { id: number }, net: bigint = DAON, requestId: string = randomUUID()) =>
  send(deps, from, { to: { address: unwrap(parseAddress(receiver)) }, net: asUnits(net), requestId });

const balanceOf = async (holderId: number) =>
  (await first.store.read((db) => readBalance(db, holderId))).balance;

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  return settled.map((one): string => {
    if (one.status === 'fulfilled') return 'done';
    return one.reason instanceof DomainError ? one.reason.code : String(one.reason);
  });
};

const sound = async () => expect(await first.store.read(checkBooks)).toEqual([]);

describe('two processes on one PostgreSQL', () => {
  beforeAll(async () => {
    database = await migratedOnPostgres();
    first = depsOnStore(await openStore(database.url), undefined);
    counter = await countTrips(database.url);
    second = depsOnStore(await openStore(counter.url, { exclusive: false }), undefined);
    await seedDemo(first);
    const [row] = await first.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.id, 2)),
    );
    receiver = row?.walletAddress ?? '';
  });

  afterAll(async () => {
    for (const deps of [first, second]) {
      deps.database.stop();
      await deps.store.close();
    }
    await counter.stop();
    await database.remove();
  });

  it('spends a balance once, whichever process is asked', async () => {
    const before = await balanceOf(1);
    const half = before / 2n;
    const asked = Array.from({ length: 8 }, (_, i) => sendOne(i % 2 === 0 ? first : second, HOLDER, half));
    const told = await outcomes(asked);
    expect(told.filter((one) => one === 'done')).toHaveLength(1);
    expect(told.filter((one) => one === 'NOT_ENOUGH')).toHaveLength(7);
    await sound();
  });

  /** Two purses, of which one must stay full: each caller sees both full, and empties another one. */
  async function emptied(method: 'write' | 'writeLoosely'): Promise<number> {
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
    let readers = 0;
    await first.store.write(async (tx) => {
      await tx.delete(tx.t.meta).where(like(tx.t.meta.key, 'purse %'));
      await tx.insert(tx.t.meta).values([
        { key: 'purse 0', value: 'full' },
        { key: 'purse 1', value: 'full' },
      ]);
    });
    await Promise.all(
      [first, second].map(({ store }, i) =>
        store[method](async (tx) => {
          const { meta } = tx.t;
          const purses = await tx.select().from(meta).where(like(meta.key, 'purse %'));
          readers += 1;
          if (readers === 2) resolve();
          await bothHaveRead;
          if (purses.some(({ value }) => value !== 'full')) return;
          await tx
            .update(meta)
            .set({ value: 'empty' })
            .where(eq(meta.key, `purse ${i}`));
        }),
      ),
    );
    const left = await first.store.read((db) =>
      db.select().from(db.t.meta).where(eq(db.t.meta.value, 'empty')),
    );
    return left.length;
  }

  it('lets one of two pass who check before they write; READ COMMITTED would let both', async () => {
    expect(await emptied('write')).toBe(1);
    // The planted fault.
    expect(await emptied('writeLoosely')).toBe(2);
  });

  it('runs what has lost three times alone, and it loses no more', async () => {
    const raise = (store: Store, key: string) =>
      store.write((tx) =>
        tx
          .insert(tx.t.meta)
          .values({ key, value: '1' })
          .onConflictDoUpdate({
            target: tx.t.meta.key,
            set: { value: sql`cast(${tx.t.meta.value} as int) + 1` },
          }),
      );
    await raise(first.store, 'contested');
    let tries = 0;
    let overtaking: Promise<unknown> = Promise.resolve();
    let hasOvertaken = false;
    await first.store.write(async (tx) => {
      tries += 1;
      await tx.select().from(tx.t.meta).where(eq(tx.t.meta.key, 'contested'));
      hasOvertaken = false;
      overtaking = raise(second.store, 'contested').then(() => (hasOvertaken = true));
      // The others have until then; against one that runs alone it is not enough.
      if (tries <= 3) await overtaking;
      else await delayed(200);
      await tx.update(tx.t.meta).set({ value: '0' }).where(eq(tx.t.meta.key, 'contested'));
      if (tries > 3) expect(hasOvertaken).toBe(false);
    });
    await overtaking;
    expect(tries).toBe(4);
    expect(hasOvertaken).toBe(true);
  });

  const move = (tx: Tx, from: SystemAccount, to: SystemAccount, amount: bigint) =>
    postTransaction(tx, {
      kind: 'deposit',
      at: new Date(),
      spends: 'available',
      moves: [{ from, to, amount: asUnits(amount) }],
    });

  it('waits for a transaction that is committed after one with a higher number', async () => {
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
    const slow = second.store.write(async (tx) => {
      // A mint would be aborted by the other one.
      await move(tx, 'fees', 'issuance', 1n);
      hasBegun();
      await mayEnd;
    });
    await begun;
    await first.store.write((tx) => move(tx, 'external', 'fees', 2n));
    const check = createIncrementalCheck(first.store);
    let isChecked = false;
    const checking = check(new Date()).then((findings) => {
      isChecked = true;
      return findings;
    });
    await delayed(300);
    expect(isChecked).toBe(false);
    letEnd();
    await slow;
    expect(await checking).toEqual([]);
    // From the kept sums on.
    expect(await check(new Date())).toEqual([]);
    expect((await getTrialBalance(first)).sum).toBe(0n);
    await sound();
  });

  it('mints no more than the limit when two processes mint at the same time', async () => {
    const largest = 8n * MAX_AMOUNT;
    const both = await outcomes(
      [first, second].map(({ store }) => store.write((tx) => move(tx, 'issuance', 'fees', largest))),
    );
    expect(both.toSorted()).toEqual(['AMOUNT_TOO_LARGE', 'done']);
    await sound();
  });

  it('ends a hold once, with one line in the log, when both come to it', async () => {
    const [account] = await first.store.read((db) =>
      db.select().from(db.t.linkedAccounts).where(eq(db.t.linkedAccounts.holderId, 1)),
    );
    const order = { linkedAccountId: account?.id ?? 0, won: asWon(10_000n), price: undefined };
    const { id } = await buy(first, HOLDER, { ...order, requestId: randomUUID() });
    const until = seoulDay(new Date(first.clock.now().getTime() + DAY_MS));
    const hold = { id, decision: 'hold', reason: '확인 중', until } as const;
    await decideRequest(first, { id: 1, login: 'operator' }, 'purchase', hold);
    // The day has come.
    await first.store.write((tx) =>
      tx.update(tx.t.requests).set({ holdUntil: first.clock.now() }).where(eq(tx.t.requests.id, id)),
    );
    const returned = await Promise.all([endTimedHolds(first), endTimedHolds(second), endTimedHolds(first)]);
    expect(returned.toSorted()).toEqual([0, 0, 1]);
    const log = await first.store.read((db) =>
      db
        .select()
        .from(db.t.auditLog)
        .where(eq(db.t.auditLog.subject, `purchase:${id}`)),
    );
    expect(log.map(({ action }) => action)).toEqual(['purchases.decide', 'purchases.holdEnded']);
  });

  it('numbers two orders of one holder that are made at the same time', async () => {
    const [account] = await first.store.read((db) =>
      db.select().from(db.t.linkedAccounts).where(eq(db.t.linkedAccounts.holderId, 1)),
    );
    const order = (deps: Deps) =>
      buy(deps, HOLDER, {
        linkedAccountId: account?.id ?? 0,
        won: asWon(10_000n),
        price: undefined,
        requestId: randomUUID(),
      });
    expect(await outcomes([first, second, first, second].map(order))).toEqual([
      'done',
      'done',
      'done',
      'done',
    ]);
    await sound();
  });

  it('answers one key once at two processes', async () => {
    const key = randomUUID();
    const before = await balanceOf(2);
    const answers = await Promise.all(
      [first, second, first, second].map((deps) => sendOne(deps, HOLDER, DAON, key)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await balanceOf(2)) - before).toBe(DAON);
  });

  it('counts calls against one limit, and not one more', async () => {
    const limiters = [first, second].map(({ store, clock }) => createLimiter(store, clock, true));
    const limit = { key: `test:${randomUUID()}`, limit: 5, windowMs: 600_000 };
    const told = await outcomes(
      Array.from({ length: 20 }, async (_, i) => (limiters[i % 2] as (typeof limiters)[0]).take(limit)),
    );
    expect(told.filter((one) => one === 'done')).toHaveLength(5);
    expect(told.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(15);
  });

  it('notes no whole table as read by a send', async () => {
    // What a transaction has read is noted until all that overlap it have ended.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
      await client.query('SELECT 1 FROM meta LIMIT 1');
      await sendOne(first, HOLDER, DAON);
      const whole = () =>
        client.query(
          `SELECT DISTINCT relation::regclass::text AS name FROM pg_locks
           WHERE mode = 'SIReadLock' AND page IS NULL AND pid <> pg_backend_pid()`,
        );
      expect((await whole()).rows).toEqual([]);
      // The planted fault: a query without an index.
      await first.store.write((tx) =>
        tx.select().from(tx.t.companies).where(eq(tx.t.companies.depositName, 'x')),
      );
      expect((await whole()).rows).toEqual([{ name: 'companies' }]);
    } finally {
      await client.end();
    }
  });

  it('expires nothing by the clock of a process that is not the one of the database', async () => {
    const order = { linkedAccountId: 1, won: asWon(10_000n), requestId: randomUUID() };
    const { id } = await buy(first, HOLDER, order);
    const stateOf = async () =>
      (await first.store.read((db) => db.select().from(db.t.requests).where(eq(db.t.requests.id, id))))[0]
        ?.state;
    const runOnce = async (deps: Deps) => {
      const health = { bookFindings: -1, wereBooksWrong: false };
      const stop = startBackgroundJobs(deps, health);
      await expect.poll(() => health.bookFindings).toBe(0);
      await stop();
    };
    const later = { now: () => new Date(Date.now() + 2 * DAY_MS) };
    await runOnce({ ...second, clock: later });
    expect(await stateOf()).toBe(PENDING);
    // It is due: the time of the database alone holds it.
    expect(await expirePurchases({ ...second, clock: later })).toBeGreaterThan(0);
    expect(await stateOf()).toBe(FAILED);
  });

  it('takes few round trips for a send by HTTP, with its limit counted', async () => {
    const { store } = second;
    const counted = depsOnStore(store, undefined, { env: { RATE_LIMIT: 'on' } });
    const app = await appOf(counted);
    const now = new Date();
    await first.store.write((tx) =>
      insertSession(tx, {
        holderId: 1,
        tokenHash: hashToken(TOKEN),
        ipPrefix: '127.0.0.0/24',
        userAgent: 'test',
        now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      }),
    );
    const ask = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/trpc/transfers.send',
        headers: { authorization: `Bearer ${TOKEN}` },
        payload: { to: { address: receiver }, net: '1', requestId: randomUUID() },
      });
      expect(answer.json()).toMatchObject({ result: { data: { state: 1 } } });
    };
    // Connections are opened and statements prepared.
    for (let i = 0; i < 12; i += 1) await ask();
    const trips: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const before = counter.trips();
      await ask();
      trips.push(counter.trips() - before);
    }
    counted.database.stop();
    await app.close();
    // The watch of the database asks now and then as well.
    expect(Math.min(...trips)).toBeLessThanOrEqual(TRIPS_MAX);
  });
});
