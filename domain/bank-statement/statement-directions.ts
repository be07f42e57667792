/**
 * Directions that a statement leaves open: the running balances decide, and where they do not, the statement is refused. A
 * deposit that is taken for a withdrawal would pay an order with money that has left.
 */
import { changeOf, type StatementLine } from './statement-line.ts';
import { oldestFirst } from './statement-order.ts';

/**
 * The first line that fits the balances in the other direction alone, and whether all else fits as it is. From the oldest.
 */
export function turnedLines(lines: readonly StatementLine[]): {
  first: StatementLine | null;
  areAllElse: boolean;
} {
  let first: StatementLine | null = null;
  let areAllElse = true;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]?.balanceAfter;
    const after = line.balanceAfter;
    if (before === null || before === undefined || after === null) continue;
    const change = changeOf(line);
    if (before - change === after) first ??= line;
    else if (before + change !== after) areAllElse = false;
  }
  return { first, areAllElse };
}

/**
 * The lines of a statement that writes every withdrawal below zero, as (20,000), in the column of withdrawals: read one by one,
 * each would be a withdrawal that was taken back. `below` has the rows of such cells, `isPlain` says that others stand there
 * without a minus, which makes a minus a correction. Null where no balance shows which of the two it is.
 */
export function withdrawnByMinus(
  lines: StatementLine[],
  { below, isPlain }: { below: ReadonlySet<number>; isPlain: boolean },
): StatementLine[] | null {
  if (below.size === 0 || isPlain) return lines;
  const withdrawn = lines.map((line) =>
    below.has(line.row) ? { ...line, direction: 'out' as const } : line,
  );
  const [asWritten, asWithdrawn] = [oldestFirst(lines), oldestFirst(withdrawn)];
  if (turnedLines(asWithdrawn).first === null && fitsAny(asWithdrawn, below)) return withdrawn;
  return fitsAny(asWritten, below) ? lines : null;
}

/** Whether the balance of one of these rows follows from the line before. */
function fitsAny(lines: readonly StatementLine[], rows: ReadonlySet<number>): boolean {
  return lines.some((line, index) => {
    const before = lines[index - 1]?.balanceAfter;
    if (!rows.has(line.row) || before === null || before === undefined) return false;
    return before + changeOf(line) === line.balanceAfter;
  });
}
