import { after, type Answer } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { HolderStatus, SessionEnd } from '../../domain/holder.ts';

export type SessionRow = {
  sessionId: number;
  holderId: number;
  login: string;
  status: HolderStatus;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Null for one that no person ended, or that was ended before causes were kept. */
  endedBy: SessionEnd | null;
};

type Span = Pick<SessionRow, 'expiresAt' | 'createdAt'>;

/**
 * A session that a person ended expires at its own creation, so that its device can say so. The row goes when the session would
 * have timed out anyway.
 */
export const isEndedOnPurpose = ({ expiresAt, createdAt }: Span): boolean => expiresAt <= createdAt;

/** The details of the refusal of an ended session; a block and a closing go before what ended the session. */
export function endDetails({ status, endedBy, ...span }: Pick<SessionRow, 'status' | 'endedBy'> & Span) {
  if (!isEndedOnPurpose(span)) return undefined;
  const cause = status === 'blocked' || status === 'closed' ? status : endedBy;
  return { ended: true, ...(cause === null ? {} : { endedBy: cause }) };
}

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
        endedBy: sessions.endedBy,
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
