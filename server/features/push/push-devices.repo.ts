import { and, desc, eq, inArray, isNull, ne } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { PUSH_DEVICES_MAX, type PushChoice } from '../../../domain/push.ts';
import type { SubscriptionRow } from '../../push/push.repo.ts';

export async function findByEndpoint(db: ReadDb, endpointHmac: string): Promise<SubscriptionRow | null> {
  const { pushSubscriptions: s } = db.t;
  const [row] = await db.select().from(s).where(eq(s.endpointHmac, endpointHmac));
  return row ?? null;
}

/** A holder's subscriptions that get all alarms, without those that wait for their last one. */
const lasting = ({ t: { pushSubscriptions: s } }: ReadDb, holderId: number) =>
  and(eq(s.holderId, holderId), isNull(s.finalSeq));

/** The ids of a holder's subscriptions, the newest first. */
export async function listIdsOf(db: ReadDb, holderId: number): Promise<number[]> {
  const { pushSubscriptions: s } = db.t;
  const rows = await db
    .select({ id: s.id })
    .from(s)
    .where(lasting(db, holderId))
    .orderBy(desc(s.createdAt), desc(s.id));
  return rows.map(({ id }) => id);
}

/** The number of the holder's newest alarm; 0 without any. */
export async function lastAlarmSeq(db: ReadDb, holderId: number): Promise<number> {
  const { alarmHeads } = db.t;
  const [head] = await db
    .select({ lastSeq: alarmHeads.lastSeq })
    .from(alarmHeads)
    .where(eq(alarmHeads.holderId, holderId));
  return head?.lastSeq ?? 0;
}

/** When the session of a holder ends. The holder is compared because SQLite gives the id of a deleted session again. */
export async function sessionEnd(db: ReadDb, holderId: number, sessionId: number): Promise<Date | null> {
  const { sessions } = db.t;
  const [row] = await db
    .select({ at: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.holderId, holderId), eq(sessions.id, sessionId)));
  return row?.at ?? null;
}

/**
 * Inserts the subscription of an endpoint, or replaces it under the same id, which it returns. It has no target until
 * `setTarget`, in the same transaction: a target belongs to its row.
 */
export async function putSubscription(
  tx: Tx,
  subscription: Omit<SubscriptionRow, 'id' | 'targetEnc'>,
): Promise<number> {
  const { pushSubscriptions: s } = tx.t;
  const row = { ...subscription, targetEnc: '' };
  const [put] = await tx
    .insert(s)
    .values(row)
    .onConflictDoUpdate({ target: s.endpointHmac, set: row })
    .returning({ id: s.id });
  if (!put) throw new Error('the database did not answer the id of a subscription');
  return put.id;
}

export async function setTarget(tx: Tx, id: number, targetEnc: string): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.update(s).set({ targetEnc }).where(eq(s.id, id));
}

/** Forgets the oldest subscriptions of a holder beyond the limit. */
export async function forgetSurplus(tx: Tx, holderId: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  const surplus = (await listIdsOf(tx, holderId)).slice(PUSH_DEVICES_MAX);
  if (surplus.length > 0) await tx.delete(s).where(inArray(s.id, surplus));
}

/** Changes what a device of this holder is sent. Returns whether there is such a subscription. */
export async function updateChoice(
  tx: Tx,
  holderId: number,
  endpointHmac: string,
  choice: PushChoice,
): Promise<boolean> {
  const { pushSubscriptions: s } = tx.t;
  const changed = await tx
    .update(s)
    .set(choice)
    .where(and(lasting(tx, holderId), eq(s.endpointHmac, endpointHmac)))
    .returning({ id: s.id });
  return changed.length > 0;
}

export async function forgetEndpoint(tx: Tx, holderId: number, endpointHmac: string): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.delete(s).where(and(eq(s.holderId, holderId), eq(s.endpointHmac, endpointHmac)));
}

/** Forgets a holder's subscriptions except one endpoint. Returns how many there were. */
export async function forgetOtherEndpoints(tx: Tx, holderId: number, except: string): Promise<number> {
  const { pushSubscriptions: s } = tx.t;
  const gone = await tx
    .delete(s)
    .where(and(lasting(tx, holderId), ne(s.endpointHmac, except)))
    .returning({ id: s.id });
  return gone.length;
}
