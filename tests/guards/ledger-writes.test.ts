import { describe, expect, it } from 'vitest';
import { findLedgerWrites } from './ledger-writes.ts';
import { readSourceFiles } from './source-files.ts';

describe('only server/ledger/ writes ledger tables', () => {
  it('holds in every file', () => {
    expect(readSourceFiles().flatMap(findLedgerWrites)).toEqual([]);
  });

  it.each([
    'await tx.insert(tx.t.ledgerEntries).values(rows);',
    'await tx.update(tx.t.accounts).set({ held });',
    'await tx.delete(\n  t.ledgerTransactions\n);',
    'sql`UPDATE accounts SET balance = balance + 1`',
    "sql.raw('insert into ledger_entries values (1)')",
  ])('catches %s', (text) => {
    expect(findLedgerWrites({ path: 'server/features/sales/sell.ts', text })).toHaveLength(1);
  });

  it('lets the ledger itself write', () => {
    const text = 'await tx.insert(tx.t.ledgerEntries).values(rows);';
    expect(findLedgerWrites({ path: 'server/ledger/post.ts', text })).toEqual([]);
  });

  it('does not mind other tables and reads', () => {
    const text = 'tx.update(tx.t.linkedAccounts); db.select().from(db.t.accounts);';
    expect(findLedgerWrites({ path: 'server/features/sales/sell.ts', text })).toEqual([]);
  });
});
