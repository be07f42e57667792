import { DomainError } from '../../domain/errors.ts';
import type { Context } from '../trpc/context.ts';
import { unauthenticatedLimits } from './rate-classes.ts';

/**
 * Authenticates the caller. A failed authentication counts against the limits of the caller's networks like a call of
 * an open procedure. Throws the errors of `authenticate`, and TOO_MANY_REQUESTS once a limit is reached.
 */
export async function countFailedAuthentication<T>(
  ctx: Context,
  authenticate: (ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await authenticate(ctx);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHENTICATED')
      await ctx.deps.limiter.take(...unauthenticatedLimits('other', ctx.client.ipPrefix));
    throw error;
  }
}
