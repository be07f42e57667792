import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { SignatureFact } from '../../../domain/legal-acts.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { insertSignature } from './approvals.repo.ts';
import type { RequestRow } from './requests.repo.ts';

/**
 * Adds the signature of an operator who may give it (`legalActs`) and returns how many there are. Throws TX_HASH_DIFFERS when an earlier
 * one names another hash.
 */
export async function signTogether(
  tx: Tx,
  request: RequestRow,
  agreeing: readonly SignatureFact[],
  signature: { act: SignedAct; operatorId: number; txHash: string | null; now: Date },
): Promise<1 | 2> {
  const { act: decision, operatorId, txHash, now } = signature;
  if (agreeing.some((earlier) => earlier.txHash !== txHash)) throw new DomainError('TX_HASH_DIFFERS');
  await insertSignature(tx, request, { operatorId, decision, txHash, now });
  return agreeing.length > 0 ? 2 : 1;
}
