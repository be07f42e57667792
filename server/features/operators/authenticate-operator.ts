import { DomainError } from '../../../domain/errors.ts';
import { SESSION_IDLE_MS } from '../../../domain/limits.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../ports/secrets.ts';
import { SESSION_TOUCH_MS } from '../auth/session-touch.ts';
import { findOperatorSession, touchOperatorSession } from './operator-sessions.repo.ts';

export type Operator = { id: number; login: string; role: OperatorRole; sessionId: number };

/** The operator whose live session the token opens; a holder's token opens nothing here. Throws UNAUTHENTICATED. */
export async function authenticateOperator(ctx: Context): Promise<Operator> {
  if (ctx.token === null) throw new DomainError('UNAUTHENTICATED');
  const tokenHash = hashToken(ctx.token);
  const { store, clock } = ctx.deps;
  const session = await store.read((db) => findOperatorSession(db, tokenHash));
  const now = clock.now();
  if (
    session === null ||
    session.disabledAt !== null ||
    session.expiresAt <= now ||
    now.getTime() - session.lastSeenAt.getTime() >= SESSION_IDLE_MS
  ) {
    throw new DomainError('UNAUTHENTICATED');
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= SESSION_TOUCH_MS) {
    await store.write((tx) => touchOperatorSession(tx, session.sessionId, now));
  }
  return { id: session.operatorId, login: session.login, role: session.role, sessionId: session.sessionId };
}
