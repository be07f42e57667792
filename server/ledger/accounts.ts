// Accounts of the ledger: one per holder, and issuance, fees and external. Amounts in units. A holder's row has the
// balance; that of a system account is its row's balance, as far as it was summed, and the entries after that (ADR-0024).
import { and, eq, isNull, lt, or, sql, type SQL } from '../../db/sql.ts';
import { definePrepared } from '../../db/prepared.ts';
import { preparedQueries, type ReadDb, type Tx } from '../../db/store.ts';
import type { Balance } from '../../domain/balance.ts';
import { asUnits, MAX_AMOUNT, ZERO_UNITS, type DaonUnits } from '../../domain/money.ts';

export const SYSTEM_ACCOUNTS = ['issuance', 'fees', 'external'] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** The limit of a system account's balance in either direction: one more move of any size still fits 64 bits. */
export const SYSTEM_LIMIT = asUnits(9n * MAX_AMOUNT);

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

/** What an account of the query has now. Names the tables, because a query of one table leaves them out. */
export function currentBalance({ t: { accounts } }: Pick<ReadDb, 't'>): SQL<DaonUnits> {
  return sql`case when accounts.holder_id is null then accounts.balance + cast(coalesce((
    select sum(later.amount) from ledger_entries as later
    where later.account_id = accounts.id and later.transaction_id > coalesce(accounts.summed_to, 0)), 0) as bigint)
    else accounts.balance end`.mapWith(accounts.balance);
}

const idsOfSystem = definePrepared('ids_of_system_accounts', (db: ReadDb) => {
  const { accounts } = db.t;
  return db.select({ id: accounts.id, kind: accounts.kind }).from(accounts).where(isNull(accounts.holderId));
});

/** By the connection's prepared queries: the three rows are made by the first migration and keep their ids. */
const knownIds = new WeakMap<object, ReadonlyMap<string, number>>();

/** The id of a system account. */
export async function systemAccountId(tx: Tx, account: SystemAccount): Promise<number> {
  const connection = tx[preparedQueries];
  const ids =
    knownIds.get(connection) ?? new Map((await idsOfSystem(tx)).map(({ id, kind }) => [kind as string, id]));
  const id = ids.get(account);
  if (id === undefined)
    throw new Error(`the account ${account} is made by the first migration and is missing`);
  knownIds.set(connection, ids);
  return id;
}

const balancesOfSystem = definePrepared('balances_of_system_accounts', (db: ReadDb) => {
  const { accounts } = db.t;
  return db
    .select({ kind: accounts.kind, balance: currentBalance(db) })
    .from(accounts)
    .where(isNull(accounts.holderId));
});

/** What each system account has now. */
export async function readSystemBalances(db: ReadDb): Promise<Record<SystemAccount, DaonUnits>> {
  const rows = await balancesOfSystem(db);
  const balanceOf = (account: SystemAccount) =>
    rows.find(({ kind }) => kind === account)?.balance ?? ZERO_UNITS;
  return { issuance: balanceOf('issuance'), fees: balanceOf('fees'), external: balanceOf('external') };
}

/**
 * Keeps the sums of the system accounts up to a transaction, by account id. Every transaction up to it must have ended, or
 * the entries of one that is committed later would be in no balance.
 */
export async function keepSystemSums(
  tx: Tx,
  lastTransactionId: number,
  sums: ReadonlyMap<number, bigint>,
): Promise<void> {
  const { accounts } = tx.t;
  for (const account of SYSTEM_ACCOUNTS) {
    const id = await systemAccountId(tx, account);
    const sum = sums.get(id) ?? 0n;
    // Such a sum may leave 64 bits with the next entries; then they are added up when they are read, without that limit.
    if (sum < -SYSTEM_LIMIT || sum > SYSTEM_LIMIT) continue;
    await tx
      .update(accounts)
      .set({ balance: asUnits(sum), summedTo: lastTransactionId })
      // Another process may have kept a later sum.
      .where(
        and(eq(accounts.id, id), or(isNull(accounts.summedTo), lt(accounts.summedTo, lastTransactionId))),
      );
  }
}
