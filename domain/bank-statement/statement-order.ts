/**
 * The order of a statement and the gaps in its running balance. Banks list the newest line first as often as the oldest,
 * and lines of one second keep the order of the file, so the balances decide where the times do not.
 */
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { startOfSeoulDay } from '../time.ts';
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
export const heldBefore = (line: Balanced): bigint | null =>
  line.balanceAfter === null ? null : line.balanceAfter - changeOf(line);

/**
 * Takes from a rising list, for one index after another, the first that is later, or else the first that is earlier; null
 * when none is left. A search in what is left would take the square of a day's lines.
 */
function takingFrom(fitting: readonly number[]): (index: number) => number | null {
  const passed: number[] = [];
  let [at, taken] = [0, 0];
  return (index) => {
    for (let one = fitting[at]; one !== undefined && one <= index; one = fitting[at]) {
      passed.push(one);
      at += 1;
    }
    const later = fitting[at];
    if (later !== undefined) {
      at += 1;
      return later;
    }
    const earlier = passed[taken];
    if (earlier === undefined || earlier === index) return null;
    taken += 1;
    return earlier;
  };
}

/** Which line follows on which by their balances: a later one of the list, or else an earlier one. */
function followers(lines: readonly Balanced[]): (number | null)[] {
  const waiting = Map.groupBy(lines.keys(), (index) => heldBefore(lines[index] as Balanced));
  const takers = new Map([...waiting].map(([held, fitting]) => [held, takingFrom(fitting)]));
  return lines.map(({ balanceAfter }, index) =>
    balanceAfter === null ? null : (takers.get(balanceAfter)?.(index) ?? null),
  );
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
  const dayOf = ({ at }: Line) => startOfSeoulDay(at).getTime();
  const wholeDays = new Set(byTime.filter(({ precisionMs }) => precisionMs === DAY_MS).map(dayOf));
  const groupOf = (line: Line) => {
    const day = dayOf(line);
    return wholeDays.has(day) ? day : Math.floor(line.at.getTime() / MINUTE_MS) * MINUTE_MS;
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
