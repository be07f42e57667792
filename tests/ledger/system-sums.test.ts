// The balance of a system account is its kept sum and the entries after it (ADR-0023).
import { expect, test } from 'vitest';
import { eq, isNotNull, isNull, sql } from '../../db/sql.ts';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits, MAX_AMOUNT } from '../../domain/money.ts';
import { readSystemBalances } from '../../server/ledger/accounts.ts';
import { checkBooks, createIncrementalCheck } from '../../server/ledger/check-books.ts';
import { postTransaction, type AccountRef } from '../../server/ledger/post-transaction.ts';
import { addCompany, createLedgerWorld, type LedgerWorld } from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

function move({ deps }: LedgerWorld, from: AccountRef, to: AccountRef, amount: bigint) {
  return deps.store.write((tx) =>
    postTransaction(tx, {
      kind: 'deposit',
      at: deps.clock.now(),
      spends: 'available',
      moves: [{ from, to, amount: asUnits(amount) }],
    }),
  );
}

const keptSums = (store: Store) =>
  store.read(async (db) => {
    const { accounts } = db.t;
    const rows = await db.select().from(accounts).where(isNull(accounts.holderId));
    return Object.fromEntries(rows.map(({ kind, balance, summedTo }) => [kind, { balance, summedTo }]));
  });

const FAULTS: [string, RegExp, (tx: Tx) => PromiseLike<unknown>][] = [
  [
    'a kept sum that was changed',
    /\(fees\): its balance is 8 units, its entries sum to 7/,
    (tx) =>
      tx
        .update(tx.t.accounts)
        .set({ balance: sql`balance + 1` })
        .where(eq(tx.t.accounts.kind, 'fees')),
  ],
  [
    'a kept sum that says it reaches further',
    /\(fees\): its balance is 5 units, its entries sum to 7/,
    (tx) => tx.update(tx.t.accounts).set({ summedTo: 1_000 }).where(eq(tx.t.accounts.kind, 'fees')),
  ],
];

forEachEngine('system accounts', (createStore) => {
  test('are the kept sum and what came after, and no row is updated by a movement', async () => {
    const store = await createStore();
    const world = await createLedgerWorld(store);
    const check = createIncrementalCheck(store);
    await move(world, 'external', 'fees', 5n);
    expect(await keptSums(store)).toMatchObject({ fees: { balance: 0n } });
    expect(await store.read(readSystemBalances)).toEqual({ issuance: 0n, fees: 5n, external: -5n });
    expect(await check(world.deps.clock.now())).toEqual([]);
    const kept = await keptSums(store);
    expect(kept).toMatchObject({ fees: { balance: 5n }, external: { balance: -5n } });

    await move(world, 'external', 'fees', 2n);
    expect(await keptSums(store)).toEqual(kept);
    expect(await store.read(readSystemBalances)).toEqual({ issuance: 0n, fees: 7n, external: -7n });
    expect(await check(world.deps.clock.now())).toEqual([]);
    expect(await keptSums(store)).toMatchObject({ fees: { balance: 7n }, external: { balance: -7n } });
    expect(await store.read(checkBooks)).toEqual([]);
  });

  test('a sum of won that stays the same is kept anew once many transactions came after it', async () => {
    const world = await createLedgerWorld(await createStore());
    const { store, clock } = world.deps;
    await addCompany(world, '다온게임즈', 0n);
    const check = createIncrementalCheck(store);
    const markOf = () =>
      store.read(async (db) => {
        const { accounts } = db.t;
        const [row] = await db.select().from(accounts).where(eq(accounts.kind, 'unmatched')).limit(1);
        return row?.summedTo;
      });
    const setMark = (summedTo: number) =>
      store.write(async (tx) => {
        const { accounts } = tx.t;
        await tx.update(accounts).set({ summedTo }).where(isNotNull(accounts.depositAccountId));
      });
    await setMark(-5_000);
    await move(world, 'external', 'fees', 5n);
    await check(clock.now());
    expect(await markOf()).toBe(-5_000);
    await setMark(-10_000);
    await move(world, 'external', 'fees', 5n);
    await check(clock.now());
    expect(await markOf()).toBeGreaterThan(0);
  });

  test.each(FAULTS)('%s is found, in parts and on one snapshot', async (_name, finding, damage) => {
    const store = await createStore();
    const world = await createLedgerWorld(store);
    const check = createIncrementalCheck(store);
    await move(world, 'external', 'fees', 5n);
    await check(world.deps.clock.now());
    await move(world, 'external', 'fees', 2n);
    await store.write(async (tx) => void (await damage(tx)));
    expect(await check(world.deps.clock.now())).toContainEqual(expect.stringMatching(finding));
    expect(await store.read(checkBooks)).toContainEqual(expect.stringMatching(finding));
  });

  test('give no more than the limit, each and together, and exactly the limit', async () => {
    const world = await createLedgerWorld(await createStore());
    for (let moved = 0; moved < 5; moved += 1) await move(world, 'external', 'fees', MAX_AMOUNT);
    for (let moved = 0; moved < 3; moved += 1) await move(world, 'issuance', 'fees', MAX_AMOUNT);
    const one = { code: 'AMOUNT_TOO_LARGE' };
    await expect(move(world, 'issuance', 'fees', MAX_AMOUNT + 1n)).rejects.toMatchObject(one);
    await move(world, 'issuance', 'fees', MAX_AMOUNT);
    await expect(move(world, 'external', 'fees', 1n)).rejects.toMatchObject(one);
    expect(await world.deps.store.read(checkBooks)).toEqual([]);
  });
});
