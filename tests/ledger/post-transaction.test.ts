import * as fc from 'fast-check';
import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { readBalance } from '../../server/ledger/accounts.ts';
import {
  deltasOf,
  postTransaction,
  type AccountRef,
  type NewTransaction,
} from '../../server/ledger/post-transaction.ts';
import { release, reserve } from '../../server/ledger/reservations.ts';
import {
  addCompany,
  addHolders,
  createLedgerWorld,
  outcomeOf,
  setLock,
  type LedgerWorld,
} from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const accounts: AccountRef[] = ['issuance', 'fees', 'external', { holderId: 1 }, { holderId: 2 }];
const account = fc.constantFrom(...accounts);
const amount = fc.bigInt({ min: 0n, max: 900_000_000_000_000_000n }).map(asUnits);
const moves = fc.array(fc.record({ from: account, to: account, amount }), { maxLength: 12 });

describe('deltasOf', () => {
  test('sums to zero, whatever is moved', () => {
    fc.assert(
      fc.property(moves, (some) => deltasOf(some).reduce((sum, delta) => sum + delta.amount, 0n) === 0n),
    );
  });

  test('names each account once and leaves out what did not change', () => {
    fc.assert(
      fc.property(moves, (some) => {
        const deltas = deltasOf(some);
        const names = deltas.map((delta) => JSON.stringify(delta.account));
        return new Set(names).size === names.length && deltas.every((delta) => delta.amount !== 0n);
      }),
    );
  });

  test('gives each account what came in less what went out', () => {
    fc.assert(
      fc.property(moves, account, (some, of) => {
        const name = JSON.stringify(of);
        const side = (end: 'from' | 'to') =>
          some
            .filter((move) => JSON.stringify(move[end]) === name)
            .reduce((sum, move) => sum + move.amount, 0n);
        const delta = deltasOf(some).find((it) => JSON.stringify(it.account) === name);
        return (delta?.amount ?? 0n) === side('to') - side('from');
      }),
    );
  });

  test('refuses a negative move', () => {
    expect(() => deltasOf([{ from: 'fees', to: 'external', amount: asUnits(-1n) }])).toThrow(RangeError);
  });
});

type Holder = { world: LedgerWorld; id: number };

/** A holder with 1 000 units, of which some are held and some locked. */
async function createHolder(store: Store, { held = 0n, locked = 0n } = {}): Promise<Holder> {
  const world = await createLedgerWorld(store);
  const companyId = await addCompany(world, '다온게임즈', 0n);
  const [holder] = await addHolders(world, [{ login: 'one', companyId, perDepositFee: 0n, balance: 1_000n }]);
  if (!holder) throw new Error('the holder was not written');
  if (held > 0n) await store.write((tx) => reserve(tx, holder.id, asUnits(held)));
  await setLock(world, holder.id, locked);
  return { world, id: holder.id };
}

function pay({ world, id }: Holder, units: bigint, spends: NewTransaction['spends'] = 'available') {
  const { store, clock } = world.deps;
  return store.write((tx) =>
    postTransaction(tx, {
      kind: 'send',
      at: clock.now(),
      spends,
      moves: [{ from: { holderId: id }, to: 'external', amount: asUnits(units) }],
    }),
  );
}

const balanceOf = ({ world, id }: Holder) => world.deps.store.read((db) => readBalance(db, id));
const countTransactions = ({ world }: Holder) =>
  world.deps.store.read(async (db) => (await db.select({ n: count() }).from(db.t.ledgerTransactions))[0]?.n);

forEachEngine('postTransaction', (createStore) => {
  const cases = [
    { held: 0n, locked: 0n, available: 1_000n },
    { held: 300n, locked: 0n, available: 700n },
    { held: 0n, locked: 250n, available: 750n },
    { held: 300n, locked: 250n, available: 450n },
  ];

  test.each(cases)('spends up to what is available with $held held and $locked locked', async (given) => {
    const holder = await createHolder(await createStore(), given);
    const before = await countTransactions(holder);
    expect(await outcomeOf(pay(holder, given.available + 1n))).toEqual({ refused: 'NOT_ENOUGH' });
    expect(await balanceOf(holder)).toEqual({ balance: 1_000n, held: given.held, locked: given.locked });
    expect(await countTransactions(holder)).toBe(before);

    await pay(holder, given.available - 1n);
    expect(await outcomeOf(pay(holder, 2n))).toEqual({ refused: 'NOT_ENOUGH' });
    await pay(holder, 1n);
    expect((await balanceOf(holder)).balance).toBe(1_000n - given.available);
    expect(await outcomeOf(pay(holder, 1n))).toEqual({ refused: 'NOT_ENOUGH' });
  });

  test('spends nothing when more is locked than there is', async () => {
    const holder = await createHolder(await createStore(), { locked: 5_000n });
    expect(await outcomeOf(pay(holder, 1n))).toEqual({ refused: 'NOT_ENOUGH' });
  });

  test('spends what was reserved, locked or not, and not a unit more', async () => {
    const holder = await createHolder(await createStore(), { held: 300n, locked: 1_000n });
    await expect(pay(holder, 301n, 'reserved')).rejects.toThrow('no such reservation');
    await pay(holder, 299n, 'reserved');
    expect(await balanceOf(holder)).toEqual({ balance: 701n, held: 1n, locked: 1_000n });
    await pay(holder, 1n, 'reserved');
    expect(await balanceOf(holder)).toEqual({ balance: 700n, held: 0n, locked: 1_000n });
  });

  test('writes nothing down that moves nothing', async () => {
    const holder = await createHolder(await createStore());
    await expect(pay(holder, 0n)).rejects.toThrow(RangeError);
  });

  test('holds up to what is available, one unit under, exactly, and one over', async () => {
    const store = await createStore();
    const holder = await createHolder(store, { held: 300n, locked: 250n });
    const hold = (units: bigint) => outcomeOf(store.write((tx) => reserve(tx, holder.id, asUnits(units))));
    expect(await hold(451n)).toEqual({ refused: 'NOT_ENOUGH' });
    expect(await hold(449n)).toEqual({ value: undefined });
    expect(await hold(2n)).toEqual({ refused: 'NOT_ENOUGH' });
    expect(await hold(1n)).toEqual({ value: undefined });
    expect(await balanceOf(holder)).toEqual({ balance: 1_000n, held: 750n, locked: 250n });
  });

  test('gives back what was held and refuses to give back more', async () => {
    const store = await createStore();
    const holder = await createHolder(store, { held: 300n });
    const giveBack = (units: bigint) => store.write((tx) => release(tx, holder.id, asUnits(units)));
    await expect(giveBack(301n)).rejects.toThrow('no such reservation');
    await giveBack(300n);
    expect(await balanceOf(holder)).toEqual({ balance: 1_000n, held: 0n, locked: 0n });
    await expect(giveBack(1n)).rejects.toThrow('no such reservation');
  });
});
