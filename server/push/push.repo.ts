import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, max, or } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { isAlarmType } from '../../domain/alarms.ts';
import { PUSH_BACKLOG_MAX, type PushedAlarm } from '../../domain/push.ts';
import { describedBy, orderFacts, withOrder, withReceipt } from '../alarms/alarms.repo.ts';

export type SubscriptionRow = ReadDb['t']['pushSubscriptions']['$inferSelect'];

/** Subscriptions looked at in one query. */
const DEVICES_AT_ONCE = 5_000;

const isDue = ({ t: { pushSubscriptions: s } }: ReadDb, now: Date) =>
  and(or(isNull(s.nextTryAt), lte(s.nextTryAt, now)), gt(s.expiresAt, now));

export async function newestAlarmId(db: ReadDb): Promise<number> {
  const { alarms } = db.t;
  const [row] = await db.select({ id: max(alarms.id) }).from(alarms);
  return row?.id ?? 0;
}

/** The subscriptions that alarms behind an id are for, and the newest alarm. */
export async function subscriptionsOfNewAlarms(db: ReadDb, since: number, now: Date) {
  const { alarms, pushSubscriptions } = db.t;
  const newest = await newestAlarmId(db);
  if (newest <= since) return { ids: [], newest };
  const found = await db
    .selectDistinct({ id: pushSubscriptions.id })
    .from(alarms)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.holderId, alarms.holderId))
    .where(and(gt(alarms.id, since), lte(alarms.id, newest), isDue(db, now)));
  return { ids: found.map(({ id }) => id), newest };
}

/** Subscriptions whose pause after a failure is over. */
export async function subscriptionsToRetry(db: ReadDb, now: Date): Promise<number[]> {
  const { pushSubscriptions } = db.t;
  const found = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(lte(pushSubscriptions.nextTryAt, now), gt(pushSubscriptions.expiresAt, now)));
  return found.map(({ id }) => id);
}

/** A part of all subscriptions: those behind an id whose holders have newer alarms, and where the next part begins. */
export async function subscriptionsBehind(db: ReadDb, after: number, now: Date) {
  const { alarmHeads, pushSubscriptions: s } = db.t;
  const part = db
    .select({ id: s.id })
    .from(s)
    .where(gt(s.id, after))
    .orderBy(asc(s.id))
    .limit(DEVICES_AT_ONCE);
  const [end] = await db
    .select({ id: max(s.id) })
    .from(s)
    .where(inArray(s.id, part));
  const last = end?.id ?? null;
  if (last === null) return { ids: [], next: null };
  const found = await db
    .select({ id: s.id })
    .from(s)
    .innerJoin(alarmHeads, eq(alarmHeads.holderId, s.holderId))
    .where(and(gt(s.id, after), lte(s.id, last), gt(alarmHeads.lastSeq, s.toldSeq), isDue(db, now)));
  return { ids: found.map(({ id }) => id), next: last };
}

export async function findSubscription(db: ReadDb, id: number): Promise<SubscriptionRow | null> {
  const { pushSubscriptions } = db.t;
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

export type WaitingAlarm = PushedAlarm & { seq: number; isSeen: boolean; createdAt: Date };

/**
 * The newest alarms of its holder that a device was not told of, oldest first: of a device that gets one more, that one. `isSeen`: read or
 * removed meanwhile.
 */
export async function alarmsBehind(
  db: ReadDb,
  { holderId, toldSeq, finalSeq }: Pick<SubscriptionRow, 'holderId' | 'toldSeq' | 'finalSeq'>,
): Promise<WaitingAlarm[]> {
  const { alarms, history, purchases, sales, walletAddresses } = db.t;
  const { fields, isReceipt, isSender } = withReceipt(db);
  const about = withOrder(db);
  const rows = await db
    .select({ stored: alarms, receipt: fields, order: about.fields })
    .from(alarms)
    .leftJoin(history, isReceipt)
    .leftJoin(walletAddresses, isSender)
    .leftJoin(purchases, about.isPurchase)
    .leftJoin(sales, about.isSale)
    .where(
      and(
        eq(alarms.holderId, holderId),
        finalSeq === null ? gt(alarms.seq, toldSeq) : eq(alarms.seq, finalSeq),
      ),
    )
    .orderBy(desc(alarms.seq))
    .limit(PUSH_BACKLOG_MAX);
  return rows.reverse().flatMap(({ stored, receipt, order }): WaitingAlarm[] => {
    const { type, ...alarm } = describedBy(stored, receipt);
    const isSeen = alarm.isRead || alarm.deletedAt !== null;
    return isAlarmType(type) ? [{ ...alarm, ...orderFacts(order), type, isSeen }] : [];
  });
}

type Pushed = Pick<SubscriptionRow, 'id' | 'targetEnc'>;

/**
 * The subscription that was pushed to. Another one may have its id meanwhile: that of the next holder of the browser, or on SQLite a
 * later one. The sealed target is new with each.
 */
const isSame = ({ t: { pushSubscriptions: s } }: ReadDb, { id, targetEnc }: Pushed) =>
  and(eq(s.id, id), eq(s.targetEnc, targetEnc));

/** Notes the last alarm of the list that needs no push any more. */
export async function markTold(tx: Tx, pushed: Pushed, seq: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx
    .update(s)
    .set({ toldSeq: seq, failures: 0, nextTryAt: null })
    .where(and(isSame(tx, pushed), lte(s.toldSeq, seq)));
}

export async function markFailed(tx: Tx, pushed: Pushed, failures: number, nextTryAt: Date): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.update(s).set({ failures, nextTryAt }).where(isSame(tx, pushed));
}

/** Forgets a subscription that the push service has ended, or that got its last alarm. */
export async function forgetSubscription(tx: Tx, pushed: Pushed): Promise<void> {
  const { pushSubscriptions } = tx.t;
  await tx.delete(pushSubscriptions).where(isSame(tx, pushed));
}

/** Forgets subscriptions as old as a session may become. */
export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  const { pushSubscriptions } = tx.t;
  await tx.delete(pushSubscriptions).where(lt(pushSubscriptions.expiresAt, now));
}
