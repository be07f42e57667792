import { and, eq } from 'drizzle-orm';
import type { ReadDb, Tx } from '../../../db/store.ts';

export type OperatorRow = ReadDb['t']['operators']['$inferSelect'];

export async function findOperatorByLogin(db: ReadDb, loginLower: string): Promise<OperatorRow | null> {
  const { logins, operators } = db.t;
  const rows = await db
    .select({ operator: operators })
    .from(logins)
    .innerJoin(operators, eq(operators.id, logins.operatorId))
    .where(eq(logins.loginLower, loginLower));
  return rows[0]?.operator ?? null;
}

export async function findOperatorSession(db: ReadDb, tokenHash: string) {
  const { operatorSessions, operators } = db.t;
  const rows = await db
    .select({
      sessionId: operatorSessions.id,
      lastSeenAt: operatorSessions.lastSeenAt,
      expiresAt: operatorSessions.expiresAt,
      operatorId: operators.id,
      login: operators.login,
      role: operators.role,
      disabledAt: operators.disabledAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(eq(operatorSessions.tokenHash, tokenHash));
  return rows[0] ?? null;
}

export async function touchOperatorSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const { operatorSessions } = tx.t;
  await tx.update(operatorSessions).set({ lastSeenAt: now }).where(eq(operatorSessions.id, sessionId));
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

export async function deleteOperatorSession(tx: Tx, operatorId: number, sessionId: number): Promise<void> {
  const { operatorSessions } = tx.t;
  await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), eq(operatorSessions.id, sessionId)));
}

/** Notes the time step of a used code, so that it is good once. False when it, or a later one, was used before. */
export async function useTotpStep(
  tx: Tx,
  operator: Pick<OperatorRow, 'id' | 'totpLastStep'>,
  step: number,
): Promise<boolean> {
  const { operators } = tx.t;
  const [row] = await tx
    .select({ last: operators.totpLastStep })
    .from(operators)
    .where(eq(operators.id, operator.id));
  if (!row || (row.last !== null && row.last >= step)) return false;
  await tx.update(operators).set({ totpLastStep: step }).where(eq(operators.id, operator.id));
  return true;
}
