// What the stored lines of an account and a statement say together: where lines are missing, and what the account held first.
import { z } from 'zod';
import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { changeOf, type StatementLine } from '../../../domain/bank-statement/statement-line.ts';
import { findGaps, inChain } from '../../../domain/bank-statement/statement-order.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { amountOut, timeOut } from '../../trpc/wire.ts';
import { masked } from './list-bank-lines.ts';
import type { Statement } from './read-upload.ts';

/** A line beside a gap. */
const gapLineOut = z.object({
  /** Its row in the file; null for a line that was imported before. */
  row: z.number().int().positive().nullable(),
  at: timeOut,
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
type Beside = Pick<StatementLine, 'at' | 'direction' | 'won' | 'name' | 'balanceAfter'> & { row?: number };

const GAPS_SHOWN = 100;

const gapLine = ({ row, at, direction, won, name, balanceAfter }: Beside) => ({
  row: row ?? null,
  at: seoulIso(at),
  direction,
  won: wonToString(won),
  // A stored line may be of another operator's statement.
  name: masked(name),
  balanceAfter: wonToString(asWon(balanceAfter ?? 0n)),
});

type Held = Omit<Beside, 'row'> & Pick<StatementLine, 'precisionMs'>;

const heldColumns = ({ bankLines: b }: ReadDb['t']) => ({
  at: b.at,
  precisionMs: b.precisionMs,
  direction: b.direction,
  won: b.won,
  name: b.name,
  balanceAfter: b.balanceAfter,
});

/** The first and the last day of lines; null for none. */
export function daysOf(lines: readonly { day: string }[]): { from: string; to: string } | null {
  const [first] = lines;
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of lines) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

/** The stored lines of these days, and of the nearest day before and after them that has any, by time. */
async function storedAround(
  db: ReadDb,
  depositAccountId: number,
  { from, to }: { from: string; to: string },
): Promise<Held[]> {
  const { bankLines } = db.t;
  const ofAccount = eq(bankLines.depositAccountId, depositAccountId);
  const [before] = await db
    .select({ day: bankLines.day })
    .from(bankLines)
    .where(and(ofAccount, lt(bankLines.day, from)))
    .orderBy(desc(bankLines.day))
    .limit(1);
  const [after] = await db
    .select({ day: bankLines.day })
    .from(bankLines)
    .where(and(ofAccount, gt(bankLines.day, to)))
    .orderBy(asc(bankLines.day))
    .limit(1);
  return db
    .select(heldColumns(db.t))
    .from(bankLines)
    .where(and(ofAccount, gte(bankLines.day, before?.day ?? from), lte(bankLines.day, after?.day ?? to)))
    .orderBy(asc(bankLines.day), asc(bankLines.at), asc(bankLines.id));
}

type NewLines = { lines: Statement['lines']; known: ReadonlySet<string> };

/** The gaps that are left when the new lines of a statement stand among those that are stored. */
export async function gapsOf(
  db: ReadDb,
  depositAccountId: number,
  { lines, known }: NewLines,
): Promise<ShownGap[]> {
  const days = daysOf(lines);
  if (days === null) return [];
  const fresh = lines.filter(({ identity }) => !known.has(identity));
  const stored = await storedAround(db, depositAccountId, days);
  return findGaps(inChain<Held & { row?: number }>([...stored, ...fresh]))
    .slice(0, GAPS_SHOWN)
    .map(({ before, after, expected }) => ({
      before: gapLine(before),
      after: gapLine(after),
      expected: wonToString(asWon(expected)),
    }));
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
  const ofDay = await db
    .select(heldColumns(db.t))
    .from(bankLines)
    .where(and(ofAccount, eq(bankLines.day, day)))
    .orderBy(asc(bankLines.at), asc(bankLines.id));
  const chain = inChain(ofDay);
  const upTo = chain.slice(0, chain.findIndex(({ balanceAfter }) => balanceAfter !== null) + 1);
  const changed = upTo.reduce((sum, line) => sum + changeOf(line), earlier?.won ?? 0n);
  return { held: (upTo.at(-1)?.balanceAfter ?? 0n) - changed, day };
}
