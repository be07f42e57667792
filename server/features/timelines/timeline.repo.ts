// The sources of a holder's timeline. Each is read in its own order, newest first, from below the last row that was shown, so
// that a page costs the same however long the timeline is.
import {
  and,
  desc,
  eq,
  inArray,
  lt,
  ne,
  notInArray,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { asUnits } from '../../../domain/money.ts';
import { OWN_ACT_NAMES } from '../../../domain/operator-acts.ts';
import { describedBy, withReceipt } from '../../alarms/alarms.repo.ts';
import { readWarnings } from '../send-warnings/list-warnings.ts';

/** The last row of a source that was shown; none before the first page. */
export type Below = { below: number | undefined; limit: number };

const under = (column: AnyColumn, { below }: Below): SQL | undefined =>
  below === undefined ? undefined : lt(column, below);

export async function findRequestsOf(db: ReadDb, holderId: number, page: Below) {
  const { requests, operators } = db.t;
  return db
    .select({
      id: requests.id,
      kind: requests.kind,
      state: requests.state,
      reason: requests.reason,
      decidedBy: operators.login,
      createdAt: requests.createdAt,
      decidedAt: requests.decidedAt,
      expiresAt: requests.expiresAt,
    })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.decidedBy))
    .where(and(eq(requests.holderId, holderId), under(requests.id, page)))
    .orderBy(desc(requests.id))
    .limit(page.limit);
}

/** What the holder's account gained or lost by each transaction; corrections alone, or all others. */
export async function findMovesOf(db: ReadDb, holderId: number, page: Below, isCorrection: boolean) {
  const { accounts, ledgerEntries, ledgerTransactions, operators } = db.t;
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.holderId, holderId));
  if (account === undefined) return [];
  const { transactionId, accountId, amount } = ledgerEntries;
  // The index of entries leaves out the system's accounts and is only used for a query that says so.
  const isOwn = and(eq(accountId, account.id), sql`${accountId} > 3`);
  const own = db
    .select({ id: transactionId })
    .from(ledgerEntries)
    .where(and(isOwn, eq(transactionId, ledgerTransactions.id)));
  // Corrections are few and have an index of their kind; other transactions are found from the holder's entries.
  const ids = isCorrection
    ? await db
        .select({ id: ledgerTransactions.id })
        .from(ledgerTransactions)
        .where(
          and(
            eq(ledgerTransactions.kind, 'correction'),
            sql`${ledgerTransactions.kind} <> 'send'`,
            under(ledgerTransactions.id, page),
            sql`exists ${own}`,
          ),
        )
        .orderBy(desc(ledgerTransactions.id))
        .limit(page.limit)
    : await db
        .selectDistinct({ id: transactionId })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
        .where(and(isOwn, under(transactionId, page), ne(ledgerTransactions.kind, 'correction')))
        .orderBy(desc(transactionId))
        .limit(page.limit);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      requestId: ledgerTransactions.requestId,
      reversesId: ledgerTransactions.reversesId,
      operator: operators.login,
      createdAt: ledgerTransactions.createdAt,
      amount: sql`sum(${amount})`.mapWith((sum: string | bigint | number) => asUnits(BigInt(sum))),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(transactionId, ledgerTransactions.id))
    .leftJoin(operators, eq(operators.id, ledgerTransactions.operatorId))
    .where(
      and(
        inArray(
          ledgerTransactions.id,
          ids.map(({ id }) => id),
        ),
        eq(accountId, account.id),
      ),
    )
    .groupBy(
      ledgerTransactions.id,
      ledgerTransactions.kind,
      ledgerTransactions.requestId,
      ledgerTransactions.reversesId,
      operators.login,
      ledgerTransactions.createdAt,
    )
    .orderBy(desc(ledgerTransactions.id));
  return rows;
}

/** Lines of a bank that pay requests of the holder. Their ids follow the imports, so the cursor is a time and an id; one line may pay several sales. */
export async function findBankLinesOf(
  db: ReadDb,
  holderId: number,
  page: { below: { at: Date; id: number; requestId: number } | undefined; limit: number },
) {
  const { bankLines, payoutSales, requests } = db.t;
  const { below } = page;
  const columns = {
    id: bankLines.id,
    at: bankLines.at,
    precisionMs: bankLines.precisionMs,
    direction: bankLines.direction,
    won: bankLines.won,
    name: bankLines.name,
    requestId: requests.id,
    requestKind: requests.kind,
  };
  const which = and(
    eq(requests.holderId, holderId),
    inArray(requests.kind, ['purchase', 'sale']),
    below === undefined
      ? undefined
      : or(
          lt(bankLines.at, below.at),
          and(eq(bankLines.at, below.at), lt(bankLines.id, below.id)),
          and(eq(bankLines.id, below.id), lt(requests.id, below.requestId)),
        ),
  );
  const newest = [desc(bankLines.at), desc(bankLines.id), desc(requests.id)];
  const own = await db
    .select(columns)
    .from(requests)
    .innerJoin(bankLines, eq(bankLines.requestId, requests.id))
    .where(which)
    .orderBy(...newest)
    .limit(page.limit);
  // Of a debit for a payout file, the part of the holder's sale.
  const ofFiles = await db
    .select({ ...columns, won: payoutSales.won })
    .from(requests)
    .innerJoin(payoutSales, eq(payoutSales.requestId, requests.id))
    .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
    .where(which)
    .orderBy(...newest)
    .limit(page.limit);
  return [...own, ...ofFiles]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id || b.requestId - a.requestId)
    .slice(0, page.limit);
}

export async function findAlarmsOf(db: ReadDb, holderId: number, page: Below) {
  const { alarms, history, walletAddresses } = db.t;
  const { fields, isReceipt, isSender } = withReceipt(db);
  const rows = await db
    .select({ stored: alarms, receipt: fields })
    .from(alarms)
    .leftJoin(history, isReceipt)
    .leftJoin(walletAddresses, isSender)
    .where(and(eq(alarms.holderId, holderId), under(alarms.seq, page)))
    .orderBy(desc(alarms.seq))
    .limit(page.limit);
  return rows.map(({ stored, receipt }) => describedBy(stored, receipt));
}

/** The sessions that are kept: ended ones are deleted. */
export async function findSessionsOf(db: ReadDb, holderId: number, page: Below) {
  const { sessions } = db.t;
  return db
    .select({
      id: sessions.id,
      network: sessions.ipPrefix,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.holderId, holderId), under(sessions.id, page)))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

/** Notes on the holder and on the holder's requests and linked accounts. */
export async function findNotesOf(db: ReadDb, holderId: number, page: Below) {
  const { notes, operators, requests, linkedAccounts } = db.t;
  const ofHolder = (table: typeof requests | typeof linkedAccounts) =>
    db.select({ id: table.id }).from(table).where(eq(table.holderId, holderId));
  const about = [
    and(eq(notes.subject, 'holder'), eq(notes.subjectId, holderId)),
    and(eq(notes.subject, 'request'), inArray(notes.subjectId, ofHolder(requests))),
    and(eq(notes.subject, 'linkedAccount'), inArray(notes.subjectId, ofHolder(linkedAccounts))),
  ];
  const found = [];
  // One query for each subject, because the index begins with it.
  for (const subject of about) {
    const rows = await db
      .select({
        id: notes.id,
        subject: notes.subject,
        subjectId: notes.subjectId,
        body: notes.body,
        operator: operators.login,
        createdAt: notes.createdAt,
      })
      .from(notes)
      .innerJoin(operators, eq(operators.id, notes.operatorId))
      .where(and(subject, under(notes.id, page)))
      .orderBy(desc(notes.id))
      .limit(page.limit);
    found.push(...rows);
  }
  return found.sort((one, other) => other.id - one.id).slice(0, page.limit);
}

/** What operators did to the holder, or what the holder did to the own locks. Notes are a kind of their own. */
export async function findActsOn(db: ReadDb, holderId: number, page: Below, by: 'operators' | 'holder') {
  const { auditLog } = db.t;
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      outcome: auditLog.outcome,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, `holder:${holderId}`),
        by === 'holder'
          ? inArray(auditLog.action, OWN_ACT_NAMES)
          : notInArray(auditLog.action, [...OWN_ACT_NAMES, 'notes.add']),
        under(auditLog.id, page),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(page.limit);
}

/** The logins of holders, by their ids. */
export async function findLogins(db: ReadDb, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id, login: holders.login })
    .from(holders)
    .where(inArray(holders.id, [...ids]));
  return new Map(rows.map(({ id, login }) => [id, login]));
}

/** The warnings that the holder was given. */
export async function findWarningsOf(db: ReadDb, holderId: number, page: Below) {
  const { sendWarnings } = db.t;
  const rows = await db
    .select({ id: sendWarnings.id })
    .from(sendWarnings)
    .where(and(eq(sendWarnings.holderId, holderId), under(sendWarnings.id, page)))
    .orderBy(desc(sendWarnings.id))
    .limit(page.limit);
  return readWarnings(
    db,
    rows.map(({ id }) => id),
  );
}

/** Whom the holder has reported. */
export async function findReportsBy(db: ReadDb, holderId: number, page: Below) {
  const { holders, recipientReports: r } = db.t;
  return db
    .select({
      id: r.id,
      reportedAt: r.reportedAt,
      address: r.address,
      holderId: r.holderId,
      login: holders.login,
    })
    .from(r)
    .leftJoin(holders, eq(holders.id, r.holderId))
    .where(and(eq(r.reporterId, holderId), under(r.id, page)))
    .orderBy(desc(r.id))
    .limit(page.limit);
}
