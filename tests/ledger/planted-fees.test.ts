// A fee without a row of its own has a number and an id all the same: what would take them from it has to be reported.
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { send } from '../../server/features/transfers/send.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { checkInSlices } from '../../server/ledger/check-in-slices.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const DAON = 100_000_000n;

/** Books in which one holder sent three times, each time with a fee that has no row of its own. */
async function createSends(store: Store) {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const holderOf = (login: string) => ({ login, companyId, perDepositFee: DAON, balance: 1_000n * DAON });
  const [sender, receiver] = await addHolders(world, [holderOf('one'), holderOf('two')]);
  if (!sender || !receiver) throw new Error('the holders were not written');
  const to = { address: { address: receiver.address, checksumOk: true } };
  for (const requestId of ['first', 'second', 'third'])
    await send(world.deps, sender, { to, net: asUnits(10n * DAON), requestId });
  return sender.id;
}

forEachEngine('fees without a row of their own', (createStore) => {
  const rowAt = (tx: Tx, holderId: number, seq: number) =>
    and(eq(tx.t.history.holderId, holderId), eq(tx.t.history.seq, seq));

  const faults: [string, RegExp, (tx: Tx, holderId: number) => Promise<unknown>][] = [
    [
      'a fee that was forgotten',
      /done history adds up to/,
      (tx, id) =>
        tx
          .update(tx.t.history)
          .set({ feeFollows: false })
          .where(rowAt(tx, id, 2)),
    ],
    [
      'a fee of one unit more',
      /done history adds up to/,
      (tx, id) =>
        tx
          .update(tx.t.history)
          .set({ txFee: sql`tx_fee + 1` })
          .where(rowAt(tx, id, 4)),
    ],
    [
      'a number after a fee that was left out',
      /history under filter 0 has 7 rows, numbered 1 to 8/,
      (tx, id) =>
        tx
          .update(tx.t.history)
          .set({ seq: 7 })
          .where(rowAt(tx, id, 6)),
    ],
    [
      'a row with the number of a fee, though the numbers run from 1 to the count',
      /fees in the history have the number or the id of another row/,
      (tx, id) =>
        tx
          .update(tx.t.history)
          .set({ seq: 3 })
          .where(rowAt(tx, id, 4)),
    ],
    [
      'a row with the id of a fee',
      /fees in the history have the number or the id of another row/,
      (tx, id) =>
        tx
          .update(tx.t.history)
          .set({ id: sql`(select id + 1 from history where holder_id = ${id} and seq = 2)` })
          .where(rowAt(tx, id, 4)),
    ],
  ];

  test.each(faults)('finds %s', async (_name, finding, plant) => {
    const store = await createStore();
    const holderId = await createSends(store);
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    await store.write((tx) => plant(tx, holderId));
    expect((await store.read((db) => checkBooks(db))).join('\n')).toMatch(finding);
    const inSlices = await checkInSlices(store, { lastTransactionId: 0, sums: {} }, 0);
    expect(inSlices.findings.join('\n')).toMatch(finding);
    const inShortParts = await checkInSlices(store, { lastTransactionId: 0, sums: {} }, 0, 2);
    expect(inShortParts.findings.join('\n')).toMatch(finding);
  });

  test('are refused where no fee was charged, or before the movement is done', async () => {
    const store = await createStore();
    const holderId = await createSends(store);
    for (const wrong of [{ txFee: null }, { state: 0 }, { parentId: 1 }] as const)
      await expect(
        store.write(
          async (tx) =>
            void (await tx
              .update(tx.t.history)
              .set(wrong)
              .where(rowAt(tx, holderId, 2))),
        ),
      ).rejects.toThrow();
  });
});
