import { DomainError } from '../../../domain/errors.ts';
import { roleCovers, type OperatorRole } from '../../../domain/roles.ts';
import { auditAttempt } from '../../audit/audit-attempt.ts';
import type { Context } from '../../context.ts';
import { limitOf } from '../../limits/rate-classes.ts';
import { authenticateOperator, type Operator } from './authenticate-operator.ts';

/**
 * The calling operator, whose role must cover `role`; a try without it is written to the audit log under the path. Throws
 * UNAUTHENTICATED, RATE_LIMITED and FORBIDDEN.
 */
export async function requireOperator(
  ctx: Context,
  role: OperatorRole,
  path: string,
  rawInput: unknown,
): Promise<Operator> {
  const operator = await authenticateOperator(ctx);
  await ctx.deps.limiter.take(limitOf('other', `operator:${operator.id}`));
  if (!roleCovers(operator.role, role)) {
    await auditAttempt(ctx.deps, operator, path, rawInput, 'FORBIDDEN');
    throw new DomainError('FORBIDDEN');
  }
  return operator;
}
