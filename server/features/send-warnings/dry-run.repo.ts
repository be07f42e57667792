// What the dry run of a warning reads: the transfers of all holders by pages, and all entries and reports (ADR-0045).
import { and, asc, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ALARM_LAXER } from '../../../domain/alarm-types.ts';
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

/** What is known of a holder besides transfers. */
export type Past = {
  readonly own: readonly { readonly address: string; readonly createdAt: Date }[];
  /** When devices became known, and when higher limits came in force. */
  readonly devices: readonly Date[];
  readonly raises: readonly Date[];
};

export const NO_PAST: Past = { own: [], devices: [], raises: [] };

/**
 * Of the holders of a page. A device that was met again after it was forgotten became known before the tried days, so what its row no longer
 * says is not needed; the alarms say when limits were raised, and the holder when it was last.
 */
export async function readPasts(db: ReadDb, holderIds: readonly number[]): Promise<Map<number, Past>> {
  const ids = [...holderIds];
  if (ids.length === 0) return new Map();
  const { alarms, holders, knownDevices, walletAddresses: w } = db.t;
  const own = await db
    .select({ holderId: w.holderId, address: w.address, createdAt: w.createdAt })
    .from(w)
    .where(inArray(w.holderId, ids));
  const devices = await db
    .select({ holderId: knownDevices.holderId, at: knownDevices.createdAt })
    .from(knownDevices)
    .where(inArray(knownDevices.holderId, ids));
  const raised = await db
    .select({ holderId: alarms.holderId, at: alarms.createdAt })
    .from(alarms)
    .where(and(inArray(alarms.holderId, ids), eq(alarms.type, ALARM_LAXER.limits.inForce)));
  const last = await db
    .select({ holderId: holders.id, at: holders.limitsRaisedAt })
    .from(holders)
    .where(inArray(holders.id, ids));
  const of = Map.groupBy(own, (row) => row.holderId);
  const devicesOf = Map.groupBy(devices, (row) => row.holderId);
  const raisesOf = Map.groupBy([...raised, ...last], (row) => row.holderId);
  const times = (rows: readonly { at: Date | null }[] = []) => rows.flatMap(({ at }) => at ?? []);
  return new Map(
    ids.map((id) => {
      const own = of.get(id) ?? [];
      return [id, { own, devices: times(devicesOf.get(id)), raises: times(raisesOf.get(id)) }];
    }),
  );
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
