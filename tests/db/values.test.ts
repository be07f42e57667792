import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exactSum } from '../../server/ledger/book-rules.ts';
import { asPriceE4, asUnits } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { forEachEngine } from '../support/store/store.ts';

const largest = 2n ** 63n - 1n;

forEachEngine('values', (createStore) => {
  test.each([largest, largest - 1n, 2n ** 53n + 1n, 0n, -(2n ** 53n) - 1n, -largest])(
    'keeps %d units as they are',
    async (units) => {
      const store = await createStore();
      const updated = await store.write((tx) =>
        tx
          .update(tx.t.accounts)
          .set({ balance: asUnits(units) })
          .where(eq(tx.t.accounts.kind, 'external'))
          .returning({ balance: tx.t.accounts.balance }),
      );
      const found = await store.read((db) =>
        db
          .select({ kind: db.t.accounts.kind })
          .from(db.t.accounts)
          .where(eq(db.t.accounts.balance, asUnits(units))),
      );
      expect(updated).toEqual([{ balance: units }]);
      expect(found.map(({ kind }) => kind)).toContain('external');
    },
  );

  test('refuses an amount beyond 64 bits', async () => {
    const store = await createStore();
    const tooLarge = store.write((tx) =>
      tx
        .update(tx.t.accounts)
        .set({ balance: asUnits(largest + 1n) })
        .where(eq(tx.t.accounts.kind, 'external')),
    );
    await expect(tooLarge).rejects.toThrow();
  });

  test.each(['12345678901234567890', '{"a":1}', 'text', 7, true, { b: 1, a: '2' }])(
    'gives back JSON as it was, a string that looks like JSON too: %j',
    async (value) => {
      const store = await createStore();
      const updatedAt = new Date(0);
      await store.write((tx) => tx.insert(tx.t.settings).values({ key: 'any', value, updatedAt }));
      const [row] = await store.read((db) => db.select().from(db.t.settings));
      expect(row?.value).toEqual(value);
    },
  );

  test('gives ids and counts as numbers, instants to the millisecond, null as null', async () => {
    const store = await createStore();
    const updatedAt = new Date('2026-11-20T23:59:59.999+09:00');
    await store.write((tx) => tx.update(tx.t.terms).set({ price: asPriceE4(1_000_000n), updatedAt }));
    const [terms] = await store.read((db) => db.select().from(db.t.terms));
    const [accounts] = await store.read((db) => db.select({ rows: count() }).from(db.t.accounts));
    expect(terms).toEqual({
      id: 1,
      price: 1_000_000n,
      perWithdrawalFee: 0n,
      withdrawalFee: 0n,
      version: 1,
      updatedAt,
    });
    expect(accounts).toEqual({ rows: 3 });
  });

  test('keeps JSON with its keys in their order', async () => {
    const store = await createStore();
    const value = { zeta: [1, 'two', null, true], alpha: { nested: '한글 "quoted"' } };
    await store.write((tx) => tx.insert(tx.t.settings).values({ key: 'a', value, updatedAt: new Date(0) }));
    const [row] = await store.read((db) => db.select().from(db.t.settings));
    expect(JSON.stringify(row?.value)).toBe(JSON.stringify(value));
  });

  test('gives new rows their ids', async () => {
    const store = await createStore();
    const operator = { passwordHash: 'x', role: 'admin' as const, createdAt: new Date(0) };
    const [first, second] = await store.write((tx) =>
      tx
        .insert(tx.t.operators)
        .values([
          { ...operator, login: 'admin1' },
          { ...operator, login: 'admin2' },
        ])
        .returning(),
    );
    expect(first).toMatchObject({ id: 1, login: 'admin1', name: null, disabledAt: null });
    expect(second?.id).toBe(2);
  });

  test('adds up exactly, and nothing to zero', async () => {
    const store = await createStore();
    const balances: DaonUnits[] = [asUnits(2n ** 53n + 1n), asUnits(2n), asUnits(-5n)];
    await store.write(async (tx) => {
      for (const [position, kind] of (['issuance', 'fees', 'external'] as const).entries()) {
        const balance = balances[position] ?? asUnits(0n);
        await tx.update(tx.t.accounts).set({ balance }).where(eq(tx.t.accounts.kind, kind));
      }
    });
    const [all] = await store.read((db) =>
      db.select({ sum: exactSum(db.t.accounts.balance) }).from(db.t.accounts),
    );
    const [none] = await store.read((db) =>
      db.select({ sum: exactSum(db.t.ledgerEntries.amount) }).from(db.t.ledgerEntries),
    );
    expect(all).toEqual({ sum: 2n ** 53n - 2n });
    expect(none).toEqual({ sum: 0n });
  });

  test('keeps balances, reservations and locks of a holder in their bounds', async () => {
    const store = await createStore();
    const set = (change: Record<'balance' | 'held' | 'locked', bigint>) =>
      store.write((tx) =>
        tx
          .insert(tx.t.accounts)
          .values({
            kind: 'fees',
            balance: asUnits(change.balance),
            held: asUnits(change.held),
            locked: asUnits(change.locked),
          })
          .onConflictDoNothing(),
      );
    await expect(set({ balance: 1n, held: 0n, locked: 1n })).rejects.toThrow();
    await expect(set({ balance: 1n, held: 2n, locked: 0n })).rejects.toThrow();
    await expect(set({ balance: -1n, held: 0n, locked: 0n })).resolves.toBeDefined();
  });
});
