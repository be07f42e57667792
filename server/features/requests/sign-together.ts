// Two signatures for one act on a request (D43, D48 and D51): for an approval above the threshold, and for every act
// while there is a valid signature.
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { countAgreed } from '../operators/second-operator.ts';
import { findSignatures, insertSignature, type Signature } from './approvals.repo.ts';
import { takenByAnother } from './refusals.ts';
import type { RequestRow } from './requests.repo.ts';

export type Signatures = {
  /** All unexpired signatures. While there is one, every act on the request needs two people. */
  valid: readonly Signature[];
  /** Those for the same act on the current version; they count towards it. */
  agreeing: readonly Signature[];
  /** Whether there are others that have expired. */
  hasExpired: boolean;
};

export async function readSignatures(
  tx: Tx,
  request: RequestRow,
  act: SignedAct,
  now: Date,
): Promise<Signatures> {
  const { valid, expired } = await findSignatures(tx, request, now);
  const agreeing = valid.filter(({ version, decision }) => version === request.version && decision === act);
  return { valid, agreeing, hasExpired: expired.length > 0 };
}

/**
 * Adds the operator's signature and returns how many there are. Throws SAME_OPERATOR for a second signature of the same
 * person, TAKEN when it would be the first and `maySignFirst` is false, TX_HASH_DIFFERS when an earlier one names
 * another hash.
 */
export async function signTogether(
  tx: Tx,
  request: RequestRow,
  agreeing: readonly Signature[],
  signature: {
    act: SignedAct;
    operatorId: number;
    maySignFirst: boolean;
    txHash: string | null;
    now: Date;
  },
): Promise<1 | 2> {
  const { act: decision, operatorId, maySignFirst, txHash, now } = signature;
  const agreed = await countAgreed(
    tx,
    agreeing.map((earlier) => earlier.operatorId),
    operatorId,
    now,
    'operator',
  );
  if (agreed === 1 && !maySignFirst) throw await takenByAnother(tx, request);
  if (agreeing.some((earlier) => earlier.txHash !== txHash)) throw new DomainError('TX_HASH_DIFFERS');
  await insertSignature(tx, request, { operatorId, decision, txHash, now });
  return agreed;
}
