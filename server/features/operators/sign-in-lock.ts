// Five consecutive failed sign-ins at the console lock a login for a quarter of an hour, for the network that they came
// from only: no outsider must be able to lock an operator out (D54). A network from which the login signed in lately is
// counted on its own; unknown networks are counted by the range that one customer has, so that the 65 536 networks of
// one /48 share five tries. Unknown logins are counted in the same way, so that the lock does not reveal which logins
// exist. RATE_LIMIT=off does not disable it.
import { and, eq, gt, gte, lte, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { OPERATOR_FAILURES_MAX, OPERATOR_LOCK_MS } from '../../../domain/limits.ts';

export type LockScope = {
  /** In its normalised form. */
  login: string;
  network: string;
};

const keyOf = ({ login, network }: LockScope): string => `operator-failures:${login}:${network}`;
// One row per login, independent of when its failures began, so the table's second key is constant.
const WINDOW = new Date(0);

/**
 * Failures that expire later than this were recorded while the clock ran ahead, and must not lock anyone until the
 * clock reaches that time. Much longer than a lock, so that concurrent failures never discard one another.
 */
const believedUntil = (now: Date): Date => new Date(now.getTime() + 2 * OPERATOR_LOCK_MS);

/**
 * Throws SIGN_IN_LOCKED while the login is locked for the network. Asked before the password is checked, and again in the transaction of
 * every outcome: tries that were under way when the fifth failed must count for nothing.
 */
export async function refuseLocked(db: ReadDb, scope: LockScope, now: Date): Promise<void> {
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
  if (row === undefined) return;
  const retryAfterSeconds = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
  throw new DomainError('SIGN_IN_LOCKED', { retryAfterSeconds });
}

/** Counts one failure; failures older than a lock, or in the future, are discarded. Throws SIGN_IN_LOCKED. */
export async function noteFailure(tx: Tx, scope: LockScope, now: Date): Promise<void> {
  await refuseLocked(tx, scope, now);
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
