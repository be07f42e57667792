import { defineRemembered } from '../../db/remembered.ts';
import { and, desc, eq, gt, lt, ne, or, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';

const sessionOfToken = defineRemembered(
  'operator_session_by_token_hash',
  (db: ReadDb) => {
    const { operatorSessions, operators } = db.t;
    return db
      .select({
        sessionId: operatorSessions.id,
        lastSeenAt: operatorSessions.lastSeenAt,
        expiresAt: operatorSessions.expiresAt,
        operatorId: operators.id,
        login: operators.login,
        role: operators.role,
        disabledAt: operators.disabledAt,
        totpSecretEnc: operators.totpSecretEnc,
      })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(eq(operatorSessions.tokenHash, sql.placeholder('tokenHash')));
  },
  {
    operator_sessions: ({ tokenHash }) => tokenHash,
    operators: (_values, [session]) => session?.operatorId,
  },
);

export async function findOperatorSession(db: ReadDb, tokenHash: string) {
  const [session] = await sessionOfToken(db, { tokenHash });
  return session ?? null;
}

export async function insertOperatorSession(
  tx: Tx,
  row: {
    operatorId: number;
    tokenHash: string;
    ipPrefix: string;
    userAgent: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { now, ...rest } = row;
  await tx.insert(tx.t.operatorSessions).values({ ...rest, createdAt: now, lastSeenAt: now });
}

export async function listLiveOperatorSessions(db: ReadDb, operatorId: number, now: Date, seenAfter: Date) {
  const { operatorSessions } = db.t;
  return db
    .select({
      id: operatorSessions.id,
      ipPrefix: operatorSessions.ipPrefix,
      userAgent: operatorSessions.userAgent,
      createdAt: operatorSessions.createdAt,
      lastSeenAt: operatorSessions.lastSeenAt,
    })
    .from(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operatorId, operatorId),
        gt(operatorSessions.expiresAt, now),
        gt(operatorSessions.lastSeenAt, seenAfter),
      ),
    )
    .orderBy(desc(operatorSessions.id));
}

/** Ends one session of the operator. Returns whether it existed. */
export async function deleteOperatorSession(tx: Tx, operatorId: number, sessionId: number): Promise<boolean> {
  const { operatorSessions } = tx.t;
  const ended = await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), eq(operatorSessions.id, sessionId)))
    .returning({ id: operatorSessions.id });
  return ended.length > 0;
}

/** Ends the operator's sessions except the given one. */
export async function deleteOperatorSessionsOf(
  tx: Tx,
  operatorId: number,
  keepSessionId?: number,
): Promise<void> {
  const { operatorSessions } = tx.t;
  await tx
    .delete(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operatorId, operatorId),
        keepSessionId === undefined ? undefined : ne(operatorSessions.id, keepSessionId),
      ),
    );
}

/** Forgets sessions past their time. */
export async function forgetOperatorSessions(tx: Tx, now: Date, idleSince: Date): Promise<void> {
  const { operatorSessions } = tx.t;
  await tx
    .delete(operatorSessions)
    .where(or(lt(operatorSessions.expiresAt, now), lt(operatorSessions.lastSeenAt, idleSince)));
}
