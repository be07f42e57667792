// Erasure cannot be undone, so it waits until the operators' log shows that people work by this clock. A row proves
// nothing when the clock alone can cause it (a hold that ends by its day) or a stranger can (a wrong password), so only
// completed acts of operators count. One act is not enough either: the first operator who signs in under a wrong clock
// does not notice it yet. After a leap of the clock, work of a month has to follow, in which people see the wrong dates
// in every list and authenticator codes are refused. A month without acts is no leap, so a small installation erases
// without a delay, and one that was silent for longer does so a month after it is used again.
import { and, desc, eq, like, lt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** Operators act at least weekly: silence of a quarter of a year is more likely a wrong clock. */
const LEAP_MS = 90 * DAY_MS;
/** Long enough for people to notice a wrong clock. */
const WORKED_MS = 30 * DAY_MS;

const ROWS_PER_READ = 1000;

/** The times of completed acts of operators, newest first; read in parts, as a month of a busy desk is long. */
async function* actsOfOperators(db: ReadDb): AsyncGenerator<number> {
  const { auditLog } = db.t;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .select({ id: auditLog.id, at: auditLog.at })
      .from(auditLog)
      .where(and(lt(auditLog.id, before), like(auditLog.actor, 'operator:%'), eq(auditLog.outcome, 'done')))
      .orderBy(desc(auditLog.id))
      .limit(ROWS_PER_READ);
    for (const { at } of rows) yield at.getTime();
    const last = rows.at(-1);
    if (last === undefined) return;
    before = last.id;
  }
}

/**
 * True when operators have worked for a month by this clock, without a step of more than a quarter of a year in either
 * direction between two acts, nor between the newest act and `now`.
 */
export async function isClockPlausible(db: ReadDb, now: Date): Promise<boolean> {
  let newest: number | undefined;
  let later = now.getTime();
  for await (const at of actsOfOperators(db)) {
    if (Math.abs(later - at) > LEAP_MS) return false;
    newest ??= at;
    if (newest - at >= WORKED_MS) return true;
    later = at;
  }
  return false;
}
