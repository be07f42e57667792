import type { Tx } from '../../../db/store.ts';
import { FAILED } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { endFactsOf } from './facts.repo.ts';
import { kindOf, requestChanged } from './registry.ts';
import { moveRequest, type RequestRow } from './requests.repo.ts';

/** Who ends it: its holder, time, or an operator whose act on something else ends it. */
type EndedBy = { as: 'holder' | 'expiry' | 'time' } | { as: 'operator'; operatorId: number };

/** Ends a request without a decision on it, with the effects of a rejection and no alarm. False when its version has changed. */
export async function failRequest(
  deps: Deps,
  tx: Tx,
  request: RequestRow,
  reason: string,
  by: EndedBy,
  now: Date,
): Promise<boolean> {
  const operatorId = by.as === 'operator' ? by.operatorId : null;
  const change = {
    state: FAILED,
    reason,
    decidedAt: now,
    decidedBy: operatorId,
    decidedAs: by.as,
  } as const;
  const moved = await moveRequest(tx, request, change);
  if (!moved) return false;
  await kindOf(request.kind).reject(deps, tx, { request, operatorId, reason, txHash: null, now });
  await endFactsOf(tx, request.id, { by: operatorId, at: now });
  await requestChanged(tx, request, 'failed', now);
  return true;
}
