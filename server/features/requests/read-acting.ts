import type { ReadDb } from '../../../db/store.ts';
import { isSettled, type WorthSoFar } from '../../../domain/four-eyes.ts';
import type { ActingOperator } from '../../../domain/legal-acts.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { findOperator } from '../../acting/find-operator.ts';
import { isOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { countNeeded } from './count-needed.ts';
import { kindOf } from './registry.ts';
import type { RequestRow } from './requests.repo.ts';

type Acting = {
  operatorId: number;
  /** What the operator is about to do; only the worth of an approval counts. */
  act: SignedAct | 'take';
  /** The version of the request that the operator saw. */
  seen?: number | undefined;
  isVouching?: boolean | undefined;
  /** What acts that precede this one, and have not been done yet, add to the sums. */
  ahead?: WorthSoFar;
};

/** An operator as one who acts on a request now. */
export async function readActing(
  db: ReadDb,
  request: RequestRow,
  { operatorId, act, seen, isVouching = false, ahead }: Acting,
  now: Date,
): Promise<ActingOperator> {
  const operator = await findOperator(db, operatorId);
  const { secondPersonWaitHours } = await readSettings(db);
  const worthNeeds = async () => {
    const worth = await kindOf(request.kind).worth?.(db, request);
    return countNeeded(db, request, { operatorId, worth, now, ahead });
  };
  return {
    as: 'operator',
    id: operatorId,
    isAdmin: operator?.role === 'admin',
    person: operator?.phoneHmac ?? null,
    isSettled: isSettled(operator?.powersChangedAt ?? null, now, secondPersonWaitHours),
    isHolder: await isOwnHolder(db, operatorId, request.holderId),
    worthNeeds: act === 'approve' ? await worthNeeds() : 1,
    seen,
    isVouching,
  };
}
