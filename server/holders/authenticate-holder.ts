import { after, type Answer } from '../../db/answer.ts';
import { DomainError } from '../../domain/errors.ts';
import { SESSION_IDLE_MS } from '../../domain/limits.ts';
import type { Context } from '../trpc/context.ts';
import { hashToken } from '../ports/secrets.ts';
import { touchInBackground } from './session-touch.ts';
import { touchSession } from './session.repo.ts';
import { endDetails, findSession } from './find-session.ts';

export type Holder = { id: number; login: string; sessionId: number };

/**
 * The holder of the live session with the request's token. Throws UNAUTHENTICATED for a missing or unknown token, for a
 * session that has expired, and for a holder who was blocked or closed. `details.ended` says that a person ended the session,
 * and `details.endedBy` by what.
 */
export function authenticateHolder(ctx: Context): Answer<Holder & { tokenHash: string }> {
  if (ctx.token === null) throw new DomainError('UNAUTHENTICATED');
  const tokenHash = hashToken(ctx.token);
  const { store, clock } = ctx.deps;
  return after(
    store.readOne((db) => findSession(db, tokenHash)),
    (session) => {
      const now = clock.now();
      if (
        session === null ||
        session.status !== 'active' ||
        session.expiresAt <= now ||
        now.getTime() - session.lastSeenAt.getTime() >= SESSION_IDLE_MS
      ) {
        throw new DomainError('UNAUTHENTICATED', session === null ? undefined : endDetails(session));
      }
      touchInBackground(ctx.deps, { ...session, tokenHash }, now, (tx) => touchSession(tx, tokenHash, now));
      return { id: session.holderId, login: session.login, sessionId: session.sessionId, tokenHash };
    },
  );
}
