import { asc, eq } from '../../../db/sql.ts';
import { asUnits, daonToString } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { currentBalance } from '../../ledger/accounts.ts';

/** The balance of every account, system accounts first, and their sum, which is zero if the books balance. */
export async function getTrialBalance({ store }: Deps) {
  const rows = await store.read((db) => {
    const { accounts, holders } = db.t;
    return db
      .select({ kind: accounts.kind, login: holders.login, balance: currentBalance(db) })
      .from(accounts)
      .leftJoin(holders, eq(holders.id, accounts.holderId))
      .orderBy(asc(accounts.id));
  });
  const named = rows.map((row) => ({
    account: row.login === null ? row.kind : `holder:${row.login}`,
    balance: row.balance,
  }));
  const sum = named.reduce((total, row) => total + row.balance, 0n);
  return {
    accounts: named.map((row) => ({ account: row.account, balance: daonToString(row.balance) })),
    sum: daonToString(asUnits(sum)),
  };
}
