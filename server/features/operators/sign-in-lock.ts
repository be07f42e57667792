// Five failed sign-ins in a row lock an operator's login for a quarter of an hour. Logins that nobody has are counted just
// the same, so that the lock tells no one which exist. It is no rate limit: RATE_LIMIT=off leaves it on.
import { and, eq, gt, gte, lte, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { OPERATOR_FAILURES_MAX, OPERATOR_LOCK_MS } from '../../../domain/limits.ts';

const keyOf = (loginLower: string): string => `operator-failures:${loginLower}`;
// One row a login, whenever its failures began: the table's second key stands still.
const WINDOW = new Date(0);

/**
 * Failures that are over later than this were noted by a clock that ran ahead, and must not lock anybody out until the clock
 * is there again. Longer than a lock by far, so that failures under way at once never forget one another.
 */
const believedUntil = (now: Date): Date => new Date(now.getTime() + 2 * OPERATOR_LOCK_MS);

/** Until when the login is locked; null when it is not. */
export async function findLock(db: ReadDb, loginLower: string, now: Date): Promise<Date | null> {
  const { rateCounters } = db.t;
  const [row] = await db
    .select({ until: rateCounters.expiresAt })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, keyOf(loginLower)),
        gte(rateCounters.count, OPERATOR_FAILURES_MAX),
        gt(rateCounters.expiresAt, now),
        lte(rateCounters.expiresAt, believedUntil(now)),
      ),
    );
  return row?.until ?? null;
}

/** Counts one failure; those of more than a lock's length ago, or of the future, are forgotten. */
export async function noteFailure(tx: Tx, loginLower: string, now: Date): Promise<void> {
  const { rateCounters } = tx.t;
  const expiresAt = new Date(now.getTime() + OPERATOR_LOCK_MS);
  const ended = sql`${rateCounters.expiresAt} <= ${BigInt(now.getTime())}`;
  const unbelievable = sql`${rateCounters.expiresAt} > ${BigInt(believedUntil(now).getTime())}`;
  await tx
    .insert(rateCounters)
    .values({ key: keyOf(loginLower), windowStart: WINDOW, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: {
        count: sql`CASE WHEN ${ended} OR ${unbelievable} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        expiresAt,
      },
    });
}

export async function forgetFailures(tx: Tx, loginLower: string): Promise<void> {
  const { rateCounters } = tx.t;
  await tx.delete(rateCounters).where(eq(rateCounters.key, keyOf(loginLower)));
}
