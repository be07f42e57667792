import { asc, eq, lt, lte } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { LimitPlan } from '../../../domain/own-limits.ts';

const DUE_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

function columnsOf(db: ReadDb) {
  const { holders } = db.t;
  return {
    day: holders.dayLimitWon,
    act: holders.actLimitWon,
    waitWon: holders.waitWon,
    waitHours: holders.waitHours,
    nextDay: holders.nextDayLimitWon,
    nextAct: holders.nextActLimitWon,
    nextWaitWon: holders.nextWaitWon,
    nextWaitHours: holders.nextWaitHours,
    nextAt: holders.nextLimitsAt,
  };
}

/** Throws for a holder that is not there. */
export async function readPlan(db: ReadDb, holderId: number): Promise<LimitPlan> {
  const [row] = await db.select(columnsOf(db)).from(db.t.holders).where(eq(db.t.holders.id, holderId));
  if (row === undefined) throw new Error(`holder ${holderId} is missing`);
  const { day, act, waitWon, waitHours, nextDay, nextAct, nextWaitWon, nextWaitHours, nextAt } = row;
  const next = { day: nextDay, act: nextAct, waitWon: nextWaitWon, waitHours: nextWaitHours };
  return {
    now: { day, act, waitWon, waitHours },
    next: nextAt === null ? null : { ...next, at: nextAt },
  };
}

/** `raisedAt` is given where higher limits come in force. */
export async function writePlan(
  tx: Tx,
  holderId: number,
  { now, next }: LimitPlan,
  raisedAt?: Date,
): Promise<void> {
  const { holders } = tx.t;
  await tx
    .update(holders)
    .set({
      dayLimitWon: now.day,
      actLimitWon: now.act,
      waitWon: now.waitWon,
      waitHours: now.waitHours,
      nextDayLimitWon: next?.day ?? null,
      nextActLimitWon: next?.act ?? null,
      nextWaitWon: next?.waitWon ?? null,
      nextWaitHours: next?.waitHours ?? null,
      nextLimitsAt: next?.at ?? null,
      ...(raisedAt === undefined ? {} : { limitsRaisedAt: raisedAt }),
    })
    .where(eq(holders.id, holderId));
}

/** The holders whose laxer rules are due. */
export async function findDue(db: ReadDb, now: Date): Promise<number[]> {
  const { holders } = db.t;
  const due = await db
    .select({ id: holders.id })
    .from(holders)
    .where(lte(holders.nextLimitsAt, now))
    .orderBy(asc(holders.nextLimitsAt), asc(holders.id))
    .limit(DUE_AT_ONCE);
  return due.map(({ id }) => id);
}

/** Lets higher limits that wait do so until then at least: they may have been given up since. */
export async function delayRaises(tx: Tx, until: Date): Promise<void> {
  const { holders } = tx.t;
  await tx.update(holders).set({ nextLimitsAt: until }).where(lt(holders.nextLimitsAt, until));
}
