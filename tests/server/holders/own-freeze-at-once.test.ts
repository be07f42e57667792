// A freeze amid acts of its holder, through both APIs, and on PostgreSQL through two processes: nothing leaves after its commit, and nothing
// that was to leave is pending (ADR-0042).
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { and, count, eq } from '../../../db/sql.ts';
import { preparedQueries, type ReadDb, type Store } from '../../../db/store.ts';
import { asWon } from '../../../domain/money.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { freezeOwn } from '../../../server/features/own-freeze/freeze-wallet.ts';
import { readStanding } from '../../../server/holders/require-active-holder.ts';
import { insertSession } from '../../../server/holders/session.repo.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { realPostgres } from '../../support/postgres/real-postgres.ts';
import { LONG } from '../../support/runner/long-or-short.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { appOf } from '../../support/servers/two-processes.ts';
import { createSqliteStore } from '../../support/store/store.ts';

const HOLDER = { id: 1 };
const TOKEN = 'y'.repeat(43);
const ACTS = LONG ? 600 : 60;
const OUTSIDE = '0x00000000000000000000000000000000000000aa';

type World = {
  processes: readonly Process[];
  /** The same databases, without what was planted. */
  plain: readonly Deps[];
  frozen: PromiseWithResolvers<void>;
};
type Process = { deps: Deps; app: Awaited<ReturnType<typeof appOf>> };

const postgres = realPostgres();
const now = new Date();

async function processOn(store: Store): Promise<Process> {
  const deps = depsOnStore(store, now);
  return { deps, app: await appOf(deps) };
}

/** The first acts of a process write while the freeze does; the others, whose sessions were live when they arrived, behind its commit. */
function gatedBy(frozen: Promise<unknown>, before: number, store: Store): Store {
  let arrived = 0;
  const pass = async (): Promise<void> => {
    arrived += 1;
    if (arrived > before) await frozen;
  };
  const { writeGroup } = store;
  return {
    ...store,
    write: (fn) => pass().then(() => store.write(fn)),
    writeGroup: writeGroup === null ? null : (fn, ...rest) => pass().then(() => writeGroup(fn, ...rest)),
  };
}

const READ_BEFORE: Readonly<Record<string, Record<string, string | number>>> = {
  standing_of_holder: { holderId: HOLDER.id },
  session_by_token_hash: { tokenHash: hashToken(TOKEN) },
};

/** As an implementation would that reads holder and session when the call arrives, and not in the transaction of the act. */
function checkingOutside(store: Store): Store {
  const seen = new Map<string, unknown>();
  const plant = async (tx: ReadDb) => {
    // Prepares the queries, where this connection has not yet.
    await readStanding(tx, { ...HOLDER, tokenHash: hashToken(TOKEN) });
    const { known } = tx[preparedQueries];
    for (const [key, execute] of known) {
      const name = key.description ?? '';
      const asked = READ_BEFORE[name];
      if (asked === undefined) continue;
      if (!seen.has(name)) seen.set(name, await execute(asked));
      known.set(key, (values) =>
        JSON.stringify(values) === JSON.stringify(asked) ? seen.get(name) : execute(values),
      );
    }
  };
  return {
    ...store,
    writeGroup: null,
    write: (fn) => store.write(async (tx) => plant(tx).then(() => fn(tx))),
  };
}

const countOutgoing = async (db: ReadDb): Promise<number> => {
  const { history } = db.t;
  const [row] = await db
    .select({ n: count().mapWith(Number) })
    .from(history)
    .where(and(eq(history.holderId, HOLDER.id), eq(history.incoming, false)));
  return row?.n ?? 0;
};

const BOTH_APIS: readonly ((wallet: string) => { url: string; payload: object })[] = [
  (wallet) => ({
    url: '/trpc/transfers.send',
    payload: { to: { address: wallet }, net: '1', requestId: randomUUID() },
  }),
  // Waits for its hour.
  (wallet) => ({
    url: '/trpc/transfers.send',
    payload: { to: { address: wallet }, net: '5', requestId: randomUUID() },
  }),
  (wallet) => ({ url: '/api/send', payload: { addr: wallet, amount: '1' } }),
  () => ({ url: '/trpc/orders.sell', payload: { linkedAccountId: 1, gross: '2', requestId: randomUUID() } }),
  () => ({
    url: '/trpc/transfers.send',
    payload: { to: { address: OUTSIDE }, net: '1', requestId: randomUUID() },
  }),
  () => ({ url: '/api/sellOrder', payload: { id: 1, amount: '2' } }),
];

/** Answers how many acts were made before the freeze and after its commit, and how many of what was to leave is pending. */
async function storm({ processes, plain, frozen }: World) {
  const [first] = processes;
  const [deps, last = deps] = [plain[0], plain.at(-1)];
  if (first === undefined || deps === undefined || last === undefined) throw new Error('no process');
  const wallet = await deps.store.read(async (db) => {
    const [receiver] = await db.select().from(db.t.holders).where(eq(db.t.holders.id, 4));
    return receiver?.walletAddress ?? '';
  });
  const before = await deps.store.read(countOutgoing);
  let atFreeze = 0;
  const counting: Store = {
    ...last.store,
    write: (fn) =>
      last.store.write(async (tx) => {
        const value = await fn(tx);
        atFreeze = await countOutgoing(tx);
        return value;
      }),
  };
  const some = Promise.withResolvers<void>();
  const act = async (i: number) => {
    const { app } = processes[i % processes.length] ?? first;
    const call = BOTH_APIS[i % BOTH_APIS.length]?.(wallet);
    await app.inject({ method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, ...call });
    some.resolve();
  };
  await Promise.all([
    ...Array.from({ length: ACTS }, (_, i) => act(i)),
    some.promise.then(() => freezeOwn({ ...last, store: counting }, HOLDER)).then(() => frozen.resolve()),
  ]);
  expect(await deps.store.read(checkBooks)).toEqual([]);
  const pending = await deps.store.read(async (db) => {
    const { requests } = db.t;
    const open = await db
      .select({ kind: requests.kind })
      .from(requests)
      .where(and(eq(requests.holderId, HOLDER.id), eq(requests.state, 0)));
    return open.filter(({ kind }) => kind !== 'purchase').length;
  });
  const after = await deps.store.read(countOutgoing);
  return { made: atFreeze - before, afterwards: after - atFreeze, pending };
}

const ENGINES = {
  SQLite: async () => [await createSqliteStore()],
  PostgreSQL: async () => {
    const url = await postgres.newDatabase();
    return [await openStore(url), await openStore(url, { exclusive: false })];
  },
};

describe('a freeze amid acts', () => {
  let stores: Store[] = [];
  let running: Process[] = [];
  const begin = async (
    engine: keyof typeof ENGINES,
    change = (store: Store): Store => store,
  ): Promise<World> => {
    stores = await ENGINES[engine]();
    const [first] = stores;
    if (first === undefined) throw new Error('no process');
    const frozen = Promise.withResolvers<void>();
    const before = ACTS / 2 / stores.length;
    running = await Promise.all(stores.map(processOn));
    const plain = running.map(({ deps }) => deps);
    await seedDemo(plain[0] as Deps);
    const session = { ipPrefix: '127.0.0.0/24', userAgent: 'test', tokenHash: hashToken(TOKEN) };
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await first.write(async (tx) => {
      await insertSession(tx, { holderId: HOLDER.id, ...session, now, expiresAt });
      await writeSetting(tx, 'firstSendWaitWon', asWon(500n), now);
    });
    const processes = await Promise.all(
      stores.map((store) => processOn(gatedBy(frozen.promise, before, change(store)))),
    );
    running.push(...processes);
    return { processes, plain, frozen };
  };
  afterEach(async () => {
    for (const { app, deps } of running) {
      await app.close();
      deps.database.stop();
    }
    for (const store of stores) await store.close();
  });

  it.each(['SQLite', 'PostgreSQL'] as const)('lets nothing leave after its commit on %s', async (engine) => {
    const { made, afterwards, pending } = await storm(await begin(engine));
    expect(made).toBeGreaterThan(0);
    expect({ afterwards, pending }).toEqual({ afterwards: 0, pending: 0 });
  });

  // On SQLite one process writes, and what it remembers ends with the row.
  it('would be overtaken by acts that are checked before their transaction', async () => {
    const { afterwards, pending } = await storm(await begin('PostgreSQL', checkingOutside));
    expect(afterwards).toBeGreaterThan(0);
    expect(pending).toBeGreaterThan(0);
  });
});
