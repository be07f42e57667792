import { after, type Answer } from '../../db/answer.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Context } from '../trpc/context.ts';
import { hashToken } from '../ports/secrets.ts';
import { isIdle, noteUse } from './session-use.ts';
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
        isIdle(store, 'sessions', { ...session, tokenHash }, now)
      ) {
        throw new DomainError('UNAUTHENTICATED', session === null ? undefined : endDetails(session));
      }
      noteUse(ctx.deps, 'sessions', { ...session, tokenHash }, now);
      return { id: session.holderId, login: session.login, sessionId: session.sessionId, tokenHash };
    },
  );
}
