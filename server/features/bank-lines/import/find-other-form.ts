import { DAY_MS, MINUTE_MS } from '../../../../domain/durations.ts';
import {
  statementSentence,
  type StatementProblem,
} from '../../../../domain/bank-statement/statement-problems.ts';
import type { Statement } from './read-upload.ts';
import type { Compared } from './stored-lines.ts';

type Line = Statement['lines'][number];
type Stored = Pick<
  Line,
  'at' | 'day' | 'precisionMs' | 'direction' | 'won' | 'balanceAfter' | 'name' | 'memo'
>;

const plain = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** The columns of the payer and of the remarks were taken for each other. */
const isSwapped = (a: Stored, b: Stored): boolean =>
  plain(a.name) !== plain(b.name) && plain(a.name) === plain(b.memo) && plain(a.memo) === plain(b.name);

const minuteOf = ({ at }: Stored): number => Math.floor(at.getTime() / MINUTE_MS);
const isDay = ({ precisionMs }: Stored): boolean => precisionMs === DAY_MS;
const keyOf = (line: Stored): string => `${line.day} ${line.direction} ${String(line.won)}`;

/** Whether two lines that differ in their identity may still be one movement, written in two forms. */
function mayBeSame(a: Stored, b: Stored): boolean {
  const isDayApart = isDay(a) !== isDay(b);
  if (!isDay(a) && !isDay(b) && minuteOf(a) !== minuteOf(b)) return false;
  if (a.balanceAfter === null && b.balanceAfter === null)
    return a.precisionMs !== b.precisionMs || isSwapped(a, b);
  if (a.balanceAfter === null || b.balanceAfter === null) return true;
  return isDayApart && a.balanceAfter === b.balanceAfter;
}

/**
 * The first new line that may be a stored one in another form: with its balance, or without it, with a coarser time, or with
 * the payer in the place of the remarks. Their
 * identities differ, so the same money would be stored twice, and could pay two orders. Null when there is none.
 */
export function findOtherForm({ fresh, stored, held }: Compared): StatementProblem | null {
  const others = stored.filter((line) => !held.has(line));
  if (others.length === 0) return null;
  const byKey = Map.groupBy(others, keyOf);
  const found = fresh.find((line) => byKey.get(keyOf(line))?.some((other) => mayBeSame(line, other)));
  if (found === undefined) return null;
  return { code: 'OTHER_FORM', row: found.row, sentence: statementSentence('OTHER_FORM', found.row) };
}
