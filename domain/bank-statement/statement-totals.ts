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

const DIRECTION_WORDS: Record<Direction, string> = { in: '입금', out: '출금' };
const BOTH_IN_ONE = /입출금|출입금/;
const LINE_COUNT = /건수|횟수/;

const directionsIn = (text: string): Direction[] =>
  BOTH_IN_ONE.test(text)
    ? ['in', 'out']
    : (['in', 'out'] as const).filter((direction) => text.includes(DIRECTION_WORDS[direction]));

/** The amount at the end of a text, as in `총입금:1,000` and `입금2건1,000원`; null without one. */
function amountAtEnd(text: string): bigint | null {
  const read = parseWrittenAmount(text.replace(/[0-9,]+건/, '').replace(/^[^0-9(+-]*/, ''));
  return read === null || read === 'empty' ? null : read.won;
}

/**
 * The amounts of a row with a name for each direction: each follows its name, in the same cell or in those up to the next name.
 * A bank may print a count of lines before the sum, which is smaller. Null where a name has no amount.
 */
function amountsBesideNames(texts: readonly string[]): Record<Direction, bigint> | null {
  const found = new Map<Direction, bigint>();
  let named: Direction | null = null;
  for (const text of texts) {
    named = directionsIn(text)[0] ?? named;
    if (LINE_COUNT.test(text)) named = null;
    const won = amountAtEnd(text);
    if (named === null || won === null) continue;
    const before = found.get(named);
    found.set(named, before === undefined || won > before ? won : before);
  }
  const [came, went] = [found.get('in'), found.get('out')];
  return came === undefined || went === undefined ? null : { in: came, out: went };
}

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
    const add = (column: TotalColumn, said: Direction | null, stated: bigint) =>
      this.totals.push({ row, column, said, isOfPart, stated, above: this.sums, since: this.since });
    const names = texts.map(directionsIn).filter((directions) => directions.length === 1);
    const said = [...new Set(names.flat())];
    if (said.length === 2) {
      const amounts = amountsBesideNames(texts);
      if (amounts !== null) for (const direction of said) add(direction, direction, amounts[direction]);
      return;
    }
    for (const column of ['in', 'out', 'amount'] as const) {
      const read = parseWrittenAmount(cell(column));
      if (read === null || read === 'empty') continue;
      add(column, said[0] ?? null, read.isNegative ? -read.won : read.won);
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
