// Two signatures for one act on a request (D43, D48 and D51): for an approval above the threshold, and for every act
// while there is a valid signature or a hash of the chain.
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { hasOutgoingHash } from '../four-eyes/named-hashes.repo.ts';
import {
  countAgreed,
  findValidSigner,
  type EarlierSignature,
  type Signing,
} from '../operators/second-operator.ts';
import { findSignatures, insertSignature, type Signature } from './approvals.repo.ts';
import { takenByAnother } from './refusals.ts';
import { isPaidByLines, isSaidToBePaid } from './said-to-be-paid.ts';
import type { RequestRow } from './requests.repo.ts';

const signingOf = ({ holderId }: RequestRow, now: Date): Signing => ({
  leastRole: 'operator',
  holderIds: [holderId],
  now,
});

const earlierOf = ({ operatorId, createdAt }: Signature): EarlierSignature => ({
  operatorId,
  signedAt: createdAt,
});

export type Signatures = {
  /** All unexpired signatures. */
  valid: readonly Signature[];
  /** Whether the act needs two people, see `needsTwoPeople`. */
  needsTwo: boolean;
  /** Those of them that still count: see `findValidSigner`. */
  standing: readonly Signature[];
  /** Those of the standing ones for the same act on the current version; they count towards it. */
  agreeing: readonly Signature[];
  /** Whether there are others, which no longer count. */
  hasVoid: boolean;
};

/** The signatures that still count (ADR-0016). */
async function standingOf(
  db: ReadDb,
  request: RequestRow,
  signatures: readonly Signature[],
  now: Date,
): Promise<Signature[]> {
  const signing = signingOf(request, now);
  const standing = [];
  for (const signature of signatures)
    if ((await findValidSigner(db, earlierOf(signature), signing)) !== null) standing.push(signature);
  return standing;
}

/**
 * Whether an act on a request needs two people, whatever the threshold says. It does while the request has a valid signature. It also
 * does while the request may be paid already: an approval has named the hash of an external send, or a payment claim stands for a taken
 * sale. A claim does not count for an approval when settled lines are the whole amount, because the approval relies on them.
 */
export async function needsTwoPeople(
  db: ReadDb,
  request: Pick<RequestRow, 'id' | 'kind' | 'version'>,
  valid: readonly Signature[],
  act: SignedAct,
): Promise<boolean> {
  if (valid.length > 0) return true;
  if (await isSaidToBePaid(db, request)) return act !== 'approve' || !(await isPaidByLines(db, request));
  return request.kind === 'externalSend' && (await hasOutgoingHash(db, request.id));
}

export async function readSignatures(
  db: ReadDb,
  request: RequestRow,
  act: SignedAct,
  now: Date,
): Promise<Signatures> {
  const { valid, expired } = await findSignatures(db, request, now);
  const standing = await standingOf(db, request, valid, now);
  return {
    valid,
    needsTwo: await needsTwoPeople(db, request, valid, act),
    standing,
    agreeing: standing.filter(({ version, decision }) => version === request.version && decision === act),
    hasVoid: expired.length > 0 || standing.length < valid.length,
  };
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
  const agreed = await countAgreed(tx, agreeing.map(earlierOf), operatorId, signingOf(request, now));
  if (agreed === 1 && !maySignFirst) throw await takenByAnother(tx, request);
  if (agreeing.some((earlier) => earlier.txHash !== txHash)) throw new DomainError('TX_HASH_DIFFERS');
  await insertSignature(tx, request, { operatorId, decision, txHash, now });
  return agreed;
}
