// The hash of a ledger transaction is not stored, and yet its own for ever.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { findTransactionByHash, hasher, makeHash, openHash } from '../../server/ledger/transaction-hash.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const KEY = `0x${'0123456789abcdef'.repeat(4)}`;
const OTHER_KEY = `0x${'fedcba9876543210'.repeat(4)}`;
const NAMED = { id: 12_345, createdAt: new Date('2026-11-20T09:00:00.123+09:00') };

test('a hash leads back to what it was made of, under its own key alone', () => {
  const hash = makeHash(KEY, NAMED);
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  // The same for ever: a holder may have written it down.
  expect(hash).toBe(makeHash(KEY, { ...NAMED }));
  expect(openHash(KEY, hash)).toEqual(NAMED);
  expect(openHash(OTHER_KEY, hash)).toBeNull();
  expect(openHash(KEY, `0x${'0'.repeat(64)}`)).toBeNull();
  for (const none of ['', 'bank', hash.toUpperCase(), hash.slice(0, -2)])
    expect(openHash(KEY, none)).toBeNull();
});

test('each changed digit makes it unknown', () => {
  const hash = makeHash(KEY, NAMED);
  for (let at = 2; at < hash.length; at += 1) {
    const changed = `${hash.slice(0, at)}${hash[at] === '0' ? '1' : '0'}${hash.slice(at + 1)}`;
    expect(openHash(KEY, changed)).toBeNull();
  }
});

test('another id or another time makes another hash', () => {
  const hash = makeHash(KEY, NAMED);
  expect(makeHash(KEY, { ...NAMED, id: NAMED.id + 1 })).not.toBe(hash);
  expect(makeHash(KEY, { ...NAMED, createdAt: new Date(NAMED.createdAt.getTime() + 1) })).not.toBe(hash);
  // Without the second block, equal first halves would say that two transactions are of one moment.
  expect(new Set([hash.slice(2, 34), hash.slice(34)]).size).toBe(2);
});

forEachEngine('hashes of the books', (createStore) => {
  test('every transaction has one and is found by it', async () => {
    const store = await createStore();
    const world = await createLedgerWorld(store);
    await setTerms(world, { priceE4: 1_000_000n, flat: 0n, ratePpm: 0n });
    const companyId = await addCompany(world, '다온게임즈', 0n);
    const people = ['one', 'two'].map((login) => ({ login, companyId, perDepositFee: 0n, balance: 100n }));
    await addHolders(world, people);
    await store.read(async (db) => {
      const hashOf = await hasher(db);
      const rows = await db.select().from(db.t.ledgerTransactions);
      expect(rows).toHaveLength(2);
      expect(new Set(rows.map(hashOf)).size).toBe(2);
      for (const row of rows)
        expect(await findTransactionByHash(db, hashOf(row))).toMatchObject({ id: row.id, kind: 'deposit' });
      const elsewhere = makeHash(KEY, rows[0] ?? NAMED);
      expect(await findTransactionByHash(db, elsewhere)).toBeNull();
    });
  });

  test('one that a transaction was given stays its only one', async () => {
    const store = await createStore();
    const given = `0x${'ab'.repeat(32)}`;
    const row = { id: 5, kind: 'send', createdAt: NAMED.createdAt };
    await store.write(
      async (tx) => void (await tx.insert(tx.t.ledgerTransactions).values({ ...row, hash: given })),
    );
    await store.read(async (db) => {
      const hashOf = await hasher(db);
      expect(hashOf({ ...row, hash: given })).toBe(given);
      expect(await findTransactionByHash(db, given)).toMatchObject({ id: 5 });
      expect(await findTransactionByHash(db, hashOf({ ...row, hash: null }))).toBeNull();
    });
  });
});

test('two databases have different keys', () => {
  const folder = join(import.meta.dirname, '../../db/migrations/sqlite');
  const keys = [1, 2].map(() => {
    const client = new Database(':memory:');
    client.pragma('foreign_keys = OFF');
    for (const { sql } of readMigrationFiles({ migrationsFolder: folder }))
      for (const statement of sql) client.exec(statement);
    const key = client.prepare('SELECT key FROM ledger_hash_key').pluck().get() as Buffer;
    client.close();
    return key.toString('hex');
  });
  expect(new Set(keys).size).toBe(2);
});
