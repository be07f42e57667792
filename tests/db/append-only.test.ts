// The operators' log and the ledger only grow, whatever a statement of this program says (D53).
import { expect, test } from 'vitest';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits, asWon } from '../../domain/money.ts';
import { openDepositAccountId } from '../../server/companies/deposit-accounts.repo.ts';
import { postBankLines } from '../../server/ledger/post-won.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../support/store/ledger-world.ts';
import { APPEND_ONLY } from '../support/postgres/worker-postgres.ts';
import { createSqliteStore, forEachEngine, type TestStore } from '../support/store/store.ts';

/** A log and a ledger with rows in each of their tables. */
async function fill(store: Store): Promise<void> {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: 0n, ratePpm: 0n });
  const companyId = await addCompany(world, '다온게임즈', 0n);
  await addHolders(world, [{ login: 'one', companyId, perDepositFee: 0n, balance: 100n }]);
  await store.write(async (tx) => {
    const depositAccountId = await openDepositAccountId(tx, companyId);
    const about = { depositAccountId, operatorId: world.operators[0].id, at: world.deps.clock.now() };
    const day = '2026-11-20';
    const [last] = await postBankLines(tx, { ...about, lines: [{ direction: 'in', won: asWon(5n), day }] });
    await tx.insert(tx.t.closings).values({
      ...{ depositAccountId, day, openingWon: asWon(0n), inWon: asWon(5n), outWon: asWon(0n) },
      ...{ closingWon: asWon(5n), unmatchedWon: asWon(-5n), lastTransactionId: last ?? 0 },
      summary: { issued: '0', redeemed: '0', fees: '0', open: [], note: null },
      ...{ closedBy: about.operatorId, closedAt: about.at },
    });
  });
}

async function rowsOf(store: Store): Promise<unknown[]> {
  return store.read(async (db) => [
    await db.select().from(db.t.auditLog),
    await db.select().from(db.t.ledgerTransactions),
    await db.select().from(db.t.ledgerEntries),
    await db.select().from(db.t.ledgerHashKey),
    await db.select().from(db.t.wonBookings),
    await db.select().from(db.t.closings),
  ]);
}

/** The words of the engine below what Drizzle wraps around them. */
async function refusalOf(write: Promise<unknown>): Promise<string> {
  const error: unknown = await write.then(
    () => new Error('it was taken'),
    (refusal: unknown) => refusal,
  );
  let innermost = error as Error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return innermost.message;
}

const changes: [string, (tx: Tx) => PromiseLike<unknown>][] = [
  ['an update of the log', (tx) => tx.update(tx.t.auditLog).set({ outcome: 'other' })],
  ['a removal from the log', (tx) => tx.delete(tx.t.auditLog)],
  ['an update of a transaction', (tx) => tx.update(tx.t.ledgerTransactions).set({ kind: 'send' })],
  ['a removal of a transaction', (tx) => tx.delete(tx.t.ledgerTransactions)],
  ['an update of an entry', (tx) => tx.update(tx.t.ledgerEntries).set({ amount: asUnits(1n) })],
  ['a removal of an entry', (tx) => tx.delete(tx.t.ledgerEntries)],
  ['another key of the hashes', (tx) => tx.update(tx.t.ledgerHashKey).set({ key: `0x${'00'.repeat(32)}` })],
  ['a removal of that key', (tx) => tx.delete(tx.t.ledgerHashKey)],
  ['another day of won', (tx) => tx.update(tx.t.wonBookings).set({ day: '2026-11-21' })],
  ['a removal of a day of won', (tx) => tx.delete(tx.t.wonBookings)],
  ['an update of a closing', (tx) => tx.update(tx.t.closings).set({ unmatchedWon: asWon(0n) })],
  ['a removal of a closing', (tx) => tx.delete(tx.t.closings)],
];

forEachEngine('what only grows', (createStore: () => Promise<TestStore>) => {
  test.each(changes)('refuses %s', async (_name, change) => {
    const store = await createStore();
    await fill(store);
    const before = await rowsOf(store);
    expect(await refusalOf(store.write(async (tx) => void (await change(tx))))).toMatch(/is append-only$/);
    expect(await rowsOf(store)).toEqual(before);
    expect((before as unknown[][]).every((rows) => rows.length > 0)).toBe(true);
  });

  test('lets a test that plants a fault through once the triggers are lifted', async () => {
    const store = await createStore();
    await fill(store);
    await store.liftTriggers();
    await store.write(async (tx) => void (await tx.update(tx.t.auditLog).set({ outcome: 'other' })));
  });

  test('finds the triggers in a fresh database, and each that was lifted', async () => {
    const store = await createStore();
    expect(await store.quickCheck()).toEqual([]);
    await store.liftTriggers();
    const found = await store.quickCheck();
    for (const table of APPEND_ONLY) expect(found.join('\n')).toContain(`trigger ${table}_`);
    expect(found).toHaveLength(store.dialect === 'sqlite' ? 2 * APPEND_ONLY.length : APPEND_ONLY.length);
  });
});

test('refuses a replacement, which removes a row without naming a removal', async () => {
  await using store = await createSqliteStore();
  await fill(store);
  const client = openClient(store.path);
  expect(() => client.exec('INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = 1')).toThrow(
    /audit_log is append-only/,
  );
  client.close();
});

test.each([
  ['does nothing', 'BEFORE UPDATE ON audit_log BEGIN SELECT 1; END'],
  [
    'guards another table',
    "BEFORE UPDATE ON notes BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END",
  ],
  [
    'looks away',
    "BEFORE UPDATE ON audit_log WHEN 0 BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END",
  ],
])('finds a trigger that has the right name and %s', async (_how, rest) => {
  await using store = await createSqliteStore();
  const client = openClient(store.path);
  client.exec(`DROP TRIGGER audit_log_no_update; CREATE TRIGGER audit_log_no_update ${rest}`);
  client.close();
  expect(await store.quickCheck()).toEqual(['trigger audit_log_no_update was changed']);
});
