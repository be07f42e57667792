import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/router.ts';
import { toChangeError, toConsoleError } from './console-error.ts';
import type { ConsoleError } from './console-error.ts';
import { readSession } from './operator-session.ts';
import { doubtRole } from './role-doubt.ts';
import { tellSessionEnded } from './session-end.ts';

/** Reports what a refusal says about the session of `token`: that it has ended, or that the operator's role may have changed. */
export function reportRefusal({ reason }: ConsoleError, token: string | undefined): void {
  // A refusal that arrives after a sign-out or a new sign-in says nothing about the present session.
  const isPresent = token !== undefined && token === readSession()?.token;
  if (reason === 'UNAUTHENTICATED' && isPresent) tellSessionEnded();
  if (reason === 'FORBIDDEN' || reason === 'TOTP_ENROLMENT_REQUIRED') doubtRole();
}

/** Turns every failed call into a ConsoleError with the sentence that the console shows. */
export function refusalLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const token = readSession()?.token;
        return next(op).subscribe({
          next: (value) => observer.next(value),
          error: (error) => {
            const refusal = op.type === 'mutation' ? toChangeError(error) : toConsoleError(error);
            reportRefusal(refusal, token);
            observer.error(refusal);
          },
          complete: () => observer.complete(),
        });
      });
}
