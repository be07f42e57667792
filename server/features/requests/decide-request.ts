// The decision procedure of all kinds of requests: the table in domain/request-state.ts says what is legal, the kind's
// handlers carry it out, and the alarm and the audit row are written in the same transaction (D13, D17, D42, D43 and
// D48).
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { resourceOfKind } from '../../../domain/request-resources.ts';
import {
  checkReason,
  checkVersion,
  decide,
  holdUntil,
  isOverdue,
  isPaidByHand,
  type Decision,
  type RequestKind,
  type RequestState,
} from '../../../domain/request-state.ts';
import { seoulDay } from '../../../domain/time.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { unwrap } from '../../unwrap.ts';
import { readFilePayment } from '../payouts/file-payment.ts';
import { refuseInPayout } from '../payouts/payouts.repo.ts';
import { isPaidFor } from '../bank-lines/find-paid.ts';
import { releaseLinesOf } from '../bank-lines/bank-lines.repo.ts';
import { approvedAt } from '../bank-lines/settlement-times.ts';
import { recordMoneyAct } from '../four-eyes/money-acts.ts';
import { alarmHolder } from './alarm-holder.ts';
import { keepSignaturesOf } from './approvals.repo.ts';
import { countNeeded } from './count-needed.ts';
import { keptReason } from '../holders/erased-holder.ts';
import { refuseOwnHolder } from '../holders/refuse-own-holder.ts';
import { REQUEST_KIND_TABLE } from './request-kinds.ts';
import { alreadyDecided, alreadyExpired, takenByAnother } from './refusals.ts';
import { refuseOfErased } from './refuse-of-erased.ts';
import { refusePaidSale } from './refuse-paid-sale.ts';
import { findRequest, moveRequest, type RequestRow } from './requests.repo.ts';
import { isDisabled } from './operators-of-requests.repo.ts';
import { isPaidByLines, keepApprovedAsPaid } from './said-to-be-paid.ts';
import { readSignatures, signTogether, type Signatures } from './sign-together.ts';
import { requireActing } from '../operators/require-acting.ts';

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

type Act = {
  request: RequestRow;
  operatorId: number;
  input: DecideInput;
  signatures: Signatures;
  now: Date;
  take: Take;
};

/**
 * Whether another operator is paying the request, so that this one would pay it twice. A sale of a payout file that lines of
 * the bank have paid is not paid again by an approval: anyone who may approve may approve it. Where the lines do not say
 * whose money it was, the taker knows whether it was this sale's; others say so in a note, and are two (ADR-0029). So are they where
 * the taker who paid by hand is disabled: a sale that lines have paid is not put back.
 */
type Take = 'free' | 'unnamed' | 'anothers';

async function readTake(
  tx: Tx,
  { request, operatorId, input, now }: Pick<Act, 'request' | 'operatorId' | 'input' | 'now'>,
): Promise<Take> {
  if (request.takenBy === null || request.takenBy === operatorId) return 'free';
  if (input.decision !== 'approve') return 'anothers';
  const payment = await readFilePayment(tx, request.id, now);
  if (payment === 'none') {
    const isLeft = (await isDisabled(tx, request.takenBy)) && (await isPaidByLines(tx, request));
    return isLeft ? 'unnamed' : 'anothers';
  }
  return payment === 'named' ? 'free' : 'unnamed';
}

/**
 * Checks whether this operator may decide now. A take by another operator is reported before a stale version, because
 * the take changed the version; the second of two signatures need not be the taker's.
 */
async function checkMayDecide(tx: Tx, act: Act): Promise<void> {
  const { request, operatorId, input, signatures, now } = act;
  const isCurrent = checkVersion(input.version, request.version).ok;
  const isFirst = !isCurrent || signatures.agreeing.length === 0;
  if (act.take === 'anothers' && isFirst) throw await takenByAnother(tx, request);
  if (act.take === 'unnamed' && isFirst && input.isVouched !== true)
    throw await takenByAnother(tx, request, 'PAYOUT_UNNAMED');
  if (!isCurrent) throw await alreadyDecided(tx, request);
  await refuseOwnHolder(tx, operatorId, request.holderId);
  if (input.decision !== 'reject') await refuseOfErased(tx, request, now);
  if (input.decision !== 'approve') {
    // The file may be at the bank already: first it is taken back from there. A hold would end the take too.
    await refuseInPayout(tx, request.id);
    // A hold of a sale that is not taken ends nothing.
    if (input.decision === 'reject' || request.takenBy !== null) await refusePaidSale(tx, request, now);
    return;
  }
  if (isPaidByHand(request.kind) && request.takenBy === null) throw new DomainError('NOT_TAKEN');
  const isApprovedOnce = signatures.valid.some((signature) => signature.decision === 'approve');
  if (!isOverdue(request.expiresAt, now) || isApprovedOnce) return;
  if (!(await isPaidFor(tx, request.id, now))) throw alreadyExpired(request);
}

const NO_DAY =
  '이미 지급했거나 다른 운영자가 처리를 시작했을 수 있는 신청이에요. 정한 날이 되면 회원이 취소할 수 있으니 날짜 없이 보류해주세요.';

/**
 * Decides one request in a transaction of the caller, who calls `requireActing` and runs the kind's `afterCommit`. A rejection or a hold is refused
 * before anything is written, so that the caller may go on with other requests. Throws as `decideRequest`.
 */
export async function decideWithin(
  deps: Deps,
  tx: Tx,
  operator: { id: number; login: string },
  kind: RequestKind,
  input: DecideInput,
): Promise<Decided> {
  const { decision } = input;
  const reason = unwrap(checkReason(decision, input.reason));
  const now = deps.clock.now();
  const endsAt = unwrap(holdUntil(decision, input.until, now));
  const handlers = REQUEST_KIND_TABLE[kind];
  const request = await findRequest(tx, kind, input.id);
  if (request === null) throw new DomainError('NOT_FOUND');
  const next = decide(request.state, decision);
  if (!next.ok) throw await alreadyDecided(tx, request);
  const signatures = await readSignatures(tx, request, decision, now);
  const take = await readTake(tx, { request, operatorId: operator.id, input, now });
  const act = { request, operatorId: operator.id, input, signatures, now, take };
  await checkMayDecide(tx, act);
  // On that day it would be pending again, and its holder could cancel what two people have put on hold.
  if (endsAt !== null && signatures.needsTwo)
    throw new DomainError('HOLD_DAY_INVALID', undefined, { sentence: NO_DAY });

  const about = await handlers.describe(tx, request);
  const approves = decision === 'approve';
  const txHash = approves ? await handlers.reserveHash?.(tx, request, input.txHash ?? null, now) : undefined;
  const audit = (outcome: string, approvals: number) =>
    appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: `${resourceOfKind[kind]}.decide`,
      subject: `${kind}:${request.id}`,
      outcome,
      detail: {
        decision,
        from: request.state,
        to: next.value,
        reason,
        approvals,
        ...(endsAt === null ? {} : { until: seoulDay(endsAt) }),
        ...(txHash === undefined ? {} : { txHash }),
      },
    });

  const at = approves ? await approvedAt(tx, request.id, now) : now;
  const worth = approves ? await handlers.worth?.(tx, request) : undefined;
  let approvals = approves ? 1 : 0;
  const signing = { decision, operatorId: operator.id, needsTwo: signatures.needsTwo, worth, now };
  if (take === 'unnamed' || (await countNeeded(tx, request, signing)) === 2) {
    approvals = await signTogether(tx, request, signatures.agreeing, {
      act: decision,
      operatorId: operator.id,
      maySignFirst: take !== 'anothers',
      txHash: txHash ?? null,
      now: at,
    });
    if (approvals < 2) {
      if (approves && request.takenBy !== null) await keepApprovedAsPaid(tx, request, operator.id, now);
      await audit('first approval', approvals);
      return { id: request.id, state: request.state, approvals };
    }
  }

  // A list would show them as approvals of the decided request.
  if (signatures.hasVoid)
    await keepSignaturesOf(
      tx,
      request,
      [...signatures.standing.map((one) => one.operatorId), operator.id],
      now,
    );
  const kept = await keptReason(tx, request.holderId, reason);
  const change = {
    state: next.value,
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
  // The money of a rejected order belongs to no order again.
  if (decision === 'reject') await releaseLinesOf(tx, request.id);
  if (worth !== undefined) {
    const earlier = signatures.agreeing.map((signature) => signature.operatorId);
    await recordMoneyAct(tx, {
      operatorIds: [...new Set([...earlier, operator.id])],
      holderId: request.holderId,
      action: `${resourceOfKind[kind]}.decide`,
      subject: `${kind}:${request.id}`,
      won: worth,
      now,
    });
  }
  await alarmHolder(tx, request, about, { decision, reason, at: now });
  await audit('done', approvals);
  return { id: request.id, state: next.value, approvals };
}

/**
 * Decides one request. Throws NOT_FOUND, REASON_REQUIRED, HOLD_DAY_INVALID, ALREADY_DECIDED (with who, what and when), TAKEN (with who
 * and since when), OWN_REQUEST, STATUS_NOT_ALLOWED (of an erased holder), NOT_TAKEN, IN_PAYOUT, PAYOUT_PAID, PAYOUT_UNNAMED, SAME_OPERATOR, TX_HASH_…, and the errors of the kind's handler
 * (ISSUE_LIMIT).
 */
export async function decideRequest(
  deps: Deps,
  operator: { id: number; login: string },
  kind: RequestKind,
  input: DecideInput,
): Promise<Decided> {
  unwrap(checkReason(input.decision, input.reason));
  unwrap(holdUntil(input.decision, input.until, deps.clock.now()));
  const decided = await deps.store.write(async (tx) => {
    await requireActing(tx, operator, 'operator');
    return decideWithin(deps, tx, operator, kind, input);
  });
  await REQUEST_KIND_TABLE[kind].afterCommit?.(deps);
  return decided;
}
