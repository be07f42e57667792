import { and, asc, eq, gt, lte, not, or, sql, type AnyColumn, type SQL } from '../../../db/sql.ts';
import type { Store, Tx } from '../../../db/store.ts';
import { EXPIRE_REASON, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { alarmHolder } from '../requests/alarm-holder.ts';
import { hasSignature } from '../requests/approvals.repo.ts';
import { failRequest } from '../requests/fail-request.ts';
import { findPaid, isPaidFor } from '../bank-lines/find-paid.ts';
import { REQUEST_KIND_TABLE } from '../requests/request-kinds.ts';

const EXPIRED_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

// Literals instead of parameters: only then does SQLite use the partial index over open requests that expire.
const stillOpen = (state: AnyColumn) => sql`${state} in (${sql.raw(`${PENDING}, ${ON_HOLD}`)})`;

type Due = { expiresAt: Date | null; id: number };

/** The requests behind one that was looked at; all without one. */
function behind(tx: Tx, last: Due | null): SQL | undefined {
  const { requests } = tx.t;
  if (last === null || last.expiresAt === null) return undefined;
  const isLater = gt(requests.expiresAt, last.expiresAt);
  return or(isLater, and(eq(requests.expiresAt, last.expiresAt), gt(requests.id, last.id)));
}

/** Looks at the next requests that are due. */
async function expireSome(deps: Deps, tx: Tx, last: Due | null, now: Date) {
  const { requests } = tx.t;
  const isApproved = eq(tx.t.approvals.decision, 'approve');
  const isApprovedOnce = hasSignature(tx, await signaturesValidSince(tx, now), isApproved);
  const due = await tx
    .select()
    .from(requests)
    .where(
      and(lte(requests.expiresAt, now), stillOpen(requests.state), not(isApprovedOnce), behind(tx, last)),
    )
    .orderBy(asc(requests.expiresAt), asc(requests.id))
    .limit(EXPIRED_AT_ONCE);
  const ids = due.map(({ id }) => id);
  const paid = await findPaid(tx, ids, now);
  let expired = 0;
  for (const request of due) {
    // An order that has expired leaves its line to the next one.
    const isPaid = paid.has(request.id) || (expired > 0 && (await isPaidFor(tx, request.id, now)));
    if (isPaid) continue;
    if (!(await failRequest(deps, tx, request, EXPIRE_REASON, 'expiry', now))) continue;
    const about = await REQUEST_KIND_TABLE[request.kind].describe(tx, request);
    await alarmHolder(tx, request, about, { decision: 'reject', reason: EXPIRE_REASON, at: now });
    expired += 1;
  }
  return { expired, last: due.length < EXPIRED_AT_ONCE ? null : (due.at(-1) ?? null) };
}

/** Where the last run on a store ended before it had looked at all that were due. */
const lookedUpTo = new WeakMap<Store, Due>();

/**
 * Expires purchases that were not approved in time (D16), each with its alarm; one with a valid first approval waits
 * for the second, and one that a line of the bank pays waits for its operator (D48). Signatures under other acts do not
 * prevent expiry. A run looks at a hundred, and the next one at those behind them: those that are kept hide none. Returns how many
 * expired.
 */
export async function expirePurchases(deps: Deps): Promise<number> {
  const { store } = deps;
  const now = deps.clock.now();
  const from = lookedUpTo.get(store) ?? null;
  lookedUpTo.delete(store);
  let done = await store.write((tx) => expireSome(deps, tx, from, now));
  let { expired } = done;
  if (from !== null && done.last === null) {
    done = await store.write((tx) => expireSome(deps, tx, null, now));
    expired += done.expired;
  }
  if (done.last !== null) lookedUpTo.set(store, done.last);
  return expired;
}
