// One admin may change the price by up to a fifth. Five such steps in a row would more than double it, so a step is
// compared with every price of the last day. The audit log, which is append-only, holds the earlier prices.
import { z } from 'zod';
import { and, asc, eq, gte } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import { priceString } from '../../../domain/input-schema.ts';
import { DAY_MS } from '../../../domain/durations.ts';

/** The detail of a change of the price, as `setPrice` writes it: the first price has none before it. */
const changeDetail = z.object({ from: priceString.nullable(), approvals: z.number().int().optional() });

/**
 * The prices replaced within the last day; those before a price that two admins approved no longer count. Throws for a row
 * of the audit log that does not name its price: leaving it out would let a price move further.
 */
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
    const { from, approvals } = changeDetail.parse(row.detail);
    if (approvals === 2) left = [];
    else if (from !== null) left.push(from);
  }
  return left;
}
