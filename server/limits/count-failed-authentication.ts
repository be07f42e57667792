import { after, settle, type Answer } from '../../db/answer.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Context } from '../trpc/context.ts';
import { unauthenticatedLimits } from './rate-classes.ts';

/**
 * Authenticates the caller. A failed authentication counts against the limits of the caller's networks like a call of
 * an open procedure. Throws the errors of `authenticate`, and TOO_MANY_REQUESTS once a limit is reached.
 */
export function countFailedAuthentication<T>(
  ctx: Context,
  authenticate: (ctx: Context) => Answer<T>,
): Answer<T> {
  const fail = (error: unknown) => () => {
    throw error;
  };
  return settle(
    () => authenticate(ctx),
    (caller) => caller,
    (error) =>
      error instanceof DomainError && error.code === 'UNAUTHENTICATED'
        ? after(ctx.deps.limiter.take(...unauthenticatedLimits('other', ctx.client.ipPrefix)), fail(error))
        : fail(error)(),
  );
}
