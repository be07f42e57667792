// Recipients that operators list, and that holders report (D75).
import { isUniqueViolation } from '../../../db/errors.ts';
import { and, count, desc, eq, gte, hexText, isNull, lt, max, or, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { filterOf } from '../../../domain/history-filters.ts';
import { loginKey } from '../../../domain/login.ts';
import { TRANSFER } from '../../../domain/transactions.ts';

/** A recipient as these tables name it: one of the two. */
export type Named = { holderId: number; address: null } | { holderId: null; address: string };

const LISTED_MAX = 500; // more entries than operators can keep in mind
const REPORTED_MAX = 100;

/** The holder of a login; null for none, and for one that was erased. */
export async function findHolderOfLogin(db: ReadDb, login: string): Promise<number | null> {
  const { logins, holders } = db.t;
  const [row] = await db
    .select({ id: holders.id })
    .from(logins)
    .innerJoin(holders, and(eq(holders.id, logins.holderId), isNull(holders.erasedAt)))
    .where(eq(logins.loginLower, loginKey(login)));
  return row?.id ?? null;
}

/** Throws STATUS_NOT_ALLOWED for a recipient with an entry that lasts. */
export async function insertListed(
  tx: Tx,
  row: Named & { note: string; listedBy: number; listedAt: Date },
): Promise<number> {
  const { listedRecipients } = tx.t;
  try {
    const [made] = await tx.insert(listedRecipients).values(row).returning({ id: listedRecipients.id });
    if (made === undefined) throw new Error('the database did not answer the id of a listed recipient');
    return made.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('STATUS_NOT_ALLOWED');
    throw error;
  }
}

/** Ends an entry. Null when it does not last. */
export async function endListed(tx: Tx, id: number, by: number, at: Date) {
  const { listedRecipients } = tx.t;
  const [ended] = await tx
    .update(listedRecipients)
    .set({ endedBy: by, endedAt: at })
    .where(and(eq(listedRecipients.id, id), isNull(listedRecipients.endedAt)))
    .returning({ holderId: listedRecipients.holderId, address: listedRecipients.address });
  return ended ?? null;
}

/** The entries, those that last before the others, the newest first. */
export async function findListed(db: ReadDb) {
  const { listedRecipients, holders, operators } = db.t;
  const endedBy = sql<
    string | null
  >`(select ended.login from operators as ended where ended.id = ${listedRecipients.endedBy})`;
  return db
    .select({
      id: listedRecipients.id,
      holderId: listedRecipients.holderId,
      login: holders.login,
      address: sql<string>`coalesce(${listedRecipients.address}, ${holders.walletAddress}, '')`,
      note: listedRecipients.note,
      listedBy: operators.login,
      listedAt: listedRecipients.listedAt,
      endedBy,
      endedAt: listedRecipients.endedAt,
    })
    .from(listedRecipients)
    .innerJoin(operators, eq(operators.id, listedRecipients.listedBy))
    .leftJoin(holders, eq(holders.id, listedRecipients.holderId))
    .orderBy(sql`case when ${listedRecipients.endedAt} is null then 0 else 1 end`, desc(listedRecipients.id))
    .limit(LISTED_MAX);
}

/** Who was reported, by the most holders first. */
export async function findReported(db: ReadDb) {
  const { recipientReports, holders } = db.t;
  const reports = count().mapWith(Number);
  return db
    .select({
      holderId: recipientReports.holderId,
      login: holders.login,
      address: sql<string>`coalesce(${recipientReports.address}, ${holders.walletAddress}, '')`,
      reports,
      lastAt: max(recipientReports.reportedAt),
    })
    .from(recipientReports)
    .leftJoin(holders, eq(holders.id, recipientReports.holderId))
    .groupBy(recipientReports.holderId, recipientReports.address, holders.login, holders.walletAddress)
    .orderBy(desc(reports), desc(max(recipientReports.reportedAt)))
    .limit(REPORTED_MAX);
}

/** Who is at the other side of a holder's transfer: null where it is none, or no recipient can be named. */
export async function findOtherOf(db: ReadDb, holderId: number, historyId: number): Promise<Named | null> {
  const { history, walletAddresses } = db.t;
  const isTransfer = or(
    eq(history.filter, filterOf(TRANSFER, false)),
    eq(history.filter, filterOf(TRANSFER, true)),
  );
  const [row] = await db
    .select({ holderId: walletAddresses.holderId, address: history.otherAddress })
    .from(history)
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .where(and(eq(history.id, historyId), eq(history.holderId, holderId), isTransfer));
  if (row === undefined || row.holderId === holderId) return null;
  if (row.holderId !== null) return { holderId: row.holderId, address: null };
  return row.address === null ? null : { holderId: null, address: row.address };
}

const isAbout = (db: ReadDb, { holderId, address }: Named): SQL => {
  const { recipientReports } = db.t;
  return holderId === null ? eq(recipientReports.address, address) : eq(recipientReports.holderId, holderId);
};

export async function hasReported(db: ReadDb, reporterId: number, other: Named): Promise<boolean> {
  const { recipientReports } = db.t;
  const [row] = await db
    .select({ id: recipientReports.id })
    .from(recipientReports)
    .where(and(isAbout(db, other), eq(recipientReports.reporterId, reporterId)));
  return row !== undefined;
}

/** Once for each holder and recipient. */
export async function insertReport(
  tx: Tx,
  row: Named & { reporterId: number; reportedAt: Date },
): Promise<void> {
  await tx.insert(tx.t.recipientReports).values(row).onConflictDoNothing();
}

/** Warnings of a time, by their code: how many, and of how many the send was made and gave no cause for regret so long after it. */
export async function countWarnings(
  db: ReadDb,
  { from, to, regretMs }: { from: Date; to: Date; regretMs: number },
) {
  const { sendWarnings, history, walletAddresses } = db.t;
  const isSoon = (at: string) =>
    sql.raw(`${at} >= send_warnings.warned_at and ${at} < send_warnings.warned_at + ${regretMs}`);
  const outside = hexText(history.otherAddress, sql`history.other_address`);
  const about = (table: string) =>
    sql`(${sql.raw(table)}.holder_id = wallet_addresses.holder_id or ${sql.raw(table)}.address = ${outside})`;
  const isRegretted = sql`(exists (select 1 from ledger_transactions as reversal
      where reversal.reverses_id = history.ledger_transaction_id and ${isSoon('reversal.created_at')})
    or exists (select 1 from recipient_reports as report where ${about('report')} and ${isSoon('report.reported_at')})
    or exists (select 1 from listed_recipients as entry where ${about('entry')} and ${isSoon('entry.listed_at')}))`;
  return db
    .select({
      code: sendWarnings.code,
      warned: count().mapWith(Number),
      sent: sql`coalesce(sum(case when history.state = 1 then 1 else 0 end), 0)`.mapWith(Number),
      unfounded:
        sql`coalesce(sum(case when history.state = 1 and not ${isRegretted} then 1 else 0 end), 0)`.mapWith(
          Number,
        ),
    })
    .from(sendWarnings)
    .leftJoin(history, eq(history.id, sendWarnings.sendId))
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .where(and(gte(sendWarnings.warnedAt, from), lt(sendWarnings.warnedAt, to)))
    .groupBy(sendWarnings.code);
}
