import type { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { resourceOfKind, type PaidKind } from '../../../domain/request-kinds.ts';
import type { RequestState } from '../../../domain/request-state.ts';
import { checkReason } from '../../../domain/decision-input.ts';
import type { putBackInput } from '../../../domain/input-schema.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { loginOfOperator } from './requests.repo.ts';
import { readOwnFreeze } from '../../holders/own-freeze.ts';
import { holdFreeOutflows } from './hold-by-holder.ts';
import { alreadyDecided } from './refusals.ts';
import { requestChanged } from './registry.ts';
import { findRequest, writeTake } from './requests.repo.ts';
import { readSigning, requireLegal, signTogether } from './require-legal.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type PutBackInput = z.infer<typeof putBackInput>;

export type PutBack = {
  id: number;
  state: RequestState;
  version: number;
  /** Still the taker after the first of two signatures; null once the take has ended. */
  takenBy: string | null;
  approvals: number;
};

/**
 * Ends a take without a decision: by the taker or an admin, and by two people while there is a valid signature, because
 * the holder may cancel afterwards, or a hash of the chain. Throws REASON_REQUIRED, NOT_FOUND, ALREADY_DECIDED, NOT_TAKEN, TAKEN, OWN_REQUEST,
 * SAME_OPERATOR, IN_PAYOUT for a sale that a payout file pays, PAYOUT_PAID for one that a line of the bank paid.
 */
export async function putBackRequest(
  deps: Deps,
  operator: Actor,
  kind: PaidKind,
  input: PutBackInput,
): Promise<PutBack> {
  const reason = unwrap(checkReason('hold', input.reason));
  return operatorAct(deps, operator, `${resourceOfKind[kind]}.putBack`, async (tx, now) => {
    const request = await findRequest(tx, kind, input.id);
    if (request === null) throw new DomainError('NOT_FOUND');
    const { id, state, version, takenBy } = request;
    const about = { act: 'putBack', operatorId: operator.id, seen: input.version, now } as const;
    const legal = await requireLegal(tx, request, about);
    const { needed, agreeing } = await readSigning(tx, request, legal, 'putBack', now);

    const taker = takenBy === null ? null : await loginOfOperator(tx, takenBy);
    const entryOf = (applied: boolean, approvals: number) => ({
      subject: `${kind}:${id}`,
      applied,
      detail: { state, takenBy: taker, reason, approvals },
    });

    let approvals = 0;
    if (needed === 2) {
      const signature = { act: 'putBack', operatorId: operator.id, txHash: null, now } as const;
      approvals = await signTogether(tx, request, agreeing, signature);
      if (approvals < 2)
        return { value: { id, state, version, takenBy: taker, approvals }, log: entryOf(false, approvals) };
    }
    if (!(await writeTake(tx, request, { takenBy: null, takenAt: null })))
      throw await alreadyDecided(tx, request);
    await requestChanged(tx, request, 'paying', now);
    // Of a wallet that its holder froze meanwhile, it goes on hold as what was free then.
    if ((await readOwnFreeze(tx, request.holderId)).frozenAt !== null)
      await holdFreeOutflows(tx, request.holderId, now);
    const after = await findRequest(tx, kind, id);
    const value = {
      ...{ id, state: after?.state ?? state, version: after?.version ?? version + 1 },
      ...{ takenBy: null, approvals },
    };
    return { value, log: entryOf(true, approvals) };
  });
}
