import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, asc, desc, eq, gte, inArray, lt, sql } from '../../../db/sql.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import type { ReadDb } from '../../../db/store.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import { nextSeoulDay, parseSeoulDay, seoulDay, seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { amountsWithin, wonFilterInput } from '../requests/amount-filter.ts';
import type { closingOut } from './closing-wire.ts';

export const closingListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    depositAccountId: positiveId.optional(),
    /** Amounts are closing balances, days are the signed business days. */
    ...wonFilterInput,
  }),
  ['id', 'day', 'closing', 'unmatched'],
);

type ClosingListInput = z.infer<typeof closingListInput>;

type ClosingRow = ReadDb['t']['closings']['$inferSelect'];
export type Closing = z.infer<typeof closingOut>;

/** The day after a day written `2026-11-20`. */
export function dayAfter(day: string): string {
  const start = parseSeoulDay(day);
  if (start === null) throw new Error(`${day} is no day`);
  return seoulDay(nextSeoulDay(start));
}

/** The day before a day written so. */
export function dayBefore(day: string): string {
  const start = parseSeoulDay(day);
  if (start === null) throw new Error(`${day} is no day`);
  return seoulDay(new Date(start.getTime() - DAY_MS));
}

async function previousDays(db: ReadDb, rows: readonly ClosingRow[]): Promise<Map<number, string>> {
  const { closings } = db.t;
  const days = new Map<number, string>();
  for (const { id, depositAccountId, day } of rows) {
    const [before] = await db
      .select({ day: closings.day })
      .from(closings)
      .where(and(eq(closings.depositAccountId, depositAccountId), lt(closings.day, day)))
      .orderBy(desc(closings.day))
      .limit(1);
    if (before) days.set(id, before.day);
  }
  return days;
}

/** Closings with these ids, by id. */
export async function readClosings(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  ids: readonly number[],
): Promise<Map<number, Closing>> {
  const { closings, operators } = db.t;
  const rows = await db
    .select()
    .from(closings)
    .where(inArray(closings.id, [...ids]));
  const before = await previousDays(db, rows);
  const shown = await readDepositAccounts(db, secrets, [
    ...new Set(rows.map(({ depositAccountId }) => depositAccountId)),
  ]);
  const signers = rows.flatMap(({ closedBy, agreedBy }) =>
    agreedBy === null ? [closedBy] : [closedBy, agreedBy],
  );
  const logins = new Map(
    (
      await db
        .select({ id: operators.id, login: operators.login })
        .from(operators)
        .where(inArray(operators.id, signers))
    ).map(({ id, login }) => [id, login]),
  );
  return new Map(
    rows.flatMap((row): [number, Closing][] => {
      const depositAccount = shown.get(row.depositAccountId);
      if (depositAccount === undefined) return [];
      const { issued, redeemed, fees, open, note, agreedNote = null } = row.summary;
      const previous = before.get(row.id);
      const closing: Closing = {
        id: row.id,
        depositAccount,
        from: previous === undefined ? null : dayAfter(previous),
        day: row.day,
        opening: wonToString(row.openingWon),
        in: wonToString(row.inWon),
        out: wonToString(row.outWon),
        closing: wonToString(row.closingWon),
        unmatched: wonToString(row.unmatchedWon),
        statementBalance: row.statementWon === null ? null : wonToString(row.statementWon),
        difference: row.statementWon === null ? null : wonToString(asWon(row.statementWon - row.closingWon)),
        ...{ issued, redeemed, fees, note, agreedNote, open: [...open] },
        closedBy: logins.get(row.closedBy) ?? '',
        agreedBy: row.agreedBy === null ? null : (logins.get(row.agreedBy) ?? ''),
        closedAt: seoulIso(row.closedAt),
      };
      return [[row.id, closing]];
    }),
  );
}

/** The first business day that begins at this time or after it. */
const firstDayFrom = (at: Date): string => seoulDay(new Date(at.getTime() + DAY_MS - 1));

/** Signed days, newest signature first by default. */
export async function listClosings({ store, secrets }: Deps, input: ClosingListInput & Cursor) {
  return store.read(async (db) => {
    const { closings, depositAccounts } = db.t;
    const { companyId, depositAccountId, wonFrom, wonTo, from, to } = input.filter ?? {};
    const ofCompany = db
      .select({ id: depositAccounts.id })
      .from(depositAccounts)
      .where(companyId === undefined ? sql`1 = 1` : eq(depositAccounts.companyId, companyId));
    const where = and(
      companyId === undefined ? undefined : inArray(closings.depositAccountId, ofCompany),
      depositAccountId === undefined ? undefined : eq(closings.depositAccountId, depositAccountId),
      amountsWithin(closings.closingWon, wonFrom, wonTo),
      from === undefined ? undefined : gte(closings.day, firstDayFrom(from)),
      to === undefined ? undefined : lt(closings.day, firstDayFrom(to)),
      belowOf(closings.id, input),
    );
    const columns = {
      id: closings.id,
      day: closings.day,
      closing: closings.closingWon,
      unmatched: closings.unmatchedWon,
    };
    const direction = input.sort?.order === 'ASC' ? asc : desc;
    const rows = await db
      .select({ id: closings.id })
      .from(closings)
      .where(where)
      .orderBy(direction(columns[input.sort?.field ?? 'id']), desc(closings.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(input, () => countRows(db, closings, where));
    const ids = rows.map(({ id }) => id);
    const found = await readClosings(db, secrets, ids);
    return { data: ids.flatMap((id) => found.get(id) ?? []), total };
  });
}
