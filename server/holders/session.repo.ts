import { and, eq, gt, lt, ne, or, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import type { SessionEnd } from '../../domain/holder.ts';
import { forgetDevicesOf, forgetDevicesOfSession, type FinalPush } from '../push/forget-devices.ts';

export async function insertSession(
  tx: Tx,
  row: {
    holderId: number;
    deviceId?: number;
    tokenHash: string;
    ipPrefix: string;
    userAgent: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { now, ...rest } = row;
  await tx.insert(tx.t.sessions).values({ ...rest, createdAt: now, lastSeenAt: now });
}

export async function listLiveSessions(db: ReadDb, holderId: number, now: Date, seenAfter: Date) {
  const { sessions } = db.t;
  return db
    .select({
      id: sessions.id,
      ipPrefix: sessions.ipPrefix,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.holderId, holderId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenAfter)),
    );
}

/** Forgets a session that its own device ends. */
export async function deleteSession(tx: Tx, holderId: number, sessionId: number): Promise<void> {
  const { sessions } = tx.t;
  await forgetDevicesOfSession(tx, holderId, sessionId);
  await tx.delete(sessions).where(and(eq(sessions.holderId, holderId), eq(sessions.id, sessionId)));
}

/** Ends one session of the holder from another device. Returns whether it had not ended yet. */
export async function markSessionEnded(tx: Tx, holderId: number, sessionId: number): Promise<boolean> {
  const { sessions } = tx.t;
  await forgetDevicesOfSession(tx, holderId, sessionId);
  const ended = await tx
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}`, endedBy: 'device' })
    .where(
      and(
        eq(sessions.holderId, holderId),
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, sessions.createdAt),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends the sessions of a holder, in the transaction of the cause: a new password, a reset, a block, closing (D27). All, or all but one.
 */
export async function endSessionsOf(
  tx: Tx,
  holderId: number,
  { cause, except, finalAlarm, now }: { cause: SessionEnd; except: number | null } & FinalPush,
): Promise<void> {
  const { sessions } = tx.t;
  await forgetDevicesOf(tx, holderId, { except, finalAlarm, now });
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}`, endedBy: cause })
    .where(
      and(
        eq(sessions.holderId, holderId),
        gt(sessions.expiresAt, sessions.createdAt),
        except === null ? undefined : ne(sessions.id, except),
      ),
    );
}

/** Forgets sessions past their time; one that a person ended stays until it would have timed out. */
export async function forgetSessions(tx: Tx, now: Date, idleSince: Date): Promise<void> {
  const { sessions } = tx.t;
  const expired = and(lt(sessions.expiresAt, now), gt(sessions.expiresAt, sessions.createdAt));
  await tx.delete(sessions).where(or(expired, lt(sessions.lastSeenAt, idleSince)));
}
