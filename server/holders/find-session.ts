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

type Span = Pick<SessionRow, 'expiresAt' | 'createdAt'>;

/** Why a person ended a session: a new password, a sign-out from another device, an operator. */
const CAUSES = ['password', 'device', 'operator'] as const;
export type EndCause = (typeof CAUSES)[number];

/**
 * A session that a person ended has expired in the first milliseconds of 1970, which no other does: the millisecond is the cause,
 * so that its device can say why. One that was ended before causes were kept expires at its own creation. The row goes when
 * the session would have timed out anyway.
 */
export const endedBy = (cause: EndCause): Date => new Date(CAUSES.indexOf(cause));

export const isEndedOnPurpose = ({ expiresAt, createdAt }: Span): boolean => expiresAt <= createdAt;

/** The details of the refusal of an ended session; a block and a closing go before what ended the session. */
export function endDetails({ status, ...span }: Pick<SessionRow, 'status'> & Span) {
  if (!isEndedOnPurpose(span)) return undefined;
  const stored = CAUSES[span.expiresAt.getTime()];
  const cause = status === 'blocked' || status === 'closed' ? status : stored;
  return { ended: true, ...(cause === undefined ? {} : { endedBy: cause }) };
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
