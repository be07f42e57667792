// What a whole check looks at is found by a query for each rule (server/ledger/doubtful.ts). Here the rules judge every account and
// every history instead, on books that are damaged at random, and must find nothing that the check does not find.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { send } from '../../server/features/transfers/send.ts';
import {
  selectAccounts,
  sumsOfAll,
  wrongBalances,
  wrongHistories,
  wrongReservations,
  wrongSigns,
} from '../../server/ledger/book-rules.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { sumByAccount } from '../../server/ledger/check-in-slices.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../support/store/ledger-world.ts';
import { createRandom, type Random } from '../support/store/random.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { forEachEngine } from '../support/store/store.ts';

const DAON = 100_000_000n;
const DAMAGES = longOrShort(600, 90);

async function createBooks(store: Store): Promise<void> {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const holders = await addHolders(
    world,
    ['one', 'two', 'three', 'four'].map((login) => ({
      login,
      companyId,
      perDepositFee: DAON,
      balance: login === 'four' ? 0n : 1_000n * DAON,
    })),
  );
  const [first, second, third] = holders;
  if (!first || !second || !third) throw new Error('the holders were not written');
  for (const [from, to, net] of [
    [first, second, 3n],
    [second, first, 40n],
    [first, third, 1n],
  ] as const)
    await send(world.deps, from, {
      to: { address: { address: to.address, checksumOk: true } },
      net: asUnits(net * DAON),
      requestId: `${net}`,
    });
  for (const [holder, requestId] of [
    [first, 'done'],
    [second, 'held'],
  ] as const) {
    const { linkedAccountId } = holder;
    const { id } = await sell(world.deps, holder, { linkedAccountId, gross: asUnits(10n * DAON), requestId });
    if (requestId === 'held') continue;
    await takeRequest(world.deps, world.operators[0], 'sale', { id });
    await decideRequest(world.deps, world.operators[0], 'sale', { id, decision: 'approve' });
  }
}

/** All that the rules say when they judge every row. */
async function judgeAll(db: ReadDb): Promise<string[]> {
  const rows = await selectAccounts(db);
  const ids = rows.map(({ id }) => id);
  const sums = await sumByAccount(db, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, ids);
  const { history } = db.t;
  const withHistory = await db.selectDistinct({ holderId: history.holderId }).from(history);
  const holders = new Set([...rows, ...withHistory].flatMap(({ holderId }) => holderId ?? []));
  return [
    ...wrongBalances(rows, new Map(sums.map(({ accountId, sum }) => [accountId, sum]))),
    ...wrongReservations(rows, await sumsOfAll(db)),
    ...wrongSigns(rows),
    ...(await wrongHistories(db, [...holders])),
  ];
}

/** Changes one number of one row by a little or by much, or removes a row. */
async function damage(tx: Tx, random: Random): Promise<void> {
  const { accounts, history, ledgerEntries: entries, requests, sales } = tx.t;
  const by = random.pick([1n, -1n, 1_000_000_000n, -1_000_000_000n, DAON, 999_999_999n, 10n ** 17n]);
  const changed = (column: string) => sql`${sql.identifier(column)} + ${sql.raw(by.toString())}`;
  const few = sql.raw(String(random.pick([1, -1, 7])));
  const holderOf = async () =>
    random.pick(await tx.select().from(accounts).where(isNotNull(accounts.holderId)).orderBy(accounts.id));
  const rowOf = async () => random.pick(await tx.select().from(history).orderBy(history.id));
  const entryOf = async () =>
    random.pick(await tx.select().from(entries).orderBy(entries.transactionId, entries.leg));
  const one = async () => eq(history.id, (await rowOf()).id);
  const thisEntry = async () => {
    const { transactionId, leg } = await entryOf();
    return and(eq(entries.transactionId, transactionId), eq(entries.leg, leg));
  };
  const damages = [
    async () =>
      tx
        .update(accounts)
        .set({ balance: changed('balance') })
        .where(eq(accounts.id, (await holderOf()).id)),
    async () =>
      tx
        .update(accounts)
        .set({ held: changed('held') })
        .where(eq(accounts.id, (await holderOf()).id)),
    async () =>
      tx
        .update(accounts)
        .set({ locked: changed('locked') })
        .where(eq(accounts.id, (await holderOf()).id)),
    async () =>
      tx
        .update(accounts)
        .set({ balance: changed('balance') })
        .where(eq(accounts.kind, 'fees')),
    async () =>
      tx
        .update(accounts)
        .set({ held: changed('held') })
        .where(eq(accounts.kind, 'issuance')),
    async () =>
      tx
        .update(entries)
        .set({ amount: changed('amount') })
        .where(await thisEntry()),
    async () => tx.delete(entries).where(await thisEntry()),
    async () =>
      tx
        .update(history)
        .set({ amount: changed('amount') })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ state: random.pick([0, 1, 2, 3]) })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ seq: sql`seq + ${few}` })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ filterSeq: sql`filter_seq + ${few}` })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ filter: random.pick([1, 2, 3, 4]) })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ txFee: changed('tx_fee') })
        .where(await one()),
    async () =>
      tx
        .update(history)
        .set({ feeFollows: sql.raw(random.pick(['TRUE', 'FALSE'])) })
        .where(await one()),
    async () => tx.delete(history).where(await one()),
    async () => tx.delete(history).where(eq(history.holderId, (await rowOf()).holderId)),
    async () => tx.update(requests).set({ state: random.pick([0, 1, 2, 3]) }),
    async () => tx.update(sales).set({ gross: changed('gross') }),
  ];
  await random.pick(damages)();
}

class TakenBack extends Error {}

forEachEngine('a whole check', (createStore) => {
  test('finds what the rules find that judge every row', async () => {
    const store = await createStore();
    await createBooks(store);
    expect(await store.read((db) => judgeAll(db))).toEqual([]);
    await store.liftTriggers();
    const random = createRandom(20_261_123);
    let found = 0;
    for (let n = 0; n < DAMAGES; n += 1) {
      const seen = { all: [] as string[], check: [] as string[] };
      const tried = store.write(async (tx) => {
        for (let times = random.pick([1, 1, 2]); times > 0; times -= 1) await damage(tx, random);
        seen.all = await judgeAll(tx);
        seen.check = await checkBooks(tx);
        throw new TakenBack();
      });
      // Some damages the database itself refuses.
      await tried.catch(() => undefined);
      expect(seen.check).toEqual(expect.arrayContaining(seen.all));
      if (seen.all.length > 0) found += 1;
    }
    // Most damages pass the database's own checks and break a rule.
    expect(found).toBeGreaterThan(DAMAGES / 3);
  });
});
