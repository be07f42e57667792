// The operators' log and the ledger only grow, whatever a statement of this program says (decision 53).
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { findEngineError } from '../../db/errors.ts';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import { createLedgerWorld, addCompany, addHolders } from '../support/ledger-world.ts';
import { createSqliteStore, forEachEngine } from '../support/store.ts';

async function fill(store: Store): Promise<void> {
  const world = await createLedgerWorld(store);
  const companyId = await addCompany(world, '다온게임즈', 0n);
  await addHolders(world, [{ login: 'one', companyId, perDepositFee: 0n, balance: 100n }]);
  const { writeSetting } = await import('../../server/features/settings/read-settings.ts');
  await world.deps.store.write((tx) => writeSetting(tx, 'requireTotp', 'off', world.deps.clock.now()));
}

const changes: [string, (tx: Tx) => PromiseLike<unknown>][] = [
  ['an update of the log', (tx) => tx.update(tx.t.auditLog).set({ outcome: 'other' })],
  ['a removal from the log', (tx) => tx.delete(tx.t.auditLog)],
  ['an update of a transaction', (tx) => tx.update(tx.t.ledgerTransactions).set({ kind: 'send' })],
  ['a removal of a transaction', (tx) => tx.delete(tx.t.ledgerTransactions)],
  ['an update of an entry', (tx) => tx.update(tx.t.ledgerEntries).set({ amount: asUnits(1n) })],
  ['a removal of an entry', (tx) => tx.delete(tx.t.ledgerEntries)],
];
