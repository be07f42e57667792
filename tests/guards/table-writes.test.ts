import { describe, expect, it } from 'vitest';
import { sqliteTables } from '../../db/schema/sqlite.ts';
import { readSourceFiles } from './source-files.ts';
import { findForeignWrites, TABLE_OWNERS } from './table-writes.ts';

describe('a table is written by the folder that owns it', () => {
  it('holds in every file', () => {
    expect(readSourceFiles().flatMap(findForeignWrites)).toEqual([]);
  });

  it('names an owner for every table of the schema', () => {
    expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(Object.keys(sqliteTables).toSorted());
  });

  it.each([
    'await tx.insert(tx.t.ledgerEntries).values(rows);',
    'await tx.update(tx.t.accounts).set({ held });',
    'await tx.delete(\n  t.ledgerTransactions\n);',
    'sql`UPDATE accounts SET balance = balance + 1`',
    "sql.raw('insert into ledger_entries values (1)')",
    'await tx.update(tx.t.requests).set({ state });',
    'await tx.insert(purchases).values(row);',
  ])('catches %s', (text) => {
    expect(findForeignWrites({ path: 'server/features/sales/sell.ts', text })).toHaveLength(1);
  });

  it('catches a write to the ledger from a folder that crosses tables', () => {
    const text = 'await tx.update(tx.t.accounts).set({ balance });';
    expect(findForeignWrites({ path: 'server/demo/seed-demo.ts', text })).toHaveLength(1);
  });

  it.each([
    ['server/ledger/post.ts', 'await tx.insert(tx.t.ledgerEntries).values(rows);'],
    ['server/features/sales/sales.repo.ts', 'await tx.insert(tx.t.sales).values(row);'],
    ['server/keys/rekey-rows.ts', 'await tx.update(tx.t.holders).set({ phoneEnc });'],
  ])('lets %s write its own', (path, text) => {
    expect(findForeignWrites({ path, text })).toEqual([]);
  });

  it('allows reading from anywhere', () => {
    const text = 'db.select().from(db.t.accounts); db.select().from(db.t.purchases);';
    expect(findForeignWrites({ path: 'server/features/sales/sell.ts', text })).toEqual([]);
  });
});
