/**
 * The totals that a bank prints in a statement, compared with the lines that were read: where they differ, a line is missing
 * from the file or was changed in it.
 */
import { parseWrittenAmount, type Direction } from './statement-cells.ts';

/** The columns of money that a total may stand in; `amount` is the one that holds both directions. */
type TotalColumn = Direction | 'amount';

/** A printed total that no sum of the lines equals, in won. */
export type TotalDifference = {
  /** The row of the total. */
  row: number;
  column: TotalColumn;
  stated: bigint;
  /** The sum of the lines that the total stands for. */
  counted: bigint;
};

/** An amount as a line wrote it, with the direction that it turned out to have. */
export type WrittenMove = { column: TotalColumn; isNegative: boolean; direction: Direction; won: bigint };

type Sums = {
  in: bigint;
  out: bigint;
  /** Of the cells of a column as they are written: a bank takes a deposit back by a minus among the deposits. */
  written: Record<TotalColumn, bigint>;
};

const NO_SUMS: Sums = { in: 0n, out: 0n, written: { in: 0n, out: 0n, amount: 0n } };

const OF_ALL = /합계|총계|총액|총입금|총출금|^계$|^총$/;
const OF_PART = /소계|^일계$/;
const OTHER_MONEY = /누계|월계|잔액/;

const plus = (sums: Sums, { column, isNegative, direction, won }: WrittenMove): Sums => ({
  ...sums,
  [direction]: sums[direction] + won,
  written: { ...sums.written, [column]: sums.written[column] + (isNegative ? -won : won) },
});

const minus = (a: Sums, b: Sums): Sums => ({
  in: a.in - b.in,
  out: a.out - b.out,
  written: {
    in: a.written.in - b.written.in,
    out: a.written.out - b.written.out,
    amount: a.written.amount - b.written.amount,
  },
});

const absolute = (won: bigint): bigint => (won < 0n ? -won : won);

type Total = {
  row: number;
  column: TotalColumn;
  /** The direction that the row names; its amount belongs to it, whatever column it stands in. */
  said: Direction | null;
  isOfPart: boolean;
  stated: bigint;
  /** Of all lines above it, and of those between it and the totals before. */
  above: Sums;
  since: Sums;
};

/** What a total may be the sum of: the first one is the usual reading. */
function readingsOf({ column, said }: Total, sums: Sums): bigint[] {
  const direction = said ?? (column === 'amount' ? null : column);
  if (direction !== null) return [sums[direction], sums.written[direction]];
  return [sums.written.amount, sums.in - sums.out, sums.in + sums.out];
}

/** Collects the lines and the totals of one statement, in the order of the file. */
export class StatementTotals {
  private sums: Sums = NO_SUMS;
  private atLast: Sums = NO_SUMS;
  /** Of the lines above the newest totals, up to the totals before. A bank may print a row for each direction. */
  private since: Sums = NO_SUMS;
  private readonly totals: Total[] = [];

  addLine(move: WrittenMove): void {
    this.sums = plus(this.sums, move);
  }

  /** A row that is no line. `texts` are its cells without spaces, `cell` answers that of a column. */
  addRow(row: number, texts: readonly string[], cell: (column: TotalColumn) => string): void {
    const isOfPart = texts.some((text) => OF_PART.test(text));
    const isTotal = isOfPart || texts.some((text) => OF_ALL.test(text));
    if (!isTotal || texts.some((text) => OTHER_MONEY.test(text))) return;
    if (this.sums !== this.atLast) this.since = minus(this.sums, this.atLast);
    this.atLast = this.sums;
    const isSaid = (direction: string) => texts.some((text) => text.includes(direction));
    // A row that names both has an amount beside each name, which may stand in any column.
    if (isSaid('입금') && isSaid('출금')) return;
    const said = isSaid('입금') ? 'in' : isSaid('출금') ? 'out' : null;
    for (const column of ['in', 'out', 'amount'] as const) {
      const read = parseWrittenAmount(cell(column));
      if (read === null || read === 'empty') continue;
      const stated = read.isNegative ? -read.won : read.won;
      this.totals.push({ row, column, said, isOfPart, stated, above: this.sums, since: this.since });
    }
  }

  /**
   * The totals that are not the sum of all lines, of those above or of those since the total before, whichever a bank prints on
   * its pages.
   */
  differences(): TotalDifference[] {
    return this.totals.flatMap((total) => {
      const { row, column, stated, isOfPart, above, since } = total;
      const readings = [this.sums, above, since].flatMap((sums) => readingsOf(total, sums));
      if (readings.some((sum) => absolute(sum) === absolute(stated))) return [];
      const [counted = 0n] = readingsOf(total, isOfPart ? since : this.sums);
      return [{ row, column: total.said ?? column, stated, counted }];
    });
  }
}
