// What the dry run of a warning reads: the transfers of all holders by pages, and all entries and reports (ADR-0045).
import { asc, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { filterOf } from '../../../domain/history-filters.ts';
import { TRANSFER } from '../../../domain/transactions.ts';

export type Place = { readonly holderId: number; readonly seq: number };

/** The next transfers behind a place, by holder and number. */
export async function readTransfers(db: ReadDb, after: Place, limit: number) {
  const { history, walletAddresses } = db.t;
  const filters = sql.raw(`${filterOf(TRANSFER, false)}, ${filterOf(TRANSFER, true)}`);
  return db
    .select({
      holderId: history.holderId,
      seq: history.seq,
      incoming: history.incoming,
      state: history.state,
      amount: history.amount,
      outside: history.otherAddress,
      wallet: walletAddresses.address,
      owner: walletAddresses.holderId,
      createdAt: history.createdAt,
      updatedAt: history.updatedAt,
    })
    .from(history)
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .where(
      sql`(${history.holderId}, ${history.seq}) > (${after.holderId}, ${after.seq}) and ${history.filter} in (${filters})`,
    )
    .orderBy(asc(history.holderId), asc(history.seq))
    .limit(limit);
}

export type Transfer = Awaited<ReturnType<typeof readTransfers>>[number];

export async function readOwnAddresses(db: ReadDb, holderIds: readonly number[]) {
  const { walletAddresses } = db.t;
  return db
    .select({
      holderId: walletAddresses.holderId,
      address: walletAddresses.address,
      createdAt: walletAddresses.createdAt,
    })
    .from(walletAddresses)
    .where(inArray(walletAddresses.holderId, [...holderIds]));
}

/** All entries and reports, with the time in which each counts. */
export async function readStandings(db: ReadDb) {
  const { listedRecipients, recipientReports } = db.t;
  const listed = await db
    .select({
      holderId: listedRecipients.holderId,
      address: listedRecipients.address,
      from: listedRecipients.listedAt,
      to: listedRecipients.endedAt,
    })
    .from(listedRecipients);
  const reported = await db
    .select({
      holderId: recipientReports.holderId,
      address: recipientReports.address,
      by: recipientReports.reporterId,
      from: recipientReports.reportedAt,
    })
    .from(recipientReports);
  return { listed, reported };
}
