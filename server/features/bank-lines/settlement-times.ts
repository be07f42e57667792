// When an order is approved and when a line is settled with it, so that their order holds on servers whose clocks differ.
import { definePrepared } from '../../../db/prepared.ts';
import { desc, eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DONE } from '../../../domain/request-state.ts';
import { findSignatures } from '../requests/approvals.repo.ts';
import type { OrderOfLine } from './payable-orders.repo.ts';

const newestSettlement = definePrepared('newest_settlement_of_request', (db: ReadDb) => {
  const { bankLines } = db.t;
  return db
    .select({ settledAt: bankLines.settledAt })
    .from(bankLines)
    .where(eq(bankLines.requestId, sql.placeholder('requestId')))
    .orderBy(desc(bankLines.settledAt))
    .limit(1);
});

/**
 * When an order is approved, or signed to be: now, or when the newest of its lines was settled. The clock of a server may be behind the
 * one that settled a line, and a line that is settled later than an approval counts as linked without it (`isEvidence`).
 */
export async function approvedAt(db: ReadDb, requestId: number, now: Date): Promise<Date> {
  const [row] = await newestSettlement(db, { requestId });
  const settledAt = row?.settledAt ?? null;
  return settledAt !== null && settledAt > now ? settledAt : now;
}

/** When a line is settled with an order: now, or just after the newest approval that was given without it, whichever clock is ahead. */
export async function linkedAt(
  db: ReadDb,
  order: Pick<OrderOfLine, 'id' | 'kind' | 'state' | 'decidedAt'>,
  now: Date,
): Promise<Date> {
  const { valid } = await findSignatures(db, order, now);
  const approvals = valid.filter(({ decision }) => decision === 'approve').map(({ createdAt }) => createdAt);
  const given =
    order.state === DONE && order.decidedAt !== null ? [...approvals, order.decidedAt] : approvals;
  return new Date(Math.max(now.getTime(), ...given.map((at) => at.getTime() + 1)));
}
