// Cumulative sums for the four-eyes threshold (D49): what one operator has moved lately, and what one holder received.
// Each act inserts its worth into `money_acts` in its own transaction, so that a sum is a range of one index.
import { and, eq, gt, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { WorthSoFar } from '../../../domain/four-eyes.ts';
import { asWon, type Won } from '../../../domain/money.ts';
import { readSettings } from '../settings/read-settings.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

/** What the operator has moved and the holder received within `fourEyesSumHours`, excluding the current act. */
export async function worthSoFar(
  db: ReadDb,
  { operatorId, holderId, now }: { operatorId: number; holderId: number | null; now: Date },
): Promise<WorthSoFar> {
  const { fourEyesSumHours } = await readSettings(db);
  const { moneyActs } = db.t;
  const since = new Date(now.getTime() - fourEyesSumHours * HOUR_MS);
  const sumOf = async (who: ReturnType<typeof eq>): Promise<Won> => {
    const [row] = await db
      .select({ total: sql<string>`cast(coalesce(sum(${moneyActs.won}), 0) as text)` })
      .from(moneyActs)
      .where(and(who, gt(moneyActs.createdAt, since)));
    return asWon(BigInt(row?.total ?? '0'));
  };
  return {
    operatorWon: await sumOf(eq(moneyActs.operatorId, operatorId)),
    holderWon: holderId === null ? asWon(0n) : await sumOf(eq(moneyActs.holderId, holderId)),
  };
}

/**
 * Records the worth of an act once it took effect: one row for each operator who signed it. `won` is null when there
 * was no price.
 */
export async function recordMoneyAct(
  tx: Tx,
  act: {
    operatorIds: readonly number[];
    holderId: number | null;
    action: string;
    subject: string;
    won: Won | null;
    now: Date;
  },
): Promise<void> {
  const { action, subject, won, now } = act;
  for (const [index, operatorId] of act.operatorIds.entries()) {
    const holderId = index === 0 ? act.holderId : null; // counted once for the holder, however many signed
    await tx.insert(tx.t.moneyActs).values({ operatorId, holderId, action, subject, won, createdAt: now });
  }
}
