// Cumulative sums for the four-eyes threshold (D49): what one operator has moved lately, and what one holder received.
// Each act inserts its worth into `money_acts` in its own transaction, so that a sum is a range of one index.
import { definePrepared, placeholdersOf, valueFor } from '../../db/prepared.ts';
import { and, eq, gt, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import type { WorthSoFar } from '../../domain/four-eyes.ts';
import { asWon, recordedWorth, type Won } from '../../domain/money.ts';
import type { OperatorAct } from '../../domain/operator-acts.ts';
import { readSettings } from '../settings/read-settings.ts';
import { HOUR_MS } from '../../domain/durations.ts';

const sumOfWorth = (db: ReadDb) =>
  db.select({ total: sql<string>`cast(coalesce(sum(${db.t.moneyActs.won}), 0) as text)` });

const movedByOperator = definePrepared('won_moved_by_operator', (db: ReadDb) => {
  const { moneyActs } = db.t;
  return sumOfWorth(db)
    .from(moneyActs)
    .where(
      and(
        eq(moneyActs.operatorId, sql.placeholder('operatorId')),
        gt(moneyActs.createdAt, valueFor(moneyActs.createdAt, 'since')),
      ),
    );
});

const receivedByHolder = definePrepared('won_received_by_holder', (db: ReadDb) => {
  const { moneyActs } = db.t;
  return sumOfWorth(db)
    .from(moneyActs)
    .where(
      and(
        eq(moneyActs.holderId, sql.placeholder('holderId')),
        gt(moneyActs.createdAt, valueFor(moneyActs.createdAt, 'since')),
      ),
    );
});

const insertAct = definePrepared('insert_money_act', (tx: Tx) =>
  tx.insert(tx.t.moneyActs).values(placeholdersOf(tx.t.moneyActs, 'id')),
);

const totalOf = ([row]: readonly { total: string }[]): Won => asWon(BigInt(row?.total ?? '0'));

/** What the operator has moved and the holder received within `fourEyesSumHours`, excluding the current act. */
export async function worthSoFar(
  db: ReadDb,
  { operatorId, holderId, now }: { operatorId: number; holderId: number | null; now: Date },
): Promise<WorthSoFar> {
  const { fourEyesSumHours } = await readSettings(db);
  const since = new Date(now.getTime() - fourEyesSumHours * HOUR_MS);
  return {
    operatorWon: totalOf(await movedByOperator(db, { operatorId, since })),
    holderWon: holderId === null ? asWon(0n) : totalOf(await receivedByHolder(db, { holderId, since })),
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
    action: OperatorAct;
    subject: string;
    won: Won | null;
    now: Date;
  },
): Promise<void> {
  const { action, subject, now } = act;
  const won = act.won === null ? null : recordedWorth(act.won);
  for (const [index, operatorId] of act.operatorIds.entries()) {
    const holderId = index === 0 ? act.holderId : null; // counted once for the holder, however many signed
    await insertAct(tx, { operatorId, holderId, action, subject, won, createdAt: now });
  }
}
