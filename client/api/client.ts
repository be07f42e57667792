import { httpLink } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/router.ts';
import { reasonOf } from './error-sentence.ts';
import { keepScreen } from './return-to.ts';
import { endSession, getSession } from './session.ts';
import { trpc } from './trpc.ts';

/** After this time the outcome of a call counts as unknown; neither success nor failure is assumed. */
const TIMEOUT_MS = 20_000;

/** `fetch` with a timeout. AbortSignal.any would be shorter, but in-app browsers of older phones lack it. */
const fetchInTime = (url: RequestInfo | URL | string, options: RequestInit): Promise<Response> => {
  const controller = new AbortController();
  // Never cleared: the body may stall too, and aborting a completed request has no effect.
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  options.signal?.addEventListener('abort', () => controller.abort());
  return fetch(url, { ...options, signal: controller.signal });
};

/** A token that the server no longer knows ends the session; the next sign-in returns to the screen. */
const endDeadSession: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const asked = getSession();
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          // A late refusal of an earlier token must not end the session that replaced it.
          if (asked !== null && asked === getSession() && reasonOf(error) === 'UNAUTHENTICATED') {
            keepScreen(location.pathname + location.search, asked);
            endSession();
          }
          observer.error(error);
        },
      });
    });

export const apiClient = trpc.createClient({
  links: [
    endDeadSession,
    httpLink({
      url: '/trpc',
      methodOverride: 'POST',
      fetch: (url, options) => fetchInTime(url, options as RequestInit),
      headers: () => {
        const session = getSession();
        return {
          'X-Requested-With': 'XMLHttpRequest',
          ...(session === null ? {} : { Authorization: `Bearer ${session.api_token}` }),
        };
      },
    }),
  ],
});
