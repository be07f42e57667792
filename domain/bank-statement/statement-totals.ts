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
  /** Sums of the cells of a column as they are written: a bank takes a deposit back by a minus among the deposits. */
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

/** A fee of withdrawals or what may be withdrawn is no sum of them. */
const OTHER_OF_DIRECTION = /수수료|취소|가능|예정|한도|이자|평균|최대|최고|최소|최저/;
/** What may stand between a name and its amount, in a cell of its own. */
const OF_AMOUNT = /합계|소계|총계|총액|금액|원|건|KRW/gi;

const directionNamed = (text: string): Direction | null => {
  const [first, ...others] = OTHER_OF_DIRECTION.test(text) ? [] : directionsIn(text);
  return first === undefined || others.length > 0 ? null : first;
};

/** The amount at the end of a text, as in `총입금:1,000` and `입금2건1,000원`; null without one. */
function amountAtEnd(text: string): bigint | null {
  // From the beginning of the digits only: from each of thousands, the search for the word behind them would take seconds.
  const read = parseWrittenAmount(text.replace(/(?<![0-9,])[0-9,]+건/, '').replace(/^[^0-9(+-]*/, ''));
  return read === null || read === 'empty' ? null : read.won;
}

/** An amount of a row; `name` counts the names up to it, `direction` is null below a name that says none. */
type NamedAmount = { text: string; won: bigint; direction: Direction | null; name: number };

/** A name holds for its cell and those up to the next name; the name of anything else ends it. */
function amountsByName(texts: readonly string[]): NamedAmount[] {
  const found: NamedAmount[] = [];
  let direction: Direction | null = null;
  let name = 0;
  for (const text of texts) {
    const named = directionNamed(text);
    if (named !== null || /\p{L}/u.test(text.replace(OF_AMOUNT, ''))) {
      direction = LINE_COUNT.test(text) ? null : named;
      name += 1;
    }
    const won = amountAtEnd(text);
    if (won !== null) found.push({ text, won, direction, name });
  }
  return found;
}

const COUNT_MAX = 50_000n; // of the lines of a statement
const WON_OF_A_LINE = 100n; // less on the average is no sum of so many lines
const COUNT = /(?:^|[^0-9,.])(?:[0-9]{1,5}|[0-9]{1,2},[0-9]{3})$/;
const DAY = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/;

/** Whether an amount may be the number of lines that the next one is the sum of. */
const mayCount = (amount: NamedAmount, sum: NamedAmount): boolean =>
  COUNT.test(amount.text) &&
  amount.won > 0n &&
  amount.won <= COUNT_MAX &&
  sum.won >= amount.won * WON_OF_A_LINE &&
  !DAY.test(sum.text);

/** `stated` is null where it is not clear which of the amounts is the sum; `all` are those that may be. */
type Stated = { direction: Direction; stated: bigint | null; all: readonly bigint[] };

/**
 * What a row states beside the names of one direction: a sum, or a count of lines and a sum. What follows them in the row is
 * something else. Null without an amount.
 */
function statedBeside(direction: Direction, amounts: readonly NamedAmount[]): Stated | null {
  const own = amounts.filter((amount) => amount.direction === direction);
  const [first, second] = own;
  if (first === undefined) return null;
  const next = amounts[amounts.indexOf(first) + 1];
  const isCount = next !== undefined && mayCount(first, next);
  const sum = isCount && next === second ? next : first;
  // The sum of a count may stand beside another name; a second sum says that there are sums of parts.
  const isUnclear =
    (isCount && next.direction === null) ||
    own.slice(own.indexOf(sum) + 1).some(({ name }) => name !== sum.name);
  const all = own.filter((amount) => amount === sum || amount.won > 0n).map(({ won }) => won);
  return { direction, stated: isUnclear ? null : sum.won, all };
}

type Total = {
  row: number;
  column: TotalColumn;
  /** The direction that the row names; its amount belongs to it, whatever column it stands in. */
  said: Direction | null;
  isOfPart: boolean;
  stated: bigint;
  /** The amounts of the row that may be meant; one of them that is right is enough. */
  maybe: readonly bigint[];
  /** The sums of all lines above it, and of those between it and the totals before. */
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
  /** The sums of the lines above the newest totals, up to the totals before. A bank may print a row for each direction. */
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
    const add = (column: TotalColumn, said: Direction | null, stated: bigint, maybe: readonly bigint[]) =>
      this.totals.push({ row, column, said, isOfPart, stated, maybe, above: this.sums, since: this.since });
    const said = [...new Set(texts.map(directionNamed).filter((direction) => direction !== null))];
    const amounts = amountsByName(texts);
    const beside = said.map((direction) => statedBeside(direction, amounts));
    if (said.length === 2) {
      if (beside.includes(null)) return;
      for (const of of beside)
        if (of !== null && of.stated !== null) add(of.direction, of.direction, of.stated, of.all);
      return;
    }
    for (const column of ['in', 'out', 'amount'] as const) {
      const read = parseWrittenAmount(cell(column));
      if (read === null || read === 'empty') continue;
      const stated = read.isNegative ? -read.won : read.won;
      // The row may not follow the columns: `총입금|1,000|차액|700`.
      add(column, said[0] ?? null, stated, [stated, ...(beside[0]?.all ?? [])]);
    }
  }

  /**
   * The totals that are not the sum of all lines, of those above or of those since the total before, whichever a bank prints on
   * its pages.
   */
  differences(): TotalDifference[] {
    return this.totals.flatMap((total) => {
      const { row, column, stated, maybe, isOfPart, above, since } = total;
      const readings = [this.sums, above, since].flatMap((sums) => readingsOf(total, sums));
      if (readings.some((sum) => maybe.some((won) => absolute(sum) === absolute(won)))) return [];
      const [counted = 0n] = readingsOf(total, isOfPart ? since : this.sums);
      return [{ row, column: total.said ?? column, stated, counted }];
    });
  }
}
