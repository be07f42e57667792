/**
 * The order of a statement and the gaps in its running balance. Banks list the newest line first as often as the oldest,
 * and lines of one second keep the order of the file, so the balances decide where the times do not.
 */
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { seoulDay } from '../time.ts';
import { changeOf, type StatementLine } from './statement-line.ts';

type Balanced = Pick<StatementLine, 'at' | 'direction' | 'won' | 'balanceAfter'>;
type Timed = Balanced & Pick<StatementLine, 'precisionMs'>;

/** Where the balance of a line does not follow from the one before. */
export type Gap<Line> = {
  before: Line;
  after: Line;
  /** What the balance of `after` would be if no line were missing. */
  expected: bigint;
};

/** How many pairs of neighbours fit the balances and the times, read in this order. */
function countFitting(lines: readonly Balanced[]): { balances: number; times: number } {
  let balances = 0;
  let times = 0;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined) continue;
    if (before.at.getTime() < line.at.getTime()) times += 1;
    if (before.at.getTime() > line.at.getTime()) times -= 1;
    if (before.balanceAfter !== null && line.balanceAfter !== null)
      balances += before.balanceAfter + changeOf(line) === line.balanceAfter ? 1 : 0;
  }
  return { balances, times };
}

/** The lines from the oldest to the newest; a list in descending order is turned round. */
export function oldestFirst<Line extends Balanced>(lines: readonly Line[]): Line[] {
  const reversed = [...lines].reverse();
  const asIs = countFitting(lines);
  const turned = countFitting(reversed);
  const turn = asIs.times === 0 ? turned.balances > asIs.balances : asIs.times < 0;
  return turn ? reversed : [...lines];
}

/** What the account held before a line; null where the statement does not say. */
const heldBefore = (line: Balanced): bigint | null =>
  line.balanceAfter === null ? null : line.balanceAfter - changeOf(line);

/** Which line follows on which by their balances: a later one of the list, or else an earlier one. */
function followers(lines: readonly Balanced[]): (number | null)[] {
  const waiting = Map.groupBy(lines.keys(), (index) => heldBefore(lines[index] as Balanced));
  return lines.map(({ balanceAfter }, index) => {
    const fitting = balanceAfter === null ? [] : (waiting.get(balanceAfter) ?? []);
    const later = fitting.findIndex((one) => one > index);
    const at = later === -1 ? fitting.findIndex((one) => one !== index) : later;
    return at === -1 ? null : (fitting.splice(at, 1)[0] ?? null);
  });
}

/** Lines of one minute, or of one day, as their balances follow on each other. */
function linked<Line extends Balanced>(lines: readonly Line[], startsFrom: bigint | null): Line[] {
  const next = followers(lines);
  const followed = new Set(next);
  const all = [...lines.keys()];
  const continues = (index: number) => startsFrom !== null && heldBefore(lines[index] as Line) === startsFrom;
  // A circle, as +100 and -100, has no beginning of its own.
  const starts = [...all.filter((index) => !followed.has(index)), ...all];
  const used = new Set<number>();
  const ordered: Line[] = [];
  for (const start of [...starts.filter(continues), ...starts]) {
    for (let at: number | null = start; at !== null && !used.has(at); at = next[at] ?? null) {
      used.add(at);
      ordered.push(lines[at] as Line);
    }
  }
  return ordered;
}

/**
 * Lines of several imports from the oldest to the newest. They are given by time; lines of one minute, or of a day of which
 * one has no time, may have been imported in any order and follow their balances. `startsFrom` is what the account held
 * before, if that is known.
 */
export function inChain<Line extends Timed>(
  lines: readonly Line[],
  startsFrom: bigint | null = null,
): Line[] {
  const byTime = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const wholeDays = new Set(
    byTime.filter(({ precisionMs }) => precisionMs === DAY_MS).map(({ at }) => seoulDay(at)),
  );
  const groupOf = ({ at }: Line) => {
    if (wholeDays.size > 0 && wholeDays.has(seoulDay(at))) return seoulDay(at);
    return Math.floor(at.getTime() / MINUTE_MS);
  };
  const ordered: Line[] = [];
  for (const [, group] of Map.groupBy(byTime, groupOf))
    for (const line of linked(group, ordered.at(-1)?.balanceAfter ?? startsFrom)) ordered.push(line);
  return ordered;
}

/** The gaps between neighbours, given from the oldest. Lines without a balance prove nothing. */
export function findGaps<Line extends Balanced>(lines: readonly Line[]): Gap<Line>[] {
  const gaps: Gap<Line>[] = [];
  for (const [index, after] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || before.balanceAfter === null || after.balanceAfter === null) continue;
    const expected = before.balanceAfter + changeOf(after);
    if (expected !== after.balanceAfter) gaps.push({ before, after, expected });
  }
  return gaps;
}
