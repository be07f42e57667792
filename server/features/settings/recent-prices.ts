// One admin may change the price by up to a fifth. Five such steps in a row would more than double it, so a step is
// compared with every price of the last day. The audit log, which is append-only, holds the earlier prices.
import { and, asc, eq, gte } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { parsePrice, type PriceE4 } from '../../../domain/money.ts';
import { DAY_MS } from '../../../domain/durations.ts';

type Change = { from?: unknown; approvals?: unknown };

/** The prices replaced within the last day; those before a price that two admins approved no longer count. */
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
