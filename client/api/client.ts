import { createTRPCClient } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/router.ts';
import { endCause, reasonOf } from './error-sentence.ts';
import { httpLink } from './http-link.ts';
import { keepScreen } from './return-to.ts';
import { endSession, getSession, successorOf } from './session.ts';
import type { Session } from './session.ts';

/** A token that the server no longer knows ends the session; the next sign-in returns to the screen. */
export function endIfDead(error: unknown, asked: Session | null): void {
  // A late refusal of an earlier token must not end the session that replaced it.
  if (asked === null || asked.api_token !== getSession()?.api_token || reasonOf(error) !== 'UNAUTHENTICATED')
    return;
  const cause = endCause(error);
  if (successorOf(asked) === null) keepScreen(asked, cause);
  endSession(asked, cause);
}

const endDeadSession: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const asked = getSession();
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          endIfDead(error, asked);
          observer.error(error);
        },
      });
    });

export const apiClient = createTRPCClient<AppRouter>({ links: [endDeadSession, httpLink] });
