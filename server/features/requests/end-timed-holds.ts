// Holds with a day end automatically: the request is pending again, as if it had not been put on hold.
import { and, asc, eq, exists, isNotNull, isNull, lte, not, or, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import type { AuditAction } from '../../../domain/operator-acts.ts';
import { isMoneyKind, resourceOfKind } from '../../../domain/request-kinds.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { seoulDay } from '../../../domain/time.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { moveHistoryRow } from '../../ledger/history-rows.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { hasSignature } from './approvals.repo.ts';
import { moveRequest, UNDECIDED } from './requests.repo.ts';

const RETURNED_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

/**
 * Makes the requests pending whose hold ends now and that are not taken, each with its entry in the log, without an alarm. Those of
 * a holder who is blocked, or has frozen the wallet, stay on hold until that ends.
 * The guarded update lets of two processes only one return a request. Returns how many came back.
 */
export async function endTimedHolds(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const { holders, requestFacts, requests } = tx.t;
    const isOfThisVersion = eq(requestFacts.version, requests.version);
    const isOfStopped = exists(
      tx
        .select({ one: sql`1` })
        .from(holders)
        .where(
          and(
            eq(holders.id, requests.holderId),
            or(eq(holders.status, 'blocked'), isNotNull(holders.frozenAt)),
          ),
        ),
    );
    const due = await tx
      .select()
      .from(requests)
      .where(
        and(
          lte(requests.holdUntil, now),
          eq(requests.state, ON_HOLD),
          // The operator who took it is paying it: the return would end the take, and the holder could cancel.
          isNull(requests.takenBy),
          // All that the holder may have begun was stopped; pending, one operator would pay it.
          not(isOfStopped),
          // A new version would void its signature, so it stays on hold until it is decided.
          not(hasSignature(tx, await signaturesValidSince(tx, now), isOfThisVersion)),
        ),
      )
      .orderBy(asc(requests.holdUntil), asc(requests.id))
      .limit(RETURNED_AT_ONCE);
    let returned = 0;
    for (const request of due) {
      const { id, kind } = request;
      if (!(await moveRequest(tx, request, UNDECIDED))) continue;
      if (isMoneyKind(kind)) await moveHistoryRow(tx, { id, state: PENDING, reason: null, at: now });
      await appendAudit(tx, {
        at: now,
        actor: 'system',
        action: `${resourceOfKind[kind]}.holdEnded` satisfies AuditAction,
        subject: `${kind}:${id}`,
        outcome: 'done',
        detail: { from: ON_HOLD, to: PENDING, until: seoulDay(request.holdUntil ?? now) },
      });
      returned += 1;
    }
    return returned;
  });
}

/** Takes the day from the holds of a holder: none of them ends automatically any more. */
export async function holdWithoutDay(tx: Tx, holderId: number): Promise<void> {
  const { requests } = tx.t;
  await tx
    .update(requests)
    .set({ holdUntil: null })
    .where(and(eq(requests.holderId, holderId), eq(requests.state, ON_HOLD), isNotNull(requests.holdUntil)));
}
