// The days of all deposit accounts side by side: which are signed, by whom, and what is unconfirmed at the end of each.
import { z } from 'zod';
import { and, eq, gte, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import { parseSeoulDay, seoulDay } from '../../../domain/time.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import type { Deps } from '../../deps/deps.ts';
import { lastClosedDay } from '../../ledger/won-bookings.ts';
import { instantOut, timeOut, wonOut } from '../../trpc/wire.ts';
import { owedByAccount } from '../refunds/owed-refunds.ts';
import { readDays } from '../../ledger/won-rules.ts';
import { readClosings } from './list-closings.ts';
import { sumEachDay } from './closings.repo.ts';
import { findFirstSigners } from './first-signers.ts';
import { readPreview } from './preview-closing.ts';

export const BOARD_DAYS_MAX = 31;

export const boardOut = z.object({
  /** The oldest first. */
  days: z.array(z.string()),
  accounts: z.array(
    z.object({
      depositAccount: depositAccountOut,
      /** Money that is to be sent back, and when the oldest of it came; null for none. */
      refundsOwed: z
        .object({ count: z.number().int().positive(), won: wonOut, since: instantOut })
        .nullable(),
      cells: z.array(
        z.object({
          day: z.string(),
          /** `signed`: one operator has signed, and another one has to. */
          state: z.enum(['closed', 'signed', 'open']),
          /** Whether won moved on the day. */
          hasMoved: z.boolean(),
          /** Those who signed, the first one first. */
          signers: z.array(z.string()),
          signedAt: timeOut.nullable(),
          /** Won without a request less requests without won, at the end of an open day; null for a closed one. */
          unmatched: wonOut.nullable(),
        }),
      ),
    }),
  ),
});

/** The closings of an account since a day, the oldest first. */
async function closingsSince(db: ReadDb, secrets: Deps['secrets'], depositAccountId: number, day: string) {
  const { closings } = db.t;
  const rows = await db
    .select({ id: closings.id })
    .from(closings)
    .where(and(eq(closings.depositAccountId, depositAccountId), gte(closings.day, day)));
  const ids = rows.map(({ id }) => id);
  const found = [...(await readClosings(db, secrets, ids)).values()];
  return found.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The board of the days up to one. Accounts that are no longer shown to buyers are on it while they have open days or owe refunds. */
export async function readBoard(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { until, days: count }: { until: string; days: number },
): Promise<z.input<typeof boardOut>> {
  const end = parseSeoulDay(until);
  if (end === null) throw new Error(`${until} is no day`);
  const days = Array.from({ length: count }, (_, n) =>
    seoulDay(new Date(end.getTime() - (count - 1 - n) * DAY_MS)),
  );
  const [first = until] = days;
  const { store, secrets, clock } = deps;
  return store.read(async (db) => {
    const accounts = [];
    const owedBy = await owedByAccount(db);
    for (const depositAccount of (await readDepositAccounts(db, secrets)).values()) {
      const { id } = depositAccount;
      const last = await lastClosedDay(db, id);
      const moved = await readDays(db, id, last);
      const owed = owedBy.get(id) ?? null;
      if (!depositAccount.isOpen && moved.length === 0 && owed === null) continue;
      const closed = await closingsSince(db, secrets, id, first);
      const signed = await findFirstSigners(db, id, clock.now());
      const bookedOn = await daysWithBookings(db, id, days);
      const open = days.filter((day) => last === null || day > last);
      const sums = await sumEachDay(db, { depositAccountId: id, after: last }, open, moved);
      const cells = [];
      for (const day of days) {
        const hasMoved = bookedOn.has(day);
        const closing = closed.find((one) => one.day >= day);
        if (closing !== undefined) {
          const signers = closing.agreedBy === null ? [] : [closing.agreedBy];
          const signedAt = closing.closedAt;
          cells.push({
            ...{ day, hasMoved, signedAt, unmatched: null, state: 'closed' as const },
            signers: [...signers, closing.closedBy],
          });
          continue;
        }
        const unmatched = sums.find((one) => one.day === day)?.unmatched ?? 0n;
        const chosen = { companyId: depositAccount.companyId, depositAccountId: id, day };
        const first = signed.has(day) ? (await readPreview(db, deps, chosen)).preview.firstSigner : null;
        const state = first === null ? ('open' as const) : ('signed' as const);
        cells.push({
          ...{ day, state, hasMoved, unmatched: asWon(unmatched) },
          signers: first === null ? [] : [first.login],
          signedAt: first?.at ?? null,
        });
      }
      const refundsOwed = owed === null ? null : { count: owed.count, won: owed.won, since: owed.oldestAt };
      accounts.push({ depositAccount, refundsOwed, cells });
      await db.endTurn();
    }
    accounts.sort((a, b) => a.depositAccount.companyId - b.depositAccount.companyId);
    return { days, accounts };
  });
}

async function daysWithBookings(
  db: ReadDb,
  depositAccountId: number,
  days: readonly string[],
): Promise<Set<string>> {
  const { wonBookings } = db.t;
  const rows = await db
    .selectDistinct({ day: wonBookings.day })
    .from(wonBookings)
    .where(and(eq(wonBookings.depositAccountId, depositAccountId), inArray(wonBookings.day, [...days])));
  return new Set(rows.map(({ day }) => day));
}
