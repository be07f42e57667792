/**
 * The order of a statement and the gaps in its running balance. Banks list the newest line first as often as the oldest,
 * and lines of one second keep the order of the file, so the balances decide where the times do not.
 */
import { changeOf, type StatementLine } from './statement-line.ts';

type Balanced = Pick<StatementLine, 'at' | 'direction' | 'won' | 'balanceAfter'>;

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
