// No balance passes 9 000 000 000 DAON (D2), so none can leave the 64 bits that it is kept in.
import { expect, it } from 'vitest';
import { asUnits, DAON, MAX_AMOUNT, type DaonUnits } from '../../domain/money.ts';
import { readBalance } from '../../server/ledger/accounts.ts';
import { postTransaction, type AccountRef } from '../../server/ledger/post-transaction.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';

const RICH = { holderId: 1 };
const OTHER = { holderId: 2 };

function move(world: TestApp, from: AccountRef, to: AccountRef, amount: DaonUnits) {
  return world.store.write((tx) =>
    postTransaction(tx, {
      kind: 'deposit',
      at: world.deps.clock.now(),
      spends: 'available',
      moves: [{ from, to, amount }],
    }),
  );
}

const balanceOf = async (world: TestApp, holderId: number) =>
  (await world.store.read((db) => readBalance(db, holderId))).balance;

it('a holder may own the largest amount exactly, and not a unit more', async () => {
  await using world = await createTestApp();
  const room = asUnits(MAX_AMOUNT - (await balanceOf(world, RICH.holderId)));
  await expect(move(world, 'external', RICH, asUnits(room + 1n))).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  });
  await move(world, 'external', RICH, room);
  expect(await balanceOf(world, RICH.holderId)).toBe(MAX_AMOUNT);
  await expect(move(world, OTHER, RICH, asUnits(1n))).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
  await move(world, RICH, OTHER, DAON);
  expect(await balanceOf(world, RICH.holderId)).toBe(MAX_AMOUNT - DAON);
});

it('refuses what an account of the system cannot hold, in place of breaking', async () => {
  await using world = await createTestApp();
  for (let moved = 0; moved < 8; moved += 1) await move(world, 'external', 'fees', MAX_AMOUNT);
  // The demo's fees are there already, so a ninth largest amount is more than nine of them.
  await expect(move(world, 'external', 'fees', MAX_AMOUNT)).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  });
});

it('says that a holder without an account cannot be paid', async () => {
  await using world = await createTestApp();
  await expect(move(world, 'external', { holderId: 4_000 }, DAON)).rejects.toThrow('has no account');
});
