// The two ways in which a request ends without an operator: its holder cancels it, or a purchase expires.
import { and, asc, lte, not, sql, type AnyColumn } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import {
  cancel,
  CANCEL_REASON,
  EXPIRE_REASON,
  expire,
  FAILED,
  ON_HOLD,
  PENDING,
  type RequestKind,
} from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { unwrap } from '../../unwrap.ts';
import { alarmHolder } from './alarm-holder.ts';
import { REQUEST_KIND_TABLE } from './request-kinds.ts';
import { hasApproval } from './approvals.repo.ts';
import { isInProgress } from './in-progress.ts';
import { findRequest, moveRequest, type RequestRow } from './requests.repo.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';

const CANCELLABLE: readonly RequestKind[] = ['purchase', 'sale', 'externalSend'];
const EXPIRED_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

// Literals instead of parameters: only then does SQLite use the partial index over open requests that expire.
const stillOpen = (state: AnyColumn) => sql`${state} in (${sql.raw(`${PENDING}, ${ON_HOLD}`)})`;

async function fail(
  deps: Deps,
  tx: Tx,
  request: RequestRow,
  reason: string,
  as: 'holder' | 'expiry',
  now: Date,
) {
  const change = { state: FAILED, reason, decidedAt: now, decidedBy: null, decidedAs: as } as const;
  const moved = await moveRequest(tx, request, change);
  if (moved)
    await REQUEST_KIND_TABLE[request.kind].reject(deps, tx, {
      request,
      operatorId: null,
      reason,
      txHash: null,
      now,
    });
  return moved;
}

/**
 * Cancels an own pending request (D15): no alarm, the reservation is released. Throws NOT_FOUND for a missing one and
 * another holder's, CANNOT_CANCEL for one that an operator has taken, signed, put on hold or decided.
 */
export async function cancelRequest(
  deps: Deps,
  holder: { id: number },
  id: number,
): Promise<{ id: number; state: typeof FAILED }> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    for (const kind of CANCELLABLE) {
      const request = await findRequest(tx, kind, id);
      if (request === null || request.holderId !== holder.id) continue;
      unwrap(cancel(request.state, await isInProgress(tx, request, now)));
      if (!(await fail(deps, tx, request, CANCEL_REASON, 'holder', now)))
        throw new DomainError('CANNOT_CANCEL');
      return { id, state: FAILED };
    }
    throw new DomainError('NOT_FOUND');
  });
}

/**
 * Expires purchases that were not approved in time (D16), each with its alarm; one with a valid first approval waits
 * for the second (D48). Signatures under other acts do not prevent expiry. Returns how many expired.
 */
export async function expirePurchases(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const { requests } = tx.t;
    const isApprovedOnce = hasApproval(tx, await signaturesValidSince(tx, now));
    const due = await tx
      .select()
      .from(requests)
      .where(and(lte(requests.expiresAt, now), stillOpen(requests.state), not(isApprovedOnce)))
      .orderBy(asc(requests.expiresAt))
      .limit(EXPIRED_AT_ONCE);
    let expired = 0;
    for (const request of due) {
      if (!expire(request.state, false).ok) continue;
      if (!(await fail(deps, tx, request, EXPIRE_REASON, 'expiry', now))) continue;
      const about = await REQUEST_KIND_TABLE[request.kind].describe(tx, request);
      await alarmHolder(tx, request, about, { decision: 'reject', reason: EXPIRE_REASON, at: now });
      expired += 1;
    }
    return expired;
  });
}
