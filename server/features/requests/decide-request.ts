// One way to decide for all kinds of requests: what is legal is the table of domain/request-state.ts, what it does is the
// kind's effects, and the alarm and the audit row are written in the same transaction (decisions 13, 17, 42 and 43).
import type { Tx } from '../../../db/store.ts';
import { alarmTypeOf } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { approvalsNeeded } from '../../../domain/four-eyes.ts';
import {
  checkReason,
  checkVersion,
  decide,
  type Decision,
  type RequestKind,
  type RequestState,
} from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { unwrap } from '../../unwrap.ts';
import { addAlarm } from '../alarms/add-alarm.ts';
import { approveTogether } from './approvals.repo.ts';
import { EFFECTS } from './effects.ts';
import { isOwnRequest, loginOfOperator } from './operators-of-requests.repo.ts';
import { findRequest, moveRequest, type RequestRow } from './requests.repo.ts';
import { readSettings } from '../settings/read-settings.ts';

export type DecideInput = {
  id: number;
  decision: Decision;
  reason?: string | null | undefined;
  txHash?: string | null | undefined;
  version?: number | undefined;
};

export type Decided = { id: number; state: RequestState; approvals: number };

/** Tells the one who came too late who decided, what and when. */
async function alreadyDecided(tx: Tx, request: RequestRow): Promise<DomainError> {
  return new DomainError('ALREADY_DECIDED', {
    state: request.state,
    version: request.version,
    decidedBy: request.decidedBy === null ? request.decidedAs : await loginOfOperator(tx, request.decidedBy),
    decidedAt: request.decidedAt === null ? null : seoulIso(request.decidedAt),
    reason: request.reason,
  });
}

/**
 * Decides one request. Throws NOT_FOUND, REASON_REQUIRED, ALREADY_DECIDED (with who, what and when), OWN_REQUEST,
 * SAME_OPERATOR, and what the kind's own effect throws (TX_HASH_…, ISSUE_LIMIT).
 */
export async function decideRequest(
  deps: Deps,
  operator: { id: number; login: string },
  kind: RequestKind,
  input: DecideInput,
): Promise<Decided> {
  const reason = unwrap(checkReason(input.decision, input.reason));
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const request = await findRequest(tx, kind, input.id);
    if (request === null) throw new DomainError('NOT_FOUND');
    const next = decide(request.state, input.decision);
    if (!next.ok || !checkVersion(input.version, request.version).ok) throw await alreadyDecided(tx, request);
    if (await isOwnRequest(tx, operator.id, request.holderId)) throw new DomainError('OWN_REQUEST');

    const effects = EFFECTS[kind];
    const about = await effects.describe(tx, request);
    const audit = (outcome: string, approvals: number) =>
      appendAudit(tx, {
        at: now,
        actor: operatorActor(operator),
        action: `${kind}s.decide`,
        subject: `${kind}:${request.id}`,
        outcome,
        detail: {
          decision: input.decision,
          from: request.state,
          to: next.value,
          reason,
          approvals,
          ...(input.txHash ? { txHash: input.txHash } : {}),
        },
      });

    let approvals = 0;
    if (input.decision === 'approve') {
      await effects.checkApproval?.(tx, input.txHash ?? null);
      const { fourEyesWon } = await readSettings(tx);
      const needed = approvalsNeeded(about.amountWon, fourEyesWon);
      approvals = needed === 1 ? 1 : await approveTogether(tx, kind, request, operator.id, now);
      if (approvals < needed) {
        await audit('first approval', approvals);
        return { id: request.id, state: request.state, approvals };
      }
    }

    const change = {
      state: next.value,
      reason,
      decidedAt: now,
      decidedBy: operator.id,
      decidedAs: 'operator' as const,
    };
    if (!(await moveRequest(tx, request, change))) throw await alreadyDecided(tx, request);
    await effects[input.decision](deps, tx, {
      request,
      operatorId: operator.id,
      reason,
      txHash: input.txHash ?? null,
      now,
    });
    const alarmType = alarmTypeOf(kind, input.decision);
    if (alarmType !== null) {
      const { comName, amount, accountInfo, trxId } = about;
      await addAlarm(tx, {
        holderId: request.holderId,
        type: alarmType,
        comName,
        amount,
        accountInfo,
        trxId,
        reason,
        at: now,
      });
    }
    await audit('done', approvals);
    return { id: request.id, state: next.value, approvals };
  });
}
