import { and, asc, exists, lte, not, sql, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { legalActs } from '../../../domain/legal-acts.ts';
import { EXPIRE_REASON, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { hasSignature } from '../requests/approvals.repo.ts';
import { hasFact } from '../requests/facts.repo.ts';
import { failRequest } from '../requests/fail-request.ts';
import { readFacts } from '../requests/read-facts.ts';
import { kindOf, tellHolder } from '../requests/registry.ts';
import { readSettings } from '../../settings/read-settings.ts';

const EXPIRED_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

/** The purchases that are due and that nothing keeps: neither a first approval nor their money. */
async function findDue(tx: Tx, now: Date) {
  const { bankLines, requestFacts, requests } = tx.t;
  const isApprovedOnce = hasSignature(
    tx,
    await signaturesValidSince(tx, now),
    eq(requestFacts.act, 'approve'),
  );
  const hasLine = exists(
    tx
      .select({ one: sql`1` })
      .from(bankLines)
      .where(eq(bankLines.requestId, requests.id)),
  );
  return tx
    .select()
    .from(requests)
    .where(
      and(
        lte(requests.expiresAt, now),
        eq(requests.kind, 'purchase'),
        // Literals instead of parameters: only then does SQLite use the partial index over open requests that expire.
        sql`${requests.state} in (${sql.raw(`${PENDING}, ${ON_HOLD}`)})`,
        not(isApprovedOnce),
        not(hasFact(tx, 'certain')),
        not(hasLine),
      ),
    )
    .orderBy(asc(requests.expiresAt), asc(requests.id))
    .limit(EXPIRED_AT_ONCE);
}

/**
 * Expires purchases that were not approved in time (D16), each with its alarm; one with a valid first approval waits
 * for the second, and one that a line of the bank pays waits for its operator (D48). Signatures under other acts do not
 * prevent expiry. Returns how many expired.
 */
export async function expirePurchases(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const settings = await readSettings(tx);
    let expired = 0;
    for (const request of await findDue(tx, now)) {
      const { kind, state } = request;
      // An order that has expired leaves its line to the next one.
      const facts = await readFacts(tx, request, now);
      if (legalActs(kind, state, facts, { as: 'time' }, settings, now).expire !== null) continue;
      if (!(await failRequest(deps, tx, request, EXPIRE_REASON, { as: 'expiry' }, now))) continue;
      const about = await kindOf(kind).describe(tx, request);
      await tellHolder(tx, request, about, { decision: 'reject', reason: EXPIRE_REASON, at: now });
      expired += 1;
    }
    return expired;
  });
}
