import type { Tx } from '../../../db/store.ts';
import { FAILED } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { endFactsOf } from './facts.repo.ts';
import { kindOf, requestChanged } from './registry.ts';
import { moveRequest, type RequestRow } from './requests.repo.ts';

/** Ends a request without an operator, with the effects of a rejection. False when its version has changed. */
export async function failRequest(
  deps: Deps,
  tx: Tx,
  request: RequestRow,
  reason: string,
  as: 'holder' | 'expiry',
  now: Date,
): Promise<boolean> {
  const change = { state: FAILED, reason, decidedAt: now, decidedBy: null, decidedAs: as } as const;
  const moved = await moveRequest(tx, request, change);
  if (!moved) return false;
  await kindOf(request.kind).reject(deps, tx, { request, operatorId: null, reason, txHash: null, now });
  await endFactsOf(tx, request.id, { at: now });
  await requestChanged(tx, request, 'failed', now);
  return true;
}
