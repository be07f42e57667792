import { and, eq, isNull } from '../../../db/sql.ts';
import { DomainError } from '../../../domain/errors.ts';
import { isOpen } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { findRequestOfHistory } from '../requests/requests.repo.ts';

/**
 * A holder says that the deposit of an own open purchase is wired (D69). Operators see it; it changes no state, and a repeat changes
 * nothing. Throws NOT_FOUND for a missing purchase and another holder's, STATUS_NOT_ALLOWED for one that has ended.
 */
export async function sayPaid(deps: Deps, holder: CallingHolder, id: number): Promise<{ id: number }> {
  const saidPaidAt = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireHolder(tx, holder);
    const request = await findRequestOfHistory(tx, { id });
    if (request === null || request.holderId !== holder.id || request.kind !== 'purchase')
      throw new DomainError('NOT_FOUND');
    if (!isOpen(request.state)) throw new DomainError('STATUS_NOT_ALLOWED');
    const { purchases } = tx.t;
    await tx
      .update(purchases)
      .set({ saidPaidAt })
      .where(and(eq(purchases.requestId, id), isNull(purchases.saidPaidAt)));
    return { id };
  });
}
