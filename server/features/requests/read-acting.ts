import type { ReadDb } from '../../../db/store.ts';
import { approvalsNeeded, isSettled, type WorthSoFar } from '../../../domain/four-eyes.ts';
import type { ActingOperator } from '../../../domain/legal-acts.ts';
import { addWon, ZERO_WON, type Won } from '../../../domain/money.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { findOperator } from '../../acting/find-operator.ts';
import { worthSoFar } from '../../four-eyes/money-acts.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { kindOf } from './registry.ts';
import type { RequestRow } from './requests.repo.ts';

type Approving = {
  operatorId: number;
  /** In won; null while no price is set, undefined for a kind without money. */
  worth: Won | null | undefined;
  now: Date;
  /** What acts that precede this one, and have not been done yet, add to both sums. */
  ahead?: WorthSoFar | undefined;
};

/** How many operators must sign an approval for its worth. */
export async function countNeeded(
  db: ReadDb,
  request: { holderId: number },
  { operatorId, worth, now, ahead }: Approving,
): Promise<1 | 2> {
  const { fourEyesWon } = await readSettings(db);
  if (worth === undefined) return approvalsNeeded(ZERO_WON, fourEyesWon);
  const soFar = await worthSoFar(db, { operatorId, holderId: request.holderId, now });
  return approvalsNeeded(worth, fourEyesWon, {
    operatorWon: addWon(soFar.operatorWon, ahead?.operatorWon ?? ZERO_WON),
    holderWon: addWon(soFar.holderWon, ahead?.holderWon ?? ZERO_WON),
  });
}

type Acting = {
  operatorId: number;
  /** What the operator is about to do; only the worth of an approval counts. */
  act: SignedAct | 'take';
  /** The version of the request that the operator saw. */
  seen?: number | undefined;
  isVouching?: boolean | undefined;
  /** Whether the operator gives a reason for an approval. */
  hasReason?: boolean | undefined;
  /** What acts that precede this one, and have not been done yet, add to the sums. */
  ahead?: WorthSoFar;
};

/** An operator as one who acts on any request now; how many must sign depends on the request. */
export async function readOperator(db: ReadDb, operatorId: number, now: Date): Promise<ActingOperator> {
  const operator = await findOperator(db, operatorId);
  const { secondPersonWaitHours } = await readSettings(db);
  return {
    as: 'operator',
    id: operatorId,
    isAdmin: operator?.role === 'admin',
    person: operator?.phoneHmac ?? null,
    isSettled: isSettled(operator?.powersChangedAt ?? null, now, secondPersonWaitHours),
    worthNeeds: 1,
  };
}

/** An operator as one who acts on a request now. */
export async function readActing(
  db: ReadDb,
  request: RequestRow,
  { operatorId, act, seen, isVouching = false, hasReason = false, ahead }: Acting,
  now: Date,
): Promise<ActingOperator> {
  const operator = { ...(await readOperator(db, operatorId, now)), seen, isVouching, hasReason };
  if (act !== 'approve') return operator;
  const worth = await kindOf(request.kind).worth?.(db, request);
  return { ...operator, worthNeeds: await countNeeded(db, request, { operatorId, worth, now, ahead }) };
}
