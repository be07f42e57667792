// Many acts of one holder at the same time, through both APIs, at a server on a file and at three on one PostgreSQL: together they end at
// most at the holder's own limit (ADR-0039).
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../db/open.ts';
import { and, eq, inArray, ne } from '../../db/sql.ts';
import { DAON, PRICE_SCALE } from '../../domain/money.ts';
import { FAILED } from '../../domain/request-state.ts';
import { seoulDay } from '../../domain/time.ts';
import { SALE, TRANSFER } from '../../domain/transactions.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { post } from '../support/faults/load.ts';
import { holdServer } from '../support/faults/server.ts';
import { createFaultWorld, makeFaultWorld, type FaultWorld } from '../support/faults/world.ts';
import { realPostgres } from '../support/postgres/real-postgres.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const ACTS = longOrShort(1_000, 42);
/** As many acts as are worth a third of all. */
const FITTING = BigInt(Math.floor(ACTS / 3));
const PRICE = 100n;
const NET = '1.37';
const GROSS = '2';
const LIMIT = (FITTING * 137n * PRICE) / 100n;
/** The act that is worth most. */
const LARGEST = 2n * PRICE;
const OUTSIDE = '0x00000000000000000000000000000000000000aa';

type Act = { path: string; input: object };
type Storm = { origins: readonly string[]; world: FaultWorld; end: () => Promise<unknown> };

const actsOf = (address: string, linkedAccountId: number): readonly (() => Act)[] => {
  const send = (to: object) => () => ({
    path: 'trpc/transfers.send',
    input: { to, net: NET, requestId: randomUUID() },
  });
  return [
    send({ address }),
    () => ({ path: 'api/send', input: { addr: address, amount: NET } }),
    () => ({ path: 'trpc/orders.sell', input: { linkedAccountId, gross: GROSS, requestId: randomUUID() } }),
    send({ address: OUTSIDE }),
    () => ({ path: 'api/sellOrder', input: { id: linkedAccountId, amount: GROSS } }),
    send({ linkedAccountId }),
    () => ({ path: 'api/send', input: { addr: OUTSIDE, amount: NET } }),
  ];
};

async function start(
  world: FaultWorld,
  path: string,
  count: number,
  plants: readonly Plant[] = [],
): Promise<Storm> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => holdServer({ path, plants, env: { DATABASE_URL: world.url } })),
  );
  onTestFinished(() => Promise.all(servers.map(({ discard }) => discard())).then(() => undefined));
  const origins = await Promise.all(servers.map(({ release }) => release()));
  const end = () =>
    Promise.all(
      servers.map(({ signal, ended }) => {
        signal('SIGTERM');
        return ended;
      }),
    );
  return { origins, world, end };
}

/** What has left by the rows, in 1/10^12 won, and on how many days. */
async function judge({ url }: FaultWorld, holderId: number) {
  const store = await openStore(url);
  try {
    return await store.read(async (db) => {
      expect(await checkBooks(db)).toEqual([]);
      const { history } = db.t;
      const rows = await db
        .select()
        .from(history)
        .where(
          and(
            ...[eq(history.holderId, holderId), eq(history.incoming, false), ne(history.state, FAILED)],
            inArray(history.type, [TRANSFER, SALE]),
          ),
        );
      return {
        spent: rows.reduce((sum, { amount, price }) => sum - amount * (price ?? 0n), 0n),
        days: new Set(rows.map(({ createdAt }) => seoulDay(createdAt))).size,
        made: rows.length,
      };
    });
  } finally {
    await store.close();
  }
}

/** Answers how far the acts of a storm went beyond the limit, and which refusals they met. */
async function storm({ origins, world, end }: Storm) {
  const [holder, receiver] = world.clients;
  const [first = ''] = origins;
  if (holder === undefined || receiver === undefined) throw new Error('holders are missing');
  const limits = { day: String(LIMIT), act: null };
  expect((await post(first, 'ownLimits.set', limits, holder)).status).toBe(200);
  const acts = actsOf(receiver.address, holder.linkedAccountId);
  const answers = await Promise.all(
    Array.from({ length: ACTS }, async (_, i) => {
      const { path, input } = acts[i % acts.length]?.() ?? { path: '', input: {} };
      const headers = { authorization: `Bearer ${holder.token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origins[i % origins.length]}/${path}`, {
        ...{ method: 'POST', headers, body: JSON.stringify(input) },
      });
      return (await answer.json()) as { res?: number; error?: { data: { reason: string } } };
    }),
  );
  await end();
  const refused = answers
    .filter(({ res, error }) => error !== undefined || (res !== undefined && res !== 0))
    .map(({ res, error }) => error?.data.reason ?? res);
  const { spent, ...judged } = await judge(world, holder.holderId);
  return { beyond: spent - LIMIT * DAON * PRICE_SCALE, refused, ...judged };
}

/** As an implementation would that reads what was spent once, outside of the transactions. */
const OUTSIDE_OF_TRANSACTIONS: Plant = {
  file: 'server/ledger/spent-today.ts',
  find: 'return after(spentOfDay(db, { holders, from, to: nextSeoulDay(from), readFrom }),',
  put: `if (holderIds.length > 0)
    globalThis.seen ??= spentOfDay(db, { holders, from, to: nextSeoulDay(from), readFrom });
  return after(globalThis.seen ?? [],`,
};

async function onSqlite(plants: readonly Plant[] = []): Promise<Storm> {
  const world = await createFaultWorld();
  onTestFinished(world.remove);
  return start(world, world.path, 1, plants);
}

const postgres = realPostgres();

async function onPostgres(plants: readonly Plant[] = []): Promise<Storm> {
  const folder = mkdtempSync(join(tmpdir(), 'daon-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const world = await makeFaultWorld(await postgres.newDatabase(), 2);
  return start(world, join(folder, 'daon'), 3, plants);
}

it.each([
  ['a server on a file', onSqlite],
  ['three servers on one PostgreSQL', onPostgres],
] as const)(
  'acts at the same time at %s end at most at the limit, and less than one act below it',
  async (_servers, begin) => {
    const { beyond, refused, days, made } = await storm(await begin());
    expect(beyond).toBeLessThanOrEqual(0n);
    // At midnight another day begins, with a limit of its own.
    if (days === 1) expect(-beyond).toBeLessThan(LARGEST * DAON * PRICE_SCALE);
    expect(made + refused.length).toBe(ACTS);
    expect(new Set(refused)).toEqual(new Set(['OWN_LIMIT', 19]));
  },
);

it('detects a check that is outside of the transaction', async () => {
  const begin = longOrShort(onPostgres, onSqlite);
  const { beyond } = await storm(await begin([OUTSIDE_OF_TRANSACTIONS]));
  expect(beyond).toBeGreaterThan(0n);
});
