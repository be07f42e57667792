// A price may move by a fifth at one admin's word. Five such steps in a row would more than double it, so a step is measured
// against every price of the last day. What prices held is in the log of operators, which is never shortened.
import { and, asc, eq, gte } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { parsePrice, type PriceE4 } from '../../../domain/money.ts';
import { DAY_MS } from '../../../domain/durations.ts';

type Change = { from?: unknown; approvals?: unknown };

/** The prices that were left within the last day; those before a price that two admins agreed on count no more. */
export async function recentPrices(db: ReadDb, now: Date): Promise<PriceE4[]> {
  const { auditLog } = db.t;
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'price'),
        eq(auditLog.action, 'settings.setPrice'),
        eq(auditLog.outcome, 'done'),
        gte(auditLog.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(auditLog.id));
  let left: PriceE4[] = [];
  for (const row of rows) {
    const { from, approvals } = (row.detail ?? {}) as Change;
    const price = typeof from === 'string' ? parsePrice(from) : null;
    if (approvals === 2) left = [];
    else if (price?.ok === true) left.push(price.value);
  }
  return left;
}
