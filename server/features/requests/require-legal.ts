import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import {
  legalActs,
  signingOf,
  type ActingOperator,
  type RequestFacts,
  type SignatureFact,
  type Signing,
} from '../../../domain/legal-acts.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { insertSignature } from './approvals.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readFacts } from './read-facts.ts';
import { readActing } from './read-acting.ts';
import { readDeposits } from './registry.ts';
import { refusedAct } from './refusals.ts';
import type { RequestRow } from './requests.repo.ts';

export type LegalAct = { facts: RequestFacts; operator: ActingOperator };

type Act = {
  act: SignedAct | 'take';
  operatorId: number;
  seen: number | undefined;
  isVouching?: boolean | undefined;
  hasReason?: boolean | undefined;
  now: Date;
};

/** Throws the refusal of an operator's act on a request that is not legal now. */
export async function requireLegal(db: ReadDb, request: RequestRow, about: Act): Promise<LegalAct> {
  const { act, seen, now } = about;
  const isPurchase = act === 'approve' && request.kind === 'purchase';
  const deposits = await readDeposits(db, isPurchase ? [request.id] : []);
  const facts = await readFacts(db, request, now, deposits);
  const operator = await readActing(db, request, about, now);
  const settings = await readSettings(db);
  const code = legalActs(request.kind, request.state, facts, operator, settings, now)[act];
  if (code !== null) throw await refusedAct(db, request, facts, { code, act, seen });
  return { facts, operator };
}

/** What the signatures on a request say about an act that is legal. */
export async function readSigning(
  db: ReadDb,
  request: RequestRow,
  { facts, operator }: LegalAct,
  act: SignedAct,
  now: Date,
): Promise<Signing> {
  return signingOf(request, facts, act, operator, await readSettings(db), now);
}

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
