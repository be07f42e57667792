import { after, type Answer } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { HolderStatus } from '../../domain/holder.ts';

export type SessionRow = {
  sessionId: number;
  holderId: number;
  login: string;
  status: HolderStatus;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/**
 * A session that a person ended expires at its own creation, which no other does: its device shows that it did not just
 * time out. The row goes when the session would have timed out anyway.
 */
export const isEndedOnPurpose = ({
  expiresAt,
  createdAt,
}: Pick<SessionRow, 'expiresAt' | 'createdAt'>): boolean => expiresAt <= createdAt;

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
        createdAt: sessions.createdAt,
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

export const findSession = (db: ReadDb, tokenHash: string): Answer<SessionRow | null> =>
  after(byTokenHash(db, { tokenHash }), ([session]) => session ?? null);
