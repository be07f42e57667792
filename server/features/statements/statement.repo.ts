import { z } from 'zod';
import { and, asc, desc, eq, gt, lte } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { priceString } from '../../../domain/input-schema.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import { readPricing } from '../../settings/read-pricing.ts';

const changeDetail = z.object({ from: priceString.nullable(), to: priceString });

/** The price that was in force at a time; null when none was set yet. The audit log holds every price. */
export async function priceAt(db: ReadDb, at: Date): Promise<PriceE4 | null> {
  const { auditLog } = db.t;
  const change = (when: ReturnType<typeof lte>, order: typeof asc) =>
    db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, 'price'),
          eq(auditLog.action, 'settings.setPrice'),
          eq(auditLog.outcome, 'done'),
          when,
        ),
      )
      .orderBy(order(auditLog.id))
      .limit(1);
  const [before] = await change(lte(auditLog.at, at), desc);
  if (before) return changeDetail.parse(before.detail).to;
  const [next] = await change(gt(auditLog.at, at), asc);
  if (next) return changeDetail.parse(next.detail).from;
  return (await readPricing(db)).price;
}

export type Owner = { name: string; login: string; walletAddress: string | null };

/** Whose statement it is. Throws NOT_FOUND for an unknown holder. */
export async function readOwner(db: ReadDb, holderId: number): Promise<Owner> {
  const { holders } = db.t;
  const [owner] = await db
    .select({ name: holders.name, login: holders.login, walletAddress: holders.walletAddress })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (!owner) throw new DomainError('NOT_FOUND');
  return owner;
}
