// Accounts of the ledger: one per holder, and issuance, fees and external. Amounts in units.
import { eq, sql } from '../../db/sql.ts';
import { definePrepared } from '../../db/prepared.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import type { Balance } from '../../domain/balance.ts';
import { ZERO_UNITS } from '../../domain/money.ts';

/** Opens the account of a newly approved holder, empty. */
export async function openHolderAccount(tx: Tx, holderId: number): Promise<void> {
  await tx
    .insert(tx.t.accounts)
    .values({ kind: 'holder', holderId, balance: ZERO_UNITS, held: ZERO_UNITS, locked: ZERO_UNITS });
}

const balanceOfHolder = definePrepared('balance_of_holder', (db: ReadDb) => {
  const { accounts } = db.t;
  return db
    .select({ balance: accounts.balance, held: accounts.held, locked: accounts.locked })
    .from(accounts)
    .where(eq(accounts.holderId, sql.placeholder('holderId')));
});

/** What a holder owns, has reserved and has locked; all zero before the sign-up is approved. */
export async function readBalance(db: ReadDb, holderId: number): Promise<Balance> {
  const rows = await balanceOfHolder(db, { holderId });
  return rows[0] ?? { balance: ZERO_UNITS, held: ZERO_UNITS, locked: ZERO_UNITS };
}
