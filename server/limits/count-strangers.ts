import { DomainError } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import { limitOf } from './rate-classes.ts';

/**
 * Asks who calls. Whoever cannot say is counted by network like the callers of open procedures, so that trying tokens is
 * limited as every other call is. Throws what `authenticate` throws, and TOO_MANY_REQUESTS instead once it is too much.
 */
export async function countStrangers<T>(
  ctx: Context,
  authenticate: (ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await authenticate(ctx);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHENTICATED')
      await ctx.deps.limiter.take(limitOf('other', `ip:${ctx.client.ipPrefix}`));
    throw error;
  }
}
