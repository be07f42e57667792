import { and, asc, beginsWith, desc, eq, gte, inArray, isNull, or } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import { findTransactionByHash } from '../../ledger/transaction-hash.ts';

const holderColumns = (db: ReadDb) => {
  const { holders } = db.t;
  return { id: holders.id, login: holders.login, status: holders.status, createdAt: holders.createdAt };
};

/** Holders whose login begins with the letters, in alphabetical order; an erased one has lost it (ADR-0020). */
export async function findHoldersByLogin(db: ReadDb, loginLower: string, limit: number) {
  const { holders, logins } = db.t;
  return db
    .select(holderColumns(db))
    .from(logins)
    .innerJoin(holders, eq(holders.id, logins.holderId))
    .where(and(beginsWith(logins.loginLower, loginLower), isNull(holders.erasedAt)))
    .orderBy(asc(logins.loginLower))
    .limit(limit);
}

/** Holders whose name begins with the text, newest first. */
export async function findHoldersByName(db: ReadDb, text: string, limit: number) {
  const { holders } = db.t;
  return (
    db
      .select({ ...holderColumns(db), name: holders.name })
      .from(holders)
      // Names that sort before the text cannot begin with it, so the lower bound lets the index skip them.
      .where(and(gte(holders.name, text), beginsWith(holders.name, text)))
      .orderBy(desc(holders.id))
      .limit(limit)
  );
}

export async function findHoldersByPhone(db: ReadDb, phoneHmac: string, limit: number) {
  const { holders } = db.t;
  return db
    .select(holderColumns(db))
    .from(holders)
    .where(eq(holders.phoneHmac, phoneHmac))
    .orderBy(desc(holders.id))
    .limit(limit);
}

/** Holders whose phone ends in these four digits, newest first. */
export async function findHoldersByPhoneEnd(db: ReadDb, last4: string, limit: number) {
  const { holders } = db.t;
  return db
    .select(holderColumns(db))
    .from(holders)
    .where(eq(holders.phoneLast4, last4))
    .orderBy(desc(holders.id))
    .limit(limit);
}

const accountColumns = (db: ReadDb) => {
  const { linkedAccounts, holders } = db.t;
  return {
    id: linkedAccounts.id,
    bankCode: linkedAccounts.bankCode,
    numLast4: linkedAccounts.numLast4,
    holderId: holders.id,
    holderLogin: holders.login,
    createdAt: linkedAccounts.createdAt,
  };
};

/** The same number may exist at several banks, and a released one may have had several owners. */
export async function findAccountsByNumber(db: ReadDb, numHmacs: readonly string[], limit: number) {
  const { linkedAccounts, holders } = db.t;
  return db
    .select(accountColumns(db))
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(inArray(linkedAccounts.numHmac, [...numHmacs]))
    .orderBy(desc(linkedAccounts.id))
    .limit(limit);
}

/** Linked accounts whose number ends in these four digits, newest first. */
export async function findAccountsByNumberEnd(db: ReadDb, last4: string, limit: number) {
  const { linkedAccounts, holders } = db.t;
  return db
    .select(accountColumns(db))
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(eq(linkedAccounts.numLast4, last4))
    .orderBy(desc(linkedAccounts.id))
    .limit(limit);
}

/** Linked accounts whose owner's name or agent's e-mail begins with the text, newest first. */
export async function findAccountsByWord(db: ReadDb, field: 'name' | 'email', text: string, limit: number) {
  const { linkedAccounts, holders } = db.t;
  const column = linkedAccounts[field];
  return db
    .select({ ...accountColumns(db), word: column })
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(and(gte(column, text), beginsWith(column, text)))
    .orderBy(desc(linkedAccounts.id))
    .limit(limit);
}

/** Refunds of an amount, or to an account whose number ends in these four digits, or whose name begins with the text, newest first. */
export async function findRefunds(
  db: ReadDb,
  by: { won: Won } | { last4: string } | { name: string },
  limit: number,
) {
  const { bankLines, refunds } = db.t;
  const which =
    'won' in by
      ? eq(refunds.won, by.won)
      : 'last4' in by
        ? eq(refunds.numLast4, by.last4)
        : beginsWith(refunds.name, by.name);
  return db
    .select({
      ...{ id: refunds.id, won: refunds.won, payee: refunds.name, last4: refunds.numLast4 },
      ...{ bankCode: refunds.bankCode, payer: bankLines.name },
      ...{ at: bankLines.at, precisionMs: bankLines.precisionMs },
    })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .where(which)
    .orderBy(desc(refunds.id))
    .limit(limit);
}

export const requestColumns = (db: ReadDb) => {
  const { requests, holders } = db.t;
  return {
    id: requests.id,
    kind: requests.kind,
    state: requests.state,
    holderId: holders.id,
    holderLogin: holders.login,
    createdAt: requests.createdAt,
  };
};

export async function findRequestsById(db: ReadDb, id: number) {
  const { requests, holders } = db.t;
  return db
    .select(requestColumns(db))
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(eq(requests.id, id));
}

/** A history row that belongs to no request: a receipt of tokens, or a fee, which has a row or follows the one before. */
export async function findHistoryById(db: ReadDb, id: number) {
  const { history, requests, holders } = db.t;
  const rows = await db
    .select({
      state: history.state,
      holderId: holders.id,
      holderLogin: holders.login,
      createdAt: history.createdAt,
    })
    .from(history)
    .innerJoin(holders, eq(holders.id, history.holderId))
    .leftJoin(requests, eq(requests.id, history.id))
    .where(
      and(
        or(eq(history.id, id), and(eq(history.id, id - 1), eq(history.feeFollows, true))),
        isNull(requests.id),
      ),
    );
  return rows.map((row) => ({ id, ...row }));
}

export async function findExternalSendsByHash(db: ReadDb, hash: string) {
  const { externalSends, requests, holders } = db.t;
  return db
    .select(requestColumns(db))
    .from(externalSends)
    .innerJoin(requests, eq(requests.id, externalSends.requestId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(eq(externalSends.txHash, hash));
}

export async function findDepositsByHash(db: ReadDb, hash: string) {
  const { deposits, holders } = db.t;
  return db
    .select({
      id: deposits.id,
      logIndex: deposits.logIndex,
      holderId: holders.id,
      holderLogin: holders.login,
      createdAt: deposits.createdAt,
    })
    .from(deposits)
    .innerJoin(holders, eq(holders.id, deposits.holderId))
    .where(eq(deposits.txHash, hash))
    .orderBy(asc(deposits.logIndex));
}

/** The holders of a ledger transaction; one row without a holder when only the system's accounts took part. */
export async function findTransactionsByHash(db: ReadDb, hash: string) {
  const { ledgerEntries, accounts, holders } = db.t;
  const transaction = await findTransactionByHash(db, hash);
  if (transaction === null) return [];
  const concerned = await db
    .select({ holderId: holders.id, holderLogin: holders.login })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .innerJoin(holders, eq(holders.id, accounts.holderId))
    .where(eq(ledgerEntries.transactionId, transaction.id))
    .orderBy(asc(holders.id));
  const withoutHolder = { holderId: null, holderLogin: null };
  return (concerned.length === 0 ? [withoutHolder] : concerned).map((holder) => ({
    ...transaction,
    ...holder,
  }));
}
