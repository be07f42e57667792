import { and, asc, eq, lte, not, sql, type AnyColumn } from '../../../db/sql.ts';
import { EXPIRE_REASON, expire, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';
import { alarmHolder } from '../requests/alarm-holder.ts';
import { hasSignature } from '../requests/approvals.repo.ts';
import { failRequest } from '../requests/fail-request.ts';
import { isPaidFor } from '../bank-lines/match-bank-lines.ts';
import { REQUEST_KIND_TABLE } from '../requests/request-kinds.ts';

const EXPIRED_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

// Literals instead of parameters: only then does SQLite use the partial index over open requests that expire.
const stillOpen = (state: AnyColumn) => sql`${state} in (${sql.raw(`${PENDING}, ${ON_HOLD}`)})`;

/**
 * Expires purchases that were not approved in time (D16), each with its alarm; one with a valid first approval waits
 * for the second, and one that a line of the bank pays waits for its operator (D48). Signatures under other acts do not
 * prevent expiry. Returns how many expired.
 */
export async function expirePurchases(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const { requests } = tx.t;
    const isApprovedOnce = hasSignature(
      tx,
      await signaturesValidSince(tx, now),
      eq(tx.t.approvals.decision, 'approve'),
    );
    const dueAfter = (skipped: number) =>
      tx
        .select()
        .from(requests)
        .where(and(lte(requests.expiresAt, now), stillOpen(requests.state), not(isApprovedOnce)))
        .orderBy(asc(requests.expiresAt), asc(requests.id))
        .limit(EXPIRED_AT_ONCE)
        .offset(skipped);
    let expired = 0;
    let kept = 0;
    // Those that are kept must not hide the ones behind them.
    for (
      let due = await dueAfter(0);
      due.length > 0 && expired < EXPIRED_AT_ONCE;
      due = await dueAfter(kept)
    ) {
      for (const request of due) {
        if (!expire(request.state, false).ok || (await isPaidFor(tx, request.id, now))) kept += 1;
        else if (!(await failRequest(deps, tx, request, EXPIRE_REASON, 'expiry', now))) kept += 1;
        else {
          const about = await REQUEST_KIND_TABLE[request.kind].describe(tx, request);
          await alarmHolder(tx, request, about, { decision: 'reject', reason: EXPIRE_REASON, at: now });
          expired += 1;
        }
      }
    }
    return expired;
  });
}
