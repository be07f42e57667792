import { and, asc, count, desc, eq, inArray, isNull, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { LEGACY_ALARM_TYPES } from '../../../domain/alarms.ts';
import { ALARMS_PER_HOLDER } from '../../../domain/limits.ts';

export type AlarmRow = ReadDb['t']['alarms']['$inferSelect'];

/** Which API the caller uses: the legacy API knows the specification's eight types only (D17). */
export type AlarmApi = 'wallet' | 'legacy';

function visible(db: ReadDb, holderId: number, api: AlarmApi) {
  const { alarms } = db.t;
  return and(
    eq(alarms.holderId, holderId),
    isNull(alarms.deletedAt),
    api === 'legacy' ? inArray(alarms.type, [...LEGACY_ALARM_TYPES]) : undefined,
  );
}

export async function nextAlarmSeq(tx: Tx, holderId: number): Promise<number> {
  const { alarmHeads } = tx.t;
  const rows = await tx
    .insert(alarmHeads)
    .values({ holderId, lastSeq: 1, kept: 1, unread: 1 })
    .onConflictDoUpdate({
      target: alarmHeads.holderId,
      set: {
        lastSeq: sql`${alarmHeads.lastSeq} + 1`,
        kept: sql`${alarmHeads.kept} + 1`,
        unread: sql`${alarmHeads.unread} + 1`,
      },
    })
    .returning({ lastSeq: alarmHeads.lastSeq });
  if (!rows[0]) throw new Error('the database did not answer an alarm number');
  return rows[0].lastSeq;
}

export async function insertAlarm(tx: Tx, row: AlarmRow): Promise<void> {
  await tx.insert(tx.t.alarms).values(row);
}

/** Limits the list of one holder: beyond the limit the oldest row is deleted. */
export async function dropOldestAlarm(tx: Tx, holderId: number): Promise<void> {
  const { alarms, alarmHeads } = tx.t;
  const [head] = await tx
    .select({ kept: alarmHeads.kept })
    .from(alarmHeads)
    .where(eq(alarmHeads.holderId, holderId));
  if (!head || head.kept <= ALARMS_PER_HOLDER) return;
  const [oldest] = await tx
    .select({ id: alarms.id, isRead: alarms.isRead })
    .from(alarms)
    .where(visible(tx, holderId, 'wallet'))
    .orderBy(asc(alarms.seq))
    .limit(1);
  if (oldest) await tx.delete(alarms).where(eq(alarms.id, oldest.id));
  await syncAlarmHead(tx, holderId);
}

/** Recomputes the counts of kept and unread alarms after rows were read or removed. */
export async function syncAlarmHead(tx: Tx, holderId: number): Promise<void> {
  const { alarms, alarmHeads } = tx.t;
  const [kept] = await tx
    .select({ n: count().mapWith(Number) })
    .from(alarms)
    .where(visible(tx, holderId, 'wallet'));
  const [unread] = await tx
    .select({ n: count().mapWith(Number) })
    .from(alarms)
    .where(and(visible(tx, holderId, 'wallet'), eq(alarms.isRead, false)));
  await tx
    .update(alarmHeads)
    .set({ kept: kept?.n ?? 0, unread: unread?.n ?? 0 })
    .where(eq(alarmHeads.holderId, holderId));
}

/** One page of a holder's alarms, newest first, and how many there are. */
export async function pageOfAlarms(
  db: ReadDb,
  holderId: number,
  api: AlarmApi,
  page: number,
  perPage: number,
) {
  const { alarms } = db.t;
  const where = visible(db, holderId, api);
  const rows = await db
    .select()
    .from(alarms)
    .where(where)
    .orderBy(desc(alarms.seq))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await db
    .select({ n: count().mapWith(Number) })
    .from(alarms)
    .where(where);
  return { rows, total: total?.n ?? 0 };
}

export async function hasUnreadAlarm(db: ReadDb, holderId: number, api: AlarmApi): Promise<boolean> {
  const { alarms, alarmHeads } = db.t;
  // Every open wallet polls this every ten seconds, and mostly there is nothing new: the counter answers from one row.
  const [head] = await db
    .select({ unread: alarmHeads.unread })
    .from(alarmHeads)
    .where(eq(alarmHeads.holderId, holderId));
  if (!head || head.unread === 0) return false;
  if (api === 'wallet') return true;
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(visible(db, holderId, api), eq(alarms.isRead, false)))
    .limit(1);
  return rows.length > 0;
}

/** Marks alarms of this holder read; ids of other holders are ignored. */
export async function markAlarmsRead(tx: Tx, holderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { alarms } = tx.t;
  await tx
    .update(alarms)
    .set({ isRead: true })
    .where(and(visible(tx, holderId, 'wallet'), inArray(alarms.id, [...ids])));
  await syncAlarmHead(tx, holderId);
}

/** Marks all alarms of this holder read, including those never displayed. Returns how many were unread. */
export async function markEveryAlarmRead(tx: Tx, holderId: number): Promise<number> {
  const { alarms } = tx.t;
  const marked = await tx
    .update(alarms)
    .set({ isRead: true })
    .where(and(visible(tx, holderId, 'wallet'), eq(alarms.isRead, false)))
    .returning({ id: alarms.id });
  if (marked.length > 0) await syncAlarmHead(tx, holderId);
  return marked.length;
}

/** Removes alarms of this holder; ids of other holders are ignored. Returns how many were removed. */
export async function removeAlarms(
  tx: Tx,
  holderId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { alarms } = tx.t;
  const removed = await tx
    .update(alarms)
    .set({ deletedAt: now })
    .where(and(visible(tx, holderId, 'wallet'), inArray(alarms.id, [...ids])))
    .returning({ id: alarms.id });
  await syncAlarmHead(tx, holderId);
  return removed.length;
}

/** The holder's alarms about one request, including deleted ones, oldest first. */
export async function findAlarmsAbout(db: ReadDb, holderId: number, trxId: number): Promise<AlarmRow[]> {
  const { alarms } = db.t;
  return db
    .select()
    .from(alarms)
    .where(and(eq(alarms.holderId, holderId), eq(alarms.trxId, trxId)))
    .orderBy(asc(alarms.seq));
}
