import { asc, eq, isNull } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { asUnits, asWon } from '../../../domain/money.ts';
import { isWonAccount, WON_ACCOUNTS } from '../../../domain/won-accounts.ts';
import type { Deps } from '../../deps/deps.ts';
import { currentBalance } from '../../ledger/accounts.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { daonOut, wonOut } from '../../trpc/wire.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';

export const trialBalanceOut = z.object({
  /** In DAON. */
  accounts: z.array(z.object({ account: z.string(), balance: daonOut })),
  sum: daonOut,
  /** In whole won: the accounts of each deposit account, which sum to zero of their own. */
  won: z.object({
    accounts: z.array(
      z.object({
        account: z.enum(WON_ACCOUNTS),
        depositAccount: depositAccountOut,
        balance: wonOut,
      }),
    ),
    sum: wonOut,
  }),
});

export type TrialBalance = z.input<typeof trialBalanceOut>;

async function readDaon(db: ReadDb) {
  const { accounts, holders } = db.t;
  const rows = await db
    .select({ kind: accounts.kind, login: holders.login, balance: currentBalance(db) })
    .from(accounts)
    .leftJoin(holders, eq(holders.id, accounts.holderId))
    .where(isNull(accounts.depositAccountId))
    .orderBy(asc(accounts.id));
  return rows.map((row) => ({
    account: row.login === null ? row.kind : `holder:${row.login}`,
    balance: row.balance,
  }));
}

async function readWon(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>): Promise<TrialBalance['won']> {
  const { accounts, depositAccounts } = db.t;
  const shown = await readDepositAccounts(db, secrets);
  const rows = await db
    .select({ kind: accounts.kind, depositAccountId: depositAccounts.id, balance: currentBalance(db) })
    .from(accounts)
    .innerJoin(depositAccounts, eq(depositAccounts.id, accounts.depositAccountId))
    .orderBy(asc(depositAccounts.companyId), asc(depositAccounts.id), asc(accounts.id));
  return {
    accounts: rows.flatMap(({ kind, depositAccountId, balance }) => {
      const depositAccount = shown.get(depositAccountId);
      if (!isWonAccount(kind) || depositAccount === undefined) return [];
      return [{ account: kind, depositAccount, balance: asWon(balance) }];
    }),
    sum: asWon(rows.reduce((total, { balance }) => total + balance, 0n)),
  };
}

/** The balance of every account, system accounts first, and their sum, which is zero in each asset if the books balance. */
export async function getTrialBalance({ store, secrets }: Deps): Promise<TrialBalance> {
  return store.read(async (db) => {
    const named = await readDaon(db);
    return {
      accounts: named.map(({ account, balance }) => ({ account, balance })),
      sum: asUnits(named.reduce((total, row) => total + row.balance, 0n)),
      won: await readWon(db, secrets),
    };
  });
}
