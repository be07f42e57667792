// The harness that proves the books must itself be able to fail: each fault that is planted here has to be reported.
import { and, desc, eq, gt, isNotNull, max, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { sell } from '../../server/features/sales/sell.ts';
import {
  checkBooks,
  checkBooksAtStart,
  createIncrementalCheck,
  statementOfSound,
} from '../../server/ledger/check-books.ts';
import { checkInSlices } from '../../server/ledger/check-in-slices.ts';
import { runBatch } from '../support/ledger-model/batch.ts';
import { withLedgerFile } from '../support/store/ledger-file.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../support/store/ledger-world.ts';
import { dropTriggersOf } from '../support/store/plant-damage.ts';
import { forEachEngine } from '../support/store/store.ts';

const DAON = 100_000_000n;

/** A ledger that forgets the last entry of every transaction with more than two. */
function forgetful(store: Store, path: string): Store {
  dropTriggersOf(path);
  const forget = async (tx: Tx, newestBefore: number) => {
    const { ledgerEntries: entries } = tx.t;
    const thirds = await tx
      .select({ transactionId: entries.transactionId })
      .from(entries)
      .where(and(gt(entries.transactionId, newestBefore), eq(entries.leg, 2)));
    for (const { transactionId } of thirds)
      await tx.delete(entries).where(and(eq(entries.transactionId, transactionId), eq(entries.leg, 2)));
  };
  const newestOf = (tx: Tx) =>
    tx.select({ id: max(tx.t.ledgerEntries.transactionId) }).from(tx.t.ledgerEntries);
  return {
    ...store,
    write: (fn) =>
      store.write(async (tx) => {
        const [newest] = await newestOf(tx);
        const value = await fn(tx);
        await forget(tx, Number(newest?.id ?? 0));
        return value;
      }),
  };
}

describe('the random sequences report', () => {
  test('a ledger that drops an entry', async () => {
    await withLedgerFile(async (store, _restart, path) => {
      await expect(runBatch(forgetful(store, path), { seed: 1, sequences: 5 })).rejects.toThrow(
        /entries sum to|the model says/,
      );
    });
  });

  test('an entry that was deleted after a step', async () => {
    await withLedgerFile(async (store, _restart, path) => {
      const afterRound = async ({ deps }: { deps: { store: Store } }, round: number) => {
        if (round !== 5) return;
        dropTriggersOf(path);
        await deps.store.write(async (tx) => {
          const { ledgerEntries: entries } = tx.t;
          const [last] = await tx.select({ id: max(entries.transactionId) }).from(entries);
          await tx
            .delete(entries)
            .where(and(eq(entries.transactionId, Number(last?.id ?? 0)), eq(entries.leg, 0)));
        });
      };
      // The check of the books, a correction of that transaction before it, or the sum of a system account.
      const finding = /entries (sum to|of a transaction do not sum to zero)|the model says/;
      await expect(runBatch(store, { seed: 2, sequences: 5, afterRound })).rejects.toThrow(finding);
    });
  });

  test('a balance that differs from the model by one unit', async () => {
    await withLedgerFile(async (store) => {
      const afterRound = async ({ deps }: { deps: { store: Store } }, round: number) => {
        if (round !== 3) return;
        await deps.store.write((tx) =>
          tx
            .update(tx.t.accounts)
            .set({ balance: sql`balance + 1` })
            .where(gt(tx.t.accounts.balance, asUnits(0n))),
        );
      };
      await expect(runBatch(store, { seed: 3, sequences: 5, afterRound })).rejects.toThrow(/the model says/);
    });
  });
});

/** Books with a sale that is done, one that is held, and what a deposit brought. */
async function createBooks(store: Store) {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const holderOf = (login: string) => ({ login, companyId, perDepositFee: DAON, balance: 1_000n * DAON });
  const [holder] = await addHolders(world, [holderOf('one'), holderOf('two')]);
  if (!holder) throw new Error('the holder was not written');
  const sellOne = (requestId: string) =>
    sell(world.deps, holder, {
      linkedAccountId: holder.linkedAccountId,
      gross: asUnits(10n * DAON),
      requestId,
    });
  const { id } = await sellOne('done');
  await takeRequest(world.deps, world.operators[0], 'sale', { id });
  await decideRequest(world.deps, world.operators[0], 'sale', { id, decision: 'approve' });
  const held = await sellOne('held');
  return { world, holder, now: world.deps.clock.now(), heldRequestId: held.id };
}

forEachEngine('checkBooks', (createStore) => {
  const inPartsOfTwoRows = (store: Store) => checkInSlices(store, { lastTransactionId: 0, sums: {} }, 0, 2);

  test('finds nothing in sound books, empty or not', async () => {
    const store = await createStore();
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    const { world } = await createBooks(store);
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    expect((await inPartsOfTwoRows(store)).findings).toEqual([]);
    expect(await store.read((db) => checkAuditChain(db, world.deps.secrets))).toEqual([]);
  });

  const faults: [
    string,
    RegExp,
    (tx: Tx, about: { heldRequestId: number; holderId: number }) => Promise<unknown>,
  ][] = [
    [
      'an entry changed by one unit',
      /transaction \d+: its entries sum to 1 units/,
      (tx) =>
        tx
          .update(tx.t.ledgerEntries)
          .set({ amount: sql`amount + 1` })
          .where(and(eq(tx.t.ledgerEntries.transactionId, 1), eq(tx.t.ledgerEntries.leg, 0))),
    ],
    [
      'a transaction without entries',
      /transaction \d+: it has no entries/,
      (tx) => tx.delete(tx.t.ledgerEntries).where(eq(tx.t.ledgerEntries.transactionId, 1)),
    ],
    [
      'a balance changed by one unit',
      /its balance is \d+ units, its entries sum to \d+/,
      (tx, { holderId }) =>
        tx
          .update(tx.t.accounts)
          .set({ balance: sql`balance + 1` })
          .where(eq(tx.t.accounts.holderId, holderId)),
    ],
    [
      'a system account changed by one unit',
      /all accounts together hold -1 units/,
      (tx) =>
        tx
          .update(tx.t.accounts)
          .set({ balance: sql`balance - 1` })
          .where(eq(tx.t.accounts.kind, 'fees')),
    ],
    [
      'a reservation that was forgotten',
      /0 units are held, its open requests ask for 1000000000/,
      (tx) =>
        tx
          .update(tx.t.accounts)
          .set({ held: asUnits(0n) })
          .where(isNotNull(tx.t.accounts.holderId)),
    ],
    [
      'a reservation whose request is over',
      /1000000000 units are held, its open requests ask for 0/,
      (tx, { heldRequestId }) =>
        tx.update(tx.t.requests).set({ state: 2 }).where(eq(tx.t.requests.id, heldRequestId)),
    ],
    [
      'a history row that is done too early',
      /done history adds up to/,
      (tx, { heldRequestId }) =>
        tx.update(tx.t.history).set({ state: 1 }).where(eq(tx.t.history.id, heldRequestId)),
    ],
    [
      'a missing history row in the middle',
      /history under filter 0 has 3 rows, numbered 1 to 4/,
      (tx, { holderId }) =>
        tx.delete(tx.t.history).where(and(eq(tx.t.history.holderId, holderId), eq(tx.t.history.seq, 2))),
    ],
    [
      'a number of a filter that was left out',
      /history under filter 4 has 2 rows, numbered 1 to 3/,
      (tx, { heldRequestId }) =>
        tx.update(tx.t.history).set({ filterSeq: 3 }).where(eq(tx.t.history.id, heldRequestId)),
    ],
    [
      'a first row that is missing',
      /history under filter 0 has 3 rows, numbered 2 to 4/,
      (tx, { holderId }) =>
        tx.delete(tx.t.history).where(and(eq(tx.t.history.holderId, holderId), eq(tx.t.history.seq, 1))),
    ],
    [
      'a key of the hashes that was removed',
      /the key of the transaction hashes is missing/,
      (tx) => tx.delete(tx.t.ledgerHashKey),
    ],
    [
      'a last row that is missing and not done yet',
      /request \d+ is not in the history/,
      (tx, { heldRequestId }) => tx.delete(tx.t.history).where(eq(tx.t.history.id, heldRequestId)),
    ],
  ];

  /** What a check of what has moved cannot see. */
  const WHOLE_ONLY = new Set([
    'a transaction without entries',
    'a last row that is missing and not done yet',
    'a key of the hashes that was removed',
  ]);

  test.each(faults)('finds %s, also in parts of two rows', async (name, finding, plant) => {
    const store = await createStore();
    const { holder, heldRequestId } = await createBooks(store);
    await store.liftTriggers();
    await store.write((tx) => plant(tx, { heldRequestId, holderId: holder.id }));
    expect((await store.read((db) => checkBooks(db))).join('\n')).toMatch(finding);
    if (!WHOLE_ONLY.has(name)) expect((await inPartsOfTwoRows(store)).findings).not.toEqual([]);
  });

  test('adds up more than 64 bits hold without losing a unit', async () => {
    const store = await createStore();
    const { world } = await createBooks(store);
    const most = 9_000_000_000n * DAON;
    const [first] = await store.read((db) =>
      db.select().from(db.t.accounts).where(isNotNull(db.t.accounts.holderId)).limit(1),
    );
    const rows = Array.from({ length: 12 }, (_, i) => ({
      transactionId: 1,
      leg: 2 + i,
      accountId: first?.id ?? 0,
      amount: asUnits(most),
    }));
    await world.deps.store.write((tx) => tx.insert(tx.t.ledgerEntries).values(rows));
    const findings = await store.read((db) => checkBooks(db));
    expect(findings).toContain(`transaction 1: its entries sum to ${12n * most} units, not to 0`);
  });

  test('goes on from the last sound check, and from the beginning when something is found', async () => {
    const store = await createStore();
    const { now, holder, world } = await createBooks(store);
    expect((await checkBooksAtStart(store, now)).findings).toEqual([]);
    await sell(world.deps, holder, {
      linkedAccountId: holder.linkedAccountId,
      gross: asUnits(3n * DAON),
      requestId: 'later',
    });
    expect(await createIncrementalCheck(store)(now)).toEqual([]);
    const marks = await store.read((db) => db.select().from(db.t.ledgerChecks));
    const [newest] = await store.read((db) =>
      db
        .select({ id: db.t.ledgerEntries.transactionId })
        .from(db.t.ledgerEntries)
        .orderBy(desc(db.t.ledgerEntries.transactionId))
        .limit(1),
    );
    expect(marks.map(({ lastTransactionId }) => lastTransactionId)).toEqual([newest?.id]);
    // Where nothing came later, only the time is noted.
    const later = new Date(now.getTime() + 60_000);
    expect(await createIncrementalCheck(store)(later)).toEqual([]);
    expect(await store.read((db) => db.select().from(db.t.ledgerChecks))).toEqual(
      marks.map((mark) => ({ ...mark, checkedAt: later })),
    );

    await store.liftTriggers();
    // An old entry is behind the mark: only a whole check sees that its transaction is off balance.
    await store.write((tx) =>
      tx
        .update(tx.t.ledgerEntries)
        .set({ amount: sql`amount + 1` })
        .where(and(eq(tx.t.ledgerEntries.transactionId, 1), eq(tx.t.ledgerEntries.leg, 0))),
    );
    expect(await createIncrementalCheck(store)(now)).toEqual([]);
    await store.write((tx) =>
      tx
        .update(tx.t.accounts)
        .set({ balance: sql`balance + 1` })
        .where(eq(tx.t.accounts.holderId, holder.id)),
    );
    expect((await createIncrementalCheck(store)(now)).join('\n')).toMatch(
      /transaction 1: its entries sum to 1 units/,
    );
    expect((await checkBooksAtStart(store, now)).findings).not.toEqual([]);
  });

  test('finds in books that were stated to be sound what is wrong after the last mark, and leaves out the rest', async () => {
    const store = await createStore();
    const { now, heldRequestId, world } = await createBooks(store);
    const atStart = () => checkBooksAtStart(store, now, statementOfSound(3));
    const nothing = { findings: [], isLeftOut: true, unended: 3 };
    await store.liftTriggers();
    const breakNewest = (by: number) =>
      store.write(async (tx) => {
        const { ledgerEntries: entries } = tx.t;
        const [newest] = await tx.select({ id: max(entries.transactionId) }).from(entries);
        await tx
          .update(entries)
          .set({ amount: sql`amount + ${by}` })
          .where(and(eq(entries.transactionId, newest?.id ?? 0), eq(entries.leg, 0)));
      });
    // Without a mark everything is checked.
    await breakNewest(1);
    expect((await atStart()).findings).not.toEqual([]);
    await breakNewest(-1);
    expect(await atStart()).toEqual(nothing);
    await breakNewest(1);
    expect(await atStart()).toEqual(nothing);
    // Another statement is none, and one is not passed on for ever by servers that are stopped too soon.
    for (const stated of ['books', statementOfSound(9), statementOfSound(10)])
      expect((await checkBooksAtStart(store, now, stated)).findings).not.toEqual([]);
    expect(await checkBooksAtStart(store, now, statementOfSound(8))).toMatchObject({
      findings: [],
      unended: 8,
    });
    await breakNewest(-1);
    await takeRequest(world.deps, world.operators[0], 'sale', { id: heldRequestId });
    await decideRequest(world.deps, world.operators[0], 'sale', { id: heldRequestId, decision: 'approve' });
    await breakNewest(1);
    expect((await atStart()).findings).not.toEqual([]);
  });

  test('finds a changed, a missing and a re-chained row of the audit log', async () => {
    const store = await createStore();
    const { world } = await createBooks(store);
    const check = () => store.read((db) => checkAuditChain(db, world.deps.secrets));
    const { at } = await store.read(
      async (db) => (await db.select().from(db.t.auditLog).limit(1))[0] ?? { at: null },
    );
    expect(at).not.toBeNull();
    await store.liftTriggers();
    await store.write((tx) =>
      tx.update(tx.t.auditLog).set({ outcome: 'other' }).where(eq(tx.t.auditLog.id, 2)),
    );
    expect(await check()).toEqual(['audit row 2 was changed']);
    await store.write((tx) => tx.delete(tx.t.auditLog).where(eq(tx.t.auditLog.id, 2)));
    expect(await check()).toEqual(['audit row 2 is missing']);
  });
});
