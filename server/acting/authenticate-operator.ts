import { DomainError } from '../../domain/errors.ts';
import { roleCovers, type OperatorRole } from '../../domain/roles.ts';
import type { Context } from '../trpc/context.ts';
import { hashToken } from '../ports/secrets.ts';
import { isIdle, noteUse } from '../holders/session-use.ts';
import { findOperatorSession } from './operator-sessions.repo.ts';

export type Operator = {
  id: number;
  login: string;
  role: OperatorRole;
  sessionId: number;
  /** Identifies the session in the transaction of the act: SQLite gives the id of a deleted session to a new one. */
  tokenHash: string;
  /** Whether an authenticator is set up. */
  hasTotp: boolean;
};

/** The session of the token, which may have been idle for too long. */
async function findSession(ctx: Context, now: Date) {
  if (ctx.token === null) return null;
  const tokenHash = hashToken(ctx.token);
  const session = await ctx.deps.store.readOne((db) => findOperatorSession(db, tokenHash));
  const isThere = session !== null && session.disabledAt === null && session.expiresAt > now;
  return isThere ? { ...session, tokenHash } : null;
}

async function findLiveSession(ctx: Context, now: Date) {
  const session = await findSession(ctx, now);
  const isLive = session !== null && !isIdle(ctx.deps.store, 'operatorSessions', session, now);
  return isLive ? session : null;
}

/** Whether the session has not ended since the call began, and its operator has the role. A long download is not idle. */
export async function keepsRole(ctx: Context, leastRole: OperatorRole): Promise<boolean> {
  const session = await findSession(ctx, ctx.deps.clock.now());
  return session !== null && roleCovers(session.role, leastRole);
}

/** Whether the token belongs to a live session; unlike a call, this check does not extend the session. */
export async function isOperatorSessionLive(ctx: Context): Promise<boolean> {
  return (await findLiveSession(ctx, ctx.deps.clock.now())) !== null;
}

/** The operator of the live session with this token; a holder's token is not accepted. Throws UNAUTHENTICATED. */
export async function authenticateOperator(ctx: Context): Promise<Operator> {
  const now = ctx.deps.clock.now();
  const session = await findLiveSession(ctx, now);
  if (session === null) throw new DomainError('UNAUTHENTICATED');
  // The console's background requests must not extend an idle session.
  if (!ctx.background) noteUse(ctx.deps, 'operatorSessions', session, now);
  const { operatorId: id, login, role, sessionId, tokenHash, totpSecretEnc } = session;
  return { id, login, role, sessionId, tokenHash, hasTotp: totpSecretEnc !== null };
}
