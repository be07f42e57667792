// The decision procedure of all kinds of requests: the table in domain/request-state.ts says what is legal, the kind's
// handlers carry it out, and the alarm and the audit row are written in the same transaction (D13, D17, D42, D43 and
// D48).
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { resourceOfKind, type DecidedKind } from '../../../domain/request-kinds.ts';
import { stateAfter, type Decision, type RequestState } from '../../../domain/request-state.ts';
import { checkReason, holdUntil } from '../../../domain/decision-input.ts';
import { seoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { recordMoneyAct } from '../../four-eyes/money-acts.ts';
import { keepSignaturesOf } from './approvals.repo.ts';
import { keptReason } from '../../holders/erased-holder.ts';
import { endFactsOf } from './facts.repo.ts';
import { kindOf, requestChanged, tellHolder } from './registry.ts';
import { alreadyDecided } from './refusals.ts';
import { readSigning, requireLegal, signTogether } from './require-legal.ts';
import { findRequest, moveRequest } from './requests.repo.ts';
import { approvedAt, keepApprovedAsPaid } from './settled-lines.ts';
import { logAct, operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

export type DecideInput = {
  id: number;
  decision: Decision;
  reason?: string | null | undefined;
  /** The day in Seoul on which a hold ends; none where two people must sign it. */
  until?: string | null | undefined;
  txHash?: string | null | undefined;
  version?: number | undefined;
  /** Whether the operator has said in a note that lines which do not name a sale have paid it. */
  isVouched?: boolean;
};

export type Decided = { id: number; state: RequestState; approvals: number };

const NO_DAY =
  '이미 지급했거나 다른 운영자가 처리를 시작했을 수 있는 신청이에요. 정한 날이 되면 회원이 취소할 수 있으니 날짜 없이 보류해주세요.';

/**
 * Decides one request within an act of the caller, writes its entry, and leaves the kind's `afterCommit` to the caller. A rejection or a hold is refused
 * before anything is written, so that the caller may go on with other requests. Throws as `decideRequest`.
 */
export async function decideWithin(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  kind: DecidedKind,
  input: DecideInput,
): Promise<Acted<Decided>> {
  const { decision } = input;
  const reason = unwrap(checkReason(decision, input.reason));
  const now = deps.clock.now();
  const endsAt = unwrap(holdUntil(decision, input.until, now));
  const handlers = kindOf(kind);
  const request = await findRequest(tx, kind, input.id);
  if (request === null) throw new DomainError('NOT_FOUND');
  const legal = await requireLegal(tx, request, {
    act: decision,
    operatorId: operator.id,
    seen: input.version,
    isVouching: input.isVouched,
    hasReason: reason !== null,
    now,
  });
  const next = stateAfter(request.state, decision);
  if (next === undefined) throw await alreadyDecided(tx, request);
  const { needed, agreeing, standing, hasVoid } = await readSigning(tx, request, legal, decision, now);
  // On that day it would be pending again, and its holder could cancel what two people have put on hold.
  if (endsAt !== null && needed === 2)
    throw new DomainError('HOLD_DAY_INVALID', undefined, { sentence: NO_DAY });

  const about = await handlers.describe(tx, request);
  const approves = decision === 'approve';
  const txHash = approves ? await handlers.reserveHash?.(tx, request, input.txHash ?? null, now) : undefined;
  const act = `${resourceOfKind[kind]}.decide` as const;
  const subject = `${kind}:${request.id}`;
  const entryOf = (applied: boolean, approvals: number) => ({
    subject,
    applied,
    detail: {
      decision,
      from: request.state,
      to: next,
      reason,
      approvals,
      ...(endsAt === null ? {} : { until: seoulDay(endsAt) }),
      ...(txHash === undefined ? {} : { txHash }),
    },
  });

  const at = approves ? await approvedAt(tx, request.id, now) : now;
  const worth = approves ? await handlers.worth?.(tx, request) : undefined;
  let approvals = approves ? 1 : 0;
  if (needed === 2) {
    const signature = { act: decision, operatorId: operator.id, txHash: txHash ?? null, now: at };
    approvals = await signTogether(tx, request, agreeing, signature);
    if (approvals < 2) {
      if (approves && request.takenBy !== null) await keepApprovedAsPaid(tx, request, operator.id, now);
      const log = await logAct(tx, operator, act, entryOf(false, approvals), now);
      return { value: { id: request.id, state: request.state, approvals }, log };
    }
  }

  // A list would show them as approvals of the decided request.
  if (hasVoid) await keepSignaturesOf(tx, request, [...standing, operator.id], now);
  const kept = await keptReason(tx, request.holderId, reason);
  const change = {
    state: next,
    reason: kept,
    decidedAt: at,
    decidedBy: operator.id,
    decidedAs: 'operator' as const,
    holdUntil: endsAt,
  };
  if (!(await moveRequest(tx, request, change))) throw await alreadyDecided(tx, request);
  await handlers[decision](deps, tx, {
    request,
    operatorId: operator.id,
    reason: kept,
    txHash: txHash ?? null,
    now,
  });
  if (decision !== 'hold') {
    await endFactsOf(tx, request.id, { by: operator.id, at: now });
    await requestChanged(tx, request, approves ? 'done' : 'failed', now);
  }
  if (worth !== undefined) {
    const earlier = agreeing.map((signature) => signature.operatorId);
    await recordMoneyAct(tx, {
      operatorIds: [...new Set([...earlier, operator.id])],
      holderId: request.holderId,
      action: act,
      subject,
      won: worth,
      now,
    });
  }
  await tellHolder(tx, request, about, { decision, reason, at: now });
  const log = await logAct(tx, operator, act, entryOf(true, approvals), now);
  return { value: { id: request.id, state: next, approvals }, log };
}

/**
 * Decides one request. Throws NOT_FOUND, REASON_REQUIRED, HOLD_DAY_INVALID, ALREADY_DECIDED (with who, what and when), TAKEN (with who
 * and since when), OWN_REQUEST, STATUS_NOT_ALLOWED (of an erased holder), HELD_BY_HOLDER, NOT_TAKEN, IN_PAYOUT, PAYOUT_PAID, PAYOUT_UNNAMED, SAME_OPERATOR, EVIDENCE_REQUIRED, TX_HASH_…, and the errors of the kind's handler
 * (ISSUE_LIMIT).
 */
export async function decideRequest(
  deps: Deps,
  operator: Actor,
  kind: DecidedKind,
  input: DecideInput,
): Promise<Decided> {
  unwrap(checkReason(input.decision, input.reason));
  unwrap(holdUntil(input.decision, input.until, deps.clock.now()));
  const decided = await operatorAct(deps, operator, `${resourceOfKind[kind]}.decide`, (tx) =>
    decideWithin(deps, tx, operator, kind, input),
  );
  await kindOf(kind).afterCommit?.(deps);
  return decided;
}
