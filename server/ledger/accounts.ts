// Accounts of the ledger: one per holder, issuance, fees and external in units of DAON, and six in whole won for each
// deposit account of a company. A holder's row has the balance; that of any other account is its row's balance, as far as it
// was summed, and the entries after that (ADR-0024).
import { after, type Answer } from '../../db/answer.ts';
import { and, eq, isNotNull, isNull, lt, max, or, sql, type SQL } from '../../db/sql.ts';
import { definePrepared } from '../../db/prepared.ts';
import { preparedQueries, type ReadDb, type Tx } from '../../db/store.ts';
import type { Balance } from '../../domain/balance.ts';
import { asUnits, asWon, MAX_AMOUNT, ZERO_UNITS, type DaonUnits, type Won } from '../../domain/money.ts';
import { WON_ACCOUNTS, type WonAccount } from '../../domain/won-accounts.ts';

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
  const withLater = (more: string) =>
    sql`accounts.balance + cast(coalesce((select sum(later.amount) from ledger_entries as later
    where later.account_id = accounts.id and later.transaction_id > coalesce(accounts.summed_to, 0)${sql.raw(more)}), 0) as bigint)`;
  // The index of entries by account leaves out the three system accounts, and is only used for a query that says so.
  return sql`case when accounts.holder_id is not null then accounts.balance
    when accounts.deposit_account_id is not null then ${withLater(' and later.account_id > 3')}
    else ${withLater('')} end`.mapWith(accounts.balance);
}

const isOfSystem = ({ t: { accounts } }: Pick<ReadDb, 't'>) =>
  and(isNull(accounts.holderId), isNull(accounts.depositAccountId));

const idsOfSystem = definePrepared('ids_of_system_accounts', (db: ReadDb) => {
  const { accounts } = db.t;
  return db.select({ id: accounts.id, kind: accounts.kind }).from(accounts).where(isOfSystem(db));
});

/** By the connection's prepared queries: the three rows are made by the first migration and keep their ids. */
const knownIds = new WeakMap<object, ReadonlyMap<string, number>>();

/** The id of a system account. */
export function systemAccountId(tx: Tx, account: SystemAccount): Answer<number> {
  const connection = tx[preparedQueries];
  const read = () =>
    after(idsOfSystem(tx), (rows) => new Map(rows.map(({ id, kind }) => [kind as string, id])));
  return after(knownIds.get(connection) ?? read(), (ids) => {
    const id = ids.get(account);
    if (id === undefined)
      throw new Error(`the account ${account} is made by the first migration and is missing`);
    knownIds.set(connection, ids);
    return id;
  });
}

const balancesOfSystem = definePrepared('balances_of_system_accounts', (db: ReadDb) => {
  const { accounts } = db.t;
  return db
    .select({ kind: accounts.kind, balance: currentBalance(db) })
    .from(accounts)
    .where(isOfSystem(db));
});

/** What each system account has now. */
export async function readSystemBalances(db: ReadDb): Promise<Record<SystemAccount, DaonUnits>> {
  const rows = await balancesOfSystem(db);
  const balanceOf = (account: SystemAccount) =>
    rows.find(({ kind }) => kind === account)?.balance ?? ZERO_UNITS;
  return { issuance: balanceOf('issuance'), fees: balanceOf('fees'), external: balanceOf('external') };
}

/** Opens the won accounts of a new deposit account, empty. */
export async function openWonAccounts(tx: Tx, depositAccountId: number): Promise<void> {
  const { accounts } = tx.t;
  // No entry of theirs can be older, so they begin where the sums of the system accounts are; from nothing, a reading would
  // go through all entries until the next check.
  const [known] = await tx
    .select({ summedTo: max(accounts.summedTo) })
    .from(accounts)
    .where(isOfSystem(tx));
  await tx.insert(accounts).values(
    WON_ACCOUNTS.map((kind) => ({
      kind,
      depositAccountId,
      balance: ZERO_UNITS,
      summedTo: known?.summedTo ?? null,
      held: ZERO_UNITS,
      locked: ZERO_UNITS,
    })),
  );
}

const idsOfWon = definePrepared('ids_of_won_accounts', (db: ReadDb) => {
  const { accounts } = db.t;
  return db
    .select({ id: accounts.id, kind: accounts.kind })
    .from(accounts)
    .where(eq(accounts.depositAccountId, sql.placeholder('depositAccountId')));
});

/** The ids of the won accounts of a deposit account. */
export async function wonAccountIds(
  tx: Tx,
  depositAccountId: number,
): Promise<(account: WonAccount) => number> {
  const ids = new Map((await idsOfWon(tx, { depositAccountId })).map(({ id, kind }) => [kind, id]));
  return (account) => {
    const id = ids.get(account);
    if (id === undefined) throw new Error(`deposit account ${depositAccountId} has no account ${account}`);
    return id;
  };
}

/** What each won account of a deposit account has now. */
export async function readWonBalances(
  db: ReadDb,
  depositAccountId: number,
): Promise<Record<WonAccount, Won>> {
  const { accounts } = db.t;
  const rows = await db
    .select({ kind: accounts.kind, balance: currentBalance(db) })
    .from(accounts)
    .where(eq(accounts.depositAccountId, depositAccountId));
  const balances = new Map(rows.map(({ kind, balance }) => [kind, asWon(balance)]));
  return Object.fromEntries(WON_ACCOUNTS.map((kind) => [kind, balances.get(kind) ?? asWon(0n)])) as Record<
    WonAccount,
    Won
  >;
}

/** So many transactions, which a balance reads at most beside those since the last check. */
const MARKED_EACH = 10_000;

/**
 * Keeps the sums of all accounts that are no holder's up to a transaction, by account id. Every transaction up to it must have
 * ended, or the entries of one that is committed later would be in no balance.
 */
export async function keepSystemSums(
  tx: Tx,
  lastTransactionId: number,
  sums: ReadonlyMap<number, bigint>,
): Promise<void> {
  const { accounts } = tx.t;
  const known = { id: accounts.id, balance: accounts.balance, summedTo: accounts.summedTo };
  const ofSystem = await tx.select(known).from(accounts).where(isOfSystem(tx));
  const ofWon = await tx.select(known).from(accounts).where(isNotNull(accounts.depositAccountId));
  // Entries of a won account are found by an index, so a sum that did not change, such as the nothing that is unmatched after
  // most checks, needs a newer mark only rarely.
  const changed = ofWon.filter(
    ({ id, balance, summedTo }) =>
      balance !== (sums.get(id) ?? 0n) || lastTransactionId - (summedTo ?? 0) > MARKED_EACH,
  );
  for (const { id } of [...ofSystem, ...changed]) {
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
