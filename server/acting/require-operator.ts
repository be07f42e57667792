import { DomainError } from '../../domain/errors.ts';
import { roleCovers, type OperatorRole } from '../../domain/roles.ts';
import { auditAttempt } from '../audit/audit-attempt.ts';
import type { Context } from '../trpc/context.ts';
import { countFailedAuthentication } from '../limits/count-failed-authentication.ts';
import { limitOf } from '../limits/rate-classes.ts';
import { readSettings } from '../settings/read-settings.ts';
import { authenticateOperator, type Operator } from './authenticate-operator.ts';

/**
 * The calling operator, whose role must include `role`; a call without it is written to the audit log under the path.
 * Throws UNAUTHENTICATED, TOO_MANY_REQUESTS, FORBIDDEN and TOTP_ENROLMENT_REQUIRED.
 */
export async function requireOperator(
  ctx: Context,
  role: OperatorRole,
  path: string,
  rawInput: unknown,
): Promise<Operator> {
  const operator = await countFailedAuthentication(ctx, authenticateOperator);
  await ctx.deps.limiter.take(limitOf('other', `operator:${operator.id}`));
  if (!roleCovers(operator.role, role)) {
    await auditAttempt(ctx.deps, operator, path, rawInput, 'FORBIDDEN');
    throw new DomainError('FORBIDDEN');
  }
  if (!operator.hasTotp && (await mustEnrolFirst(ctx, role, path))) {
    await auditAttempt(ctx.deps, operator, path, rawInput, 'TOTP_ENROLMENT_REQUIRED');
    throw new DomainError('TOTP_ENROLMENT_REQUIRED');
  }
  return operator;
}

/** Whether the setting denies this call to an operator without an authenticator; enrolment itself is always allowed. */
async function mustEnrolFirst(ctx: Context, role: OperatorRole, path: string): Promise<boolean> {
  if (path.startsWith('admin.auth.')) return false;
  const { requireTotp } = await ctx.deps.store.readOne(readSettings);
  return requireTotp === 'everyone' || (requireTotp === 'deciders' && role !== 'viewer');
}
