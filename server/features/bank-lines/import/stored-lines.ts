// What the stored lines of an account and a statement say together: where lines are missing, and what the account held first.
import { z } from 'zod';
import { and, asc, desc, eq, gt, isNotNull, lt, lte, sql } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { textKeysOf } from '../../../../domain/bank-statement/line-identity.ts';
import { changeOf, type StatementLine } from '../../../../domain/bank-statement/statement-line.ts';
import { findGaps, inChain } from '../../../../domain/bank-statement/statement-order.ts';
import { asWon, wonToString } from '../../../../domain/money.ts';
import { seoulIso } from '../../../../domain/time.ts';
import { maskNumbers } from '../../../../domain/masks.ts';
import { exactSum } from '../../../ledger/book-rules.ts';
import { amountOut, lineTime, timeOut } from '../../../trpc/wire.ts';
import type { Statement } from './read-upload.ts';

/** A line beside a gap. */
const gapLineOut = z.object({
  /** Its row in the file; null for a line that was imported before. */
  row: z.number().int().positive().nullable(),
  at: timeOut,
  isDayOnly: z.boolean(),
  direction: z.enum(['in', 'out']),
  won: amountOut,
  name: z.string(),
  balanceAfter: amountOut,
});

/** A place where lines are missing, between its two neighbours. */
export const gapOut = z.object({
  before: gapLineOut,
  after: gapLineOut,
  /** What the balance of `after` would be if no line were missing. */
  expected: amountOut,
});

type ShownGap = z.infer<typeof gapOut>;
type Beside = Pick<StatementLine, 'at' | 'precisionMs' | 'direction' | 'won' | 'name' | 'balanceAfter'> & {
  row?: number;
};

const GAPS_SHOWN = 100;

const gapLine = ({ row, at, precisionMs, direction, won, name, balanceAfter }: Beside) => ({
  row: row ?? null,
  at: seoulIso(at),
  isDayOnly: lineTime({ at, precisionMs }).isDayOnly,
  direction,
  won: wonToString(won),
  // A stored line may be of another operator's statement.
  name: maskNumbers(name),
  balanceAfter: wonToString(asWon(balanceAfter ?? 0n)),
});

/** Read within one turn of the event loop, which takes a few milliseconds. */
const READ_AT_ONCE = 2_000;

const storedColumns = ({ bankLines: b }: ReadDb['t']) => ({
  ...{ id: b.id, at: b.at, precisionMs: b.precisionMs, day: b.day, direction: b.direction, won: b.won },
  ...{ name: b.name, memo: b.memo, balanceAfter: b.balanceAfter, identity: b.identity },
});

type Days = { from: string; to: string };
type StoredLine = Omit<Statement['lines'][number], 'row'> & { id: number };

/** The stored lines of these days, by day and id. */
async function readDays(db: ReadDb, depositAccountId: number, { from, to }: Days): Promise<StoredLine[]> {
  const { bankLines } = db.t;
  const found: StoredLine[] = [];
  for (let last = { day: from, id: 0 }; ;) {
    const rows = await db
      .select(storedColumns(db.t))
      .from(bankLines)
      .where(
        and(
          eq(bankLines.depositAccountId, depositAccountId),
          sql`(${bankLines.day}, ${bankLines.id}) > (${last.day}, ${last.id})`,
          lte(bankLines.day, to),
        ),
      )
      .orderBy(asc(bankLines.day), asc(bankLines.id))
      .limit(READ_AT_ONCE);
    for (const row of rows) found.push(row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < READ_AT_ONCE) return found;
    last = { day: end.day, id: end.id };
    await db.endTurn();
  }
}

/** The first and the last day of lines; null for none. */
export function daysOf(lines: readonly { day: string }[]): Days | null {
  const [first] = lines;
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of lines) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

/** The nearest day before or after a day that has stored lines; that day itself without one. */
async function nearestDay(db: ReadDb, depositAccountId: number, day: string, side: 'before' | 'after') {
  const { bankLines } = db.t;
  const [compare, order] = side === 'before' ? [lt, desc] : [gt, asc];
  const [found] = await db
    .select({ day: bankLines.day })
    .from(bankLines)
    .where(and(eq(bankLines.depositAccountId, depositAccountId), compare(bankLines.day, day)))
    .orderBy(order(bankLines.day))
    .limit(1);
  return found?.day ?? day;
}

/** The lines of a statement among those that are stored. */
export type Compared = {
  /** Those that are not stored, from the oldest. */
  fresh: Statement['lines'];
  /** All stored ones from the nearest day before the statement to the nearest day after it, by day and id. */
  stored: StoredLine[];
  /** The stored ones that the statement holds as well. */
  held: ReadonlySet<StoredLine>;
};

/** Whether a bank prints the balance beside some of its lines only. */
const areMixed = (lines: readonly { balanceAfter: bigint | null }[]): boolean =>
  lines.some(({ balanceAfter }) => balanceAfter === null) &&
  lines.some(({ balanceAfter }) => balanceAfter !== null);

export async function compareWithStored(
  db: ReadDb,
  depositAccountId: number,
  lines: Statement['lines'],
): Promise<Compared> {
  const days = daysOf(lines);
  if (days === null) return { fresh: [], stored: [], held: new Set() };
  const from = await nearestDay(db, depositAccountId, days.from, 'before');
  const to = await nearestDay(db, depositAccountId, days.to, 'after');
  const stored = await readDays(db, depositAccountId, { from, to });
  await db.endTurn();
  // Lines of one identity have one day.
  const known = new Map(stored.map((line) => [line.identity, line]));
  const held = new Set(lines.flatMap(({ identity }) => known.get(identity) ?? []));
  const unknown = new Set(lines.filter(({ identity }) => !known.has(identity)));
  if (unknown.size === 0 || held.size === stored.length) return { fresh: [...unknown], stored, held };
  const isMixed = areMixed(lines) || areMixed(stored);
  const storedKeys = textKeysOf(stored);
  await db.endTurn();
  const byText = new Map(stored.map((line, index) => [storedKeys[index], line]));
  const keys = textKeysOf(lines);
  await db.endTurn();
  for (const [index, line] of lines.entries()) {
    const other = byText.get(keys[index]);
    if (other === undefined || held.has(other) || !unknown.has(line)) continue;
    const without = [line, other].filter(({ balanceAfter }) => balanceAfter === null).length;
    if (without === 0 || (without === 1 && !isMixed)) continue;
    held.add(other);
    unknown.delete(line);
  }
  const fresh = [...unknown];
  return { fresh, stored, held };
}

/** The gaps that are left when the new lines of a statement stand among those that are stored. */
export const gapsOf = ({ fresh, stored }: Compared): ShownGap[] =>
  findGaps(inChain<Omit<StoredLine, 'id'> & { row?: number }>([...stored, ...fresh]))
    .slice(0, GAPS_SHOWN)
    .map(({ before, after, expected }) => ({
      before: gapLine(before),
      after: gapLine(after),
      expected: wonToString(asWon(expected)),
    }));

type GapLine = ShownGap['before'];

const withNames = (gaps: readonly ShownGap[], nameOf: (line: GapLine) => string): ShownGap[] =>
  gaps.map(({ before, after, expected }) => ({
    before: { ...before, name: nameOf(before) },
    after: { ...after, name: nameOf(after) },
    expected,
  }));

/** Gaps as an answer is kept under its key: the names stay with the lines, where they are erased in time. */
export const withoutNames = (gaps: readonly ShownGap[]): ShownGap[] => withNames(gaps, () => '');

/** Such gaps with the names that the stored lines have now. */
export async function withStoredNames(
  db: ReadDb,
  depositAccountId: number,
  lines: Statement['lines'],
  gaps: readonly ShownGap[],
): Promise<ShownGap[]> {
  if (gaps.length === 0) return [];
  const keyOf = ({ at, direction, won, balanceAfter }: GapLine) =>
    [at, direction, won, balanceAfter].join(' ');
  const { stored } = await compareWithStored(db, depositAccountId, lines);
  const names = new Map(stored.map(gapLine).map((line) => [keyOf(line), line.name]));
  return withNames(gaps, (line) => names.get(keyOf(line)) ?? '');
}

/** What the account held before its first line, as far as the statements say so, and the day of that line. */
export async function heldBeforeAll(
  db: ReadDb,
  depositAccountId: number,
): Promise<{ held: bigint; day: string } | null> {
  const { bankLines } = db.t;
  const ofAccount = eq(bankLines.depositAccountId, depositAccountId);
  const [first] = await db
    .select({ day: bankLines.day })
    .from(bankLines)
    .where(and(ofAccount, isNotNull(bankLines.balanceAfter)))
    .orderBy(asc(bankLines.day))
    .limit(1);
  if (first === undefined) return null;
  const { day } = first;
  const change = sql`case when ${bankLines.direction} = 'in' then ${bankLines.won} else -${bankLines.won} end`;
  const [earlier] = await db
    .select({ won: exactSum(change) })
    .from(bankLines)
    .where(and(ofAccount, lt(bankLines.day, day)));
  const ofDay = await readDays(db, depositAccountId, { from: day, to: day });
  const chain = inChain(ofDay);
  const upTo = chain.slice(0, chain.findIndex(({ balanceAfter }) => balanceAfter !== null) + 1);
  const changed = upTo.reduce((sum, line) => sum + changeOf(line), earlier?.won ?? 0n);
  return { held: (upTo.at(-1)?.balanceAfter ?? 0n) - changed, day };
}
