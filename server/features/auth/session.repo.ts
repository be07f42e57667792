import { and, eq, gt, sql } from '../../../db/sql.ts';
import { defineRemembered } from '../../../db/remembered.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';

export type SessionRow = {
  sessionId: number;
  holderId: number;
  login: string;
  status: HolderStatus;
  lastSeenAt: Date;
  expiresAt: Date;
};

const byTokenHash = defineRemembered(
  'session_by_token_hash',
  (db: ReadDb) => {
    const { sessions, holders } = db.t;
    return db
      .select({
        sessionId: sessions.id,
        holderId: holders.id,
        login: holders.login,
        status: holders.status,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .innerJoin(holders, eq(holders.id, sessions.holderId))
      .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')));
  },
  {
    sessions: ({ tokenHash }) => tokenHash,
    holders: (_values, [session]) => session?.holderId,
  },
);

export async function findSession(db: ReadDb, tokenHash: string): Promise<SessionRow | null> {
  const rows = await byTokenHash(db, { tokenHash });
  return rows[0] ?? null;
}

export async function insertSession(
  tx: Tx,
  row: {
    holderId: number;
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

export async function touchSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(tx.t.sessions).set({ lastSeenAt: now }).where(eq(tx.t.sessions.id, sessionId));
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

/** Ends one session of the holder. Returns whether it existed. */
export async function deleteSession(tx: Tx, holderId: number, sessionId: number): Promise<boolean> {
  const { sessions } = tx.t;
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.holderId, holderId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a holder, in the transaction of the cause: a new password, a reset, a block, closing (D27). */
export async function endSessionsOf(tx: Tx, holderId: number): Promise<void> {
  await tx.delete(tx.t.sessions).where(eq(tx.t.sessions.holderId, holderId));
}
