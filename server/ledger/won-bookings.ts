// Won in the ledger (ADR-0027). What a transaction moves in won is of one deposit account and of one business day: the day
// of the event, or the first day after it that is not signed yet, so a signed day never changes.
import { definePrepared, defineChange, placeholdersOf } from '../../db/prepared.ts';
import { desc, eq, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { nextSeoulDay, parseSeoulDay, seoulDay } from '../../domain/time.ts';
import type { WonAccount, WonMove } from '../../domain/won-accounts.ts';

export type WonPosting = {
  depositAccountId: number;
  moves: readonly WonMove[];
  /** The day in Seoul of what happened, `2026-11-20`; that of the transaction when it is left out. */
  day?: string | undefined;
  note?: string | null | undefined;
};

type WonDelta = { account: WonAccount; amount: bigint };

/** One delta for each won account that the moves change, in whole won. Throws RangeError for a move of nothing. */
export function wonDeltasOf(moves: readonly WonMove[]): WonDelta[] {
  const deltas = new Map<WonAccount, bigint>();
  const add = (account: WonAccount, amount: bigint) =>
    deltas.set(account, (deltas.get(account) ?? 0n) + amount);
  for (const { from, to, won } of moves) {
    if (won <= 0n || from === to)
      throw new RangeError('a move of won goes to another account and is above zero');
    add(from, -won);
    add(to, won);
  }
  const changed = [...deltas].filter(([, amount]) => amount !== 0n);
  if (changed.length === 0) throw new RangeError('a transaction in won moves something');
  return changed.map(([account, amount]) => ({ account, amount }));
}

const lastClosing = definePrepared('last_closing_day', (db: ReadDb) => {
  const { closings } = db.t;
  return db
    .select({ day: closings.day })
    .from(closings)
    .where(eq(closings.depositAccountId, sql.placeholder('depositAccountId')))
    .orderBy(desc(closings.day))
    .limit(1);
});

/** The last signed day of a deposit account; null for none. All days up to it are closed. */
export async function lastClosedDay(db: ReadDb, depositAccountId: number): Promise<string | null> {
  const [row] = await lastClosing(db, { depositAccountId });
  return row?.day ?? null;
}

/** The day itself, or the first one after the last signed day. Days are written `2026-11-20` and compare as text. */
export function openDayFrom(day: string, lastClosed: string | null): string {
  if (lastClosed === null || day > lastClosed) return day;
  const start = parseSeoulDay(lastClosed);
  if (start === null) throw new Error(`${lastClosed} is no day`);
  return seoulDay(nextSeoulDay(start));
}

const insertBooking = defineChange('insert_won_booking', (tx) =>
  tx.insert(tx.t.wonBookings).values(placeholdersOf(tx.t.wonBookings)),
);

/** Books a transaction on its business day. */
export async function bookWon(tx: Tx, transactionId: number, won: WonPosting, at: Date): Promise<void> {
  const { depositAccountId, note = null } = won;
  const lastClosed = await lastClosedDay(tx, depositAccountId);
  const day = openDayFrom(won.day ?? seoulDay(at), lastClosed);
  await insertBooking(tx, { transactionId, depositAccountId, day, note });
}
