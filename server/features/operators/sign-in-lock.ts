// Five failed sign-ins at the console in a row lock a login for a quarter of an hour, for the network that they came from: a
// stranger must not lock an operator out (decision 54). A network that the login signed in from lately is counted by itself;
// all others by what one customer has, so that 65 536 networks of one /48 have five tries together. Logins that do not exist
// are counted the same way, so that the lock does not reveal which exist. RATE_LIMIT=off leaves it on.
import { and, eq, gt, gte, lte, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { OPERATOR_FAILURES_MAX, OPERATOR_LOCK_MS } from '../../../domain/limits.ts';

export type LockScope = {
  /** In its compared form. */
  login: string;
  network: string;
};

const keyOf = ({ login, network }: LockScope): string => `operator-failures:${login}:${network}`;
// One row a login, whenever its failures began: the table's second key stands still.
const WINDOW = new Date(0);

/**
 * Failures that are over later than this were noted by a clock that ran ahead, and must not lock anybody out until the clock
 * is there again. Longer than a lock by far, so that failures under way at once never forget one another.
 */
const believedUntil = (now: Date): Date => new Date(now.getTime() + 2 * OPERATOR_LOCK_MS);

/** Until when the login is locked for the network; null when it is not. */
export async function findLock(db: ReadDb, scope: LockScope, now: Date): Promise<Date | null> {
  const { rateCounters } = db.t;
  const [row] = await db
    .select({ until: rateCounters.expiresAt })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, keyOf(scope)),
        gte(rateCounters.count, OPERATOR_FAILURES_MAX),
        gt(rateCounters.expiresAt, now),
        lte(rateCounters.expiresAt, believedUntil(now)),
      ),
    );
  return row?.until ?? null;
}

/** Counts one failure; those of more than a lock's length ago, or of the future, are forgotten. */
export async function noteFailure(tx: Tx, scope: LockScope, now: Date): Promise<void> {
  const { rateCounters } = tx.t;
  const expiresAt = new Date(now.getTime() + OPERATOR_LOCK_MS);
  const ended = sql`${rateCounters.expiresAt} <= ${BigInt(now.getTime())}`;
  const unbelievable = sql`${rateCounters.expiresAt} > ${BigInt(believedUntil(now).getTime())}`;
  await tx
    .insert(rateCounters)
    .values({ key: keyOf(scope), windowStart: WINDOW, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: {
        count: sql`CASE WHEN ${ended} OR ${unbelievable} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        expiresAt,
      },
    });
}

export async function forgetFailures(tx: Tx, scope: LockScope): Promise<void> {
  const { rateCounters } = tx.t;
  await tx.delete(rateCounters).where(eq(rateCounters.key, keyOf(scope)));
}
