// What warnings about a send are decided by (ADR-0045). Everything of a holder's own is read along that holder's rows alone.
import { and, desc, eq, isNotNull, isNull, max, or, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { filterOf } from '../../../domain/history-filters.ts';
import { asUnits, type DaonUnits } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { LAST_SENDS, LIKE_ENDS } from '../../../domain/send-warnings.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { hasSentTo } from '../waiting-sends/waiting-sends.repo.ts';
import type { Recipient } from './recipient.ts';

const SENT = filterOf(TRANSFER, false);
const RECEIVED = filterOf(TRANSFER, true);

const isOf = (db: ReadDb, holderId: number, filter: SQL | undefined): SQL | undefined => {
  const { history } = db.t;
  return and(eq(history.holderId, holderId), filter, isNotNull(history.filterSeq));
};

/** Whether a send of the holder to this recipient was ever completed. */
export const hasDealtWith = (db: ReadDb, holderId: number, { address, holderId: other }: Recipient) =>
  hasSentTo(db, holderId, other === null ? { address } : { holderId: other });

/**
 * The addresses with the ends of this one to which the holder has sent, from which the holder has received, and which are the holder's
 * own, in this order and the newest first; without those of the recipient's wallet.
 */
export async function findLike(
  db: ReadDb,
  holderId: number,
  { address, holderId: other }: Recipient,
): Promise<string[]> {
  const { history, walletAddresses } = db.t;
  const head = address.slice(0, 2 + LIKE_ENDS);
  const tail = address.slice(-LIKE_ENDS);
  // By the index of addresses: few of all wallets have these ends.
  const alike = await db
    .select({ id: walletAddresses.id, holderId: walletAddresses.holderId, address: walletAddresses.address })
    .from(walletAddresses)
    .where(
      and(
        // 'g' follows every digit of an address.
        sql`${walletAddresses.address} >= ${head}`,
        sql`${walletAddresses.address} < ${`${head}g`}`,
        sql`substr(${walletAddresses.address}, ${sql.raw(String(43 - LIKE_ENDS))}) = ${tail}`,
      ),
    );
  const wallets = alike.filter((wallet) => wallet.address !== address && wallet.holderId !== other);
  const bytes = LIKE_ENDS / 2;
  const part = (from: number, hex: string) =>
    sql`substr(${history.otherAddress}, ${sql.raw(`${from}, ${bytes}`)}) = ${sql.param(hex, history.otherAddress)}`;
  const outside = and(part(1, head), part(21 - bytes, `0x${tail}`));
  const inside =
    wallets.length === 0
      ? undefined
      : sql`${history.otherWalletId} in (${sql.raw(wallets.map(({ id }) => id).join(', '))})`;
  const dealt = await db
    .select({ walletId: history.otherWalletId, address: history.otherAddress })
    .from(history)
    .where(
      and(
        isOf(db, holderId, sql`${history.filter} in (${sql.raw(`${SENT}, ${RECEIVED}`)})`),
        eq(history.state, DONE),
        or(outside, inside),
      ),
    )
    .orderBy(history.filter, desc(history.filterSeq));
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet.address]));
  const own = wallets.filter((wallet) => wallet.holderId === holderId).map((wallet) => wallet.address);
  const named = dealt.map((row) => (row.walletId === null ? row.address : byId.get(row.walletId)) ?? address);
  return [...new Set([...named, ...own])].filter((known) => known !== address);
}

/** Whether an operator has listed a recipient, and how many holders have reported it. */
export async function readStandingOf(db: ReadDb, { address, holderId }: Recipient) {
  const { listedRecipients, recipientReports } = db.t;
  const isAbout = (table: typeof listedRecipients | typeof recipientReports) =>
    holderId === null
      ? eq(table.address, address)
      : or(eq(table.holderId, holderId), eq(table.address, address));
  const [listed] = await db
    .select({ id: listedRecipients.id })
    .from(listedRecipients)
    .where(and(isAbout(listedRecipients), isNull(listedRecipients.endedAt)))
    .limit(1);
  const [reported] = await db
    .select({ n: sql`count(distinct ${recipientReports.reporterId})`.mapWith(Number) })
    .from(recipientReports)
    .where(isAbout(recipientReports));
  return { isListed: listed !== undefined, reports: reported?.n ?? 0 };
}

/** What the holder has sent last, the newest first, whatever became of it. */
export async function readLastSends(db: ReadDb, holderId: number): Promise<DaonUnits[]> {
  const { history } = db.t;
  const rows = await db
    .select({ amount: history.amount })
    .from(history)
    .where(isOf(db, holderId, eq(history.filter, SENT)))
    .orderBy(desc(history.filterSeq))
    .limit(LAST_SENDS);
  return rows.map(({ amount }) => asUnits(-amount));
}

/** When the newest device of the holder became known, and when the holder's own limits last became higher. */
export async function readLately(db: ReadDb, holderId: number) {
  const { holders, knownDevices } = db.t;
  const [device] = await db
    .select({ at: max(knownDevices.createdAt) })
    .from(knownDevices)
    .where(eq(knownDevices.holderId, holderId));
  const [holder] = await db
    .select({ at: holders.limitsRaisedAt })
    .from(holders)
    .where(eq(holders.id, holderId));
  return { newDeviceAt: device?.at ?? null, limitsRaisedAt: holder?.at ?? null };
}
