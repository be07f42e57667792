/**
 * Turns the rows of a bank's statement into lines of money. Text above the heading and totals below the last line are
 * left out; one row in between that is not understood refuses the whole statement, because a line that is left out
 * silently is money that no person looks for.
 */
import { DAY_MS } from '../durations.ts';
import { ZERO_WON, type Won } from '../money.ts';
import { seoulDay } from '../time.ts';
import {
  cellText,
  instantOf,
  parseDirection,
  parseWrittenAmount,
  parseWrittenTime,
} from './statement-cells.ts';
import { balanceOf, isCut, isTwice, placesOf, readAmount, timeOf, type Places } from './statement-places.ts';
import { turnedLines, withdrawnByMinus } from './statement-directions.ts';
import {
  Refused,
  statementSentence,
  type StatementProblem,
  type StatementProblemCode,
} from './statement-problems.ts';
import type { StatementLine } from './statement-line.ts';
import {
  firstDoubtful,
  firstMoved,
  isCarried,
  isOpening,
  isRemark,
  isTotal,
  looksLikeLine,
  wordedLine,
  type RowCells,
  type StillRow,
  type WordedLine,
} from './statement-rows.ts';
import { oldestFirst } from './statement-order.ts';
import { StatementTotals, type TotalDifference, type WrittenMove } from './statement-totals.ts';
import { columnsProblem, headingKey, recogniseColumns, type ColumnRole } from './statement-columns.ts';

export const STATEMENT_LINES_MAX = 50_000;
const TEXT_MAX = 100; // longer than any field that a bank prints
/** Beyond this many rows without a heading, the file is something else. */
const HEADING_WITHIN = 60;
const EARLIEST_DAY = '2000-01-01';

export type ReadStatement = {
  heading: readonly string[] | null;
  columns: readonly ColumnRole[];
  /** Rows above the first line. */
  firstRow: number;
  lines: StatementLine[];
  /** Printed totals that the lines do not add up to. They refuse nothing: a person decides. */
  totals: TotalDifference[];
};

type Options = {
  /** The columns that a person chose; recognised from the heading when absent. */
  columns?: readonly ColumnRole[] | undefined;
  /** Columns chosen earlier for the same heading. */
  remembered?: { headingKey: string; columns: readonly ColumnRole[] } | null | undefined;
  now: Date;
};

const NO_MOVE = { column: 'amount', isNegative: false, direction: 'in', won: ZERO_WON } as const;

/** The columns of what a line moves. */
const MOVED = ['in', 'out', 'amount'] as const;

const AHEAD_MS = DAY_MS; // the bank's clock and ours may differ, and a bank may date a line forward

type Row = { cells: readonly string[]; row: number };

/** Reads rows one after another; `end` gives the lines in the order of the file. */
class StatementReader {
  private readonly options: Options;
  private places: Places | null = null;
  private heading: readonly string[] | null = null;
  private headingOfFile = '';
  /** The last column of the heading that has a name. */
  private lastNamed = -1;
  /** The second row of a heading; `hasReadBelow` once the row below the first one has been looked at. */
  private belowOfFile: string | null = null;
  private hasReadBelow = false;
  private readonly lines: StatementLine[] = [];
  /** A remark below a line, which is an error as soon as another line follows. */
  private doubtful: Row | null = null;
  /** The last row above the lines of a statement whose heading is not recognised: its own heading. */
  private above: readonly string[] | null = null;
  private firstRow = 0;
  private rows = 0;
  /** A row above the heading that looks like a line: the table of another heading. */
  private lineAbove: Row | null = null;
  /** The rows until a heading is found, or is no longer looked for. */
  private held: Row[] = [];
  private readonly worded: WordedLine[] = [];
  private readonly still: StillRow[] = [];
  private readonly totals = new StatementTotals();
  private sawMinus = false;
  private readonly writtenOut = { below: new Set<number>(), isPlain: false };
  /** The first amount that neither a sign nor a column of directions tells apart. */
  private undirected: number | null = null;

  constructor(options: Options) {
    this.options = options;
  }

  /** `cells` are plain text already. */
  push(cells: readonly string[], row: number): void {
    if (cells.every((cell) => cell === '')) return;
    this.rows += 1;
    if (this.heading === null && this.lines.length === 0 && this.isHeading(cells)) return;
    if (this.places === null) {
      if (looksLikeLine(cells)) this.lineAbove ??= { cells, row };
      this.held.push({ cells, row });
      if (this.rows > HEADING_WITHIN) this.readWithoutHeading();
      return;
    }
    this.readBelow(cells, row, this.places);
  }

  /** Reads the rows of a statement without a recognised heading by the columns that a person chose. */
  private readWithoutHeading(): Places {
    if (this.options.columns === undefined) throw new Refused('NO_HEADING', null);
    const places = placesOf(this.options.columns);
    this.places = places;
    this.lineAbove = null;
    for (const { cells, row } of this.held.splice(0)) this.readBelow(cells, row, places);
    return places;
  }

  private readBelow(cells: readonly string[], row: number, places: Places): void {
    if (this.lineAbove !== null) throw new Refused('ROW_ABOVE', this.lineAbove.row, this.lineAbove.cells);
    const [first] = this.heading ?? [];
    // A heading is printed on every page.
    if (first !== undefined && cells[0] === first && headingKey(cells) === this.headingOfFile) return;
    if (this.isBelowHeading(cells)) return;
    this.readRow({ cells, row }, places);
  }

  end(): ReadStatement {
    const { columns } = this.places ?? this.readWithoutHeading();
    if (this.lines.length === 0) {
      const carried = this.still.find(({ code }) => code === 'ROW_BETWEEN');
      throw carried === undefined
        ? new Refused('NO_LINES', null)
        : new Refused(carried.code, carried.row, carried.cells);
    }
    if (this.undirected !== null) this.checkDirections(this.undirected);
    const lines = withdrawnByMinus(this.lines, this.writtenOut);
    if (lines === null) throw new Refused('DIRECTION_UNKNOWN', Math.min(...this.writtenOut.below));
    const turned = turnedLines(oldestFirst(lines));
    // Between lines that are missing, a change says nothing about the balances.
    if (turned.areAllElse && turned.first !== null) throw new Refused('DIRECTION_UNKNOWN', turned.first.row);
    const doubtful = firstDoubtful(this.worded, oldestFirst(lines));
    if (doubtful !== null) throw new Refused('ROW_BETWEEN', doubtful.line.row, doubtful.cells);
    const moved = firstMoved(this.still, lines);
    if (moved !== null) throw new Refused(moved.code, moved.row, moved.cells);
    const totals = this.totals.differences();
    return {
      heading: this.heading ?? this.above,
      columns,
      firstRow: this.firstRow,
      lines,
      totals,
    };
  }

  /**
   * Refuses a deposit that may be a withdrawal: one without sign and direction, in a statement that writes no minus, unless
   * the balances show that it is a deposit.
   */
  private checkDirections(row: number): void {
    if (this.sawMinus) return;
    if (this.lines.some((line) => line.balanceAfter === null)) throw new Refused('DIRECTION_UNKNOWN', row);
    const { first } = turnedLines(oldestFirst(this.lines));
    if (first !== null) throw new Refused('DIRECTION_UNKNOWN', first.row);
  }

  private isHeading(cells: readonly string[]): boolean {
    const recognised = recogniseColumns(cells);
    const key = headingKey(cells);
    const remembered = this.options.remembered;
    const isRemembered = remembered?.headingKey === key;
    if (recognised === null && !isRemembered) return false;
    if (this.options.columns === undefined && isTwice(cells, recognised))
      throw new Refused('TABLES_BESIDE', null);
    this.heading = cells;
    this.lastNamed = cells.findLastIndex((cell) => cell !== '');
    this.headingOfFile = key;
    this.places ??= placesOf(
      this.options.columns ?? (isRemembered ? remembered.columns : (recognised ?? [])),
    );
    this.held = [];
    return true;
  }

  /**
   * Whether a row is the second one of a heading with merged cells: 거래금액 above 출금 and 입금. Its words tell more than those
   * above them.
   */
  private isBelowHeading(cells: readonly string[]): boolean {
    const { heading, places, options } = this;
    if (heading === null || places === null || (cells[places.of.at ?? -1] ?? '') !== '') return false;
    if (this.belowOfFile !== null) return headingKey(cells) === this.belowOfFile;
    if (this.lines.length > 0 || this.hasReadBelow || cells.some((cell) => /[0-9]/.test(cell))) return false;
    this.hasReadBelow = true;
    const width = Math.max(heading.length, cells.length);
    const both = Array.from({ length: width }, (_, index) => cells[index] || (heading[index] ?? ''));
    const recognised = recogniseColumns(both);
    if (recognised === null || recognised.join() === recogniseColumns(heading)?.join()) return false;
    this.belowOfFile = headingKey(cells);
    this.lastNamed = both.findLastIndex((cell) => cell !== '');
    const isChosen = options.columns !== undefined || options.remembered?.headingKey === this.headingOfFile;
    if (!isChosen) this.places = placesOf(recognised);
    return true;
  }

  private readRow(row: Row, places: Places): void {
    const line = this.lineOf(row, places);
    if (line === null) return;
    // Between two lines only totals and carried balances may stand.
    if (this.doubtful !== null) throw new Refused('ROW_BETWEEN', this.doubtful.row, this.doubtful.cells);
    if (this.lines.length >= STATEMENT_LINES_MAX) throw new Refused('TOO_MANY_LINES', row.row);
    if (this.lines.length === 0) this.firstRow = row.row;
    this.lines.push(line);
  }

  private lineOf(row: Row, places: Places): StatementLine | null {
    const { cells } = row;
    const { of, memos } = places;
    const cell = (role: ColumnRole): string => cells[of[role] ?? -1] ?? '';
    const texts = cells.map((text) => text.replaceAll(' ', ''));
    const written = parseWrittenTime(cell('at'));
    if (written === null) {
      this.readTimeless(row, { texts, at: texts[of.at ?? -1] ?? '', money: MOVED.map(cell) }, cell);
      return null;
    }
    if (written.isElsewhere) throw new Refused('AT_ELSEWHERE', row.row);
    if (isCut(row, places)) throw new Refused('CELL_CUT', row.row);
    if (this.isBeyondHeading(cells)) throw new Refused('COLUMNS_DIFFER', row.row);
    const amount = this.amountOf(row.row, of, cell);
    if (amount === null && isCarried(texts)) return null;
    const balanceAfter = balanceOf(row.row, of.balance === undefined ? null : cell('balance'));
    if (amount === null) {
      if (balanceAfter === null || !isOpening(texts)) throw new Refused('AMOUNT_MISSING', row.row);
      this.noteStill(row, balanceAfter, { isOpening: true });
      return null;
    }
    if (amount.won === 0n) {
      if (balanceAfter !== null) this.noteStill(row, balanceAfter, {});
      return null;
    }
    // Some passbooks print what was carried over among the deposits.
    const isCarriedOver = isCarried(texts) && isOpening(texts) && balanceAfter === amount.won;
    if (isCarriedOver && this.lines.length === 0 && amount.direction === 'in') {
      this.noteStill(row, balanceAfter, { isOpening: true, code: 'ROW_BETWEEN' });
      return null;
    }
    this.totals.addLine(amount);
    if (amount.column === 'out') this.noteWithdrawal(row.row, amount.isNegative);
    const time = timeOf(written, of.time === undefined ? null : cell('time'), row.row);
    const at = instantOf(time);
    if (at.getTime() > this.options.now.getTime() + AHEAD_MS) throw new Refused('AT_IN_FUTURE', row.row);
    if (seoulDay(at) < EARLIEST_DAY) throw new Refused('AT_INVALID', row.row);
    const memo = memos.map((index) => cells[index] ?? '').filter((text) => text !== '');
    const named = cell('name');
    const line: StatementLine = {
      row: row.row,
      at,
      precisionMs: time.precisionMs,
      direction: amount.direction,
      won: amount.won,
      // Some banks leave the counterparty blank and put the name among the remarks.
      name: (named === '' ? (memo.shift() ?? '') : named).slice(0, TEXT_MAX),
      memo: memo.join(' ').slice(0, TEXT_MAX),
      balanceAfter,
    };
    const worded = wordedLine(line, cells, { payer: named, texts });
    if (worded !== null) this.worded.push(worded);
    return line;
  }

  private noteStill(
    { row, cells }: Row,
    balance: bigint,
    { isOpening: isStart = false, code = 'AMOUNT_MISSING' }: Partial<Pick<StillRow, 'isOpening' | 'code'>>,
  ): void {
    this.still.push({ row, cells, balance, above: this.lines.length, isOpening: isStart, code });
  }

  /** A row without a readable time: a total, the heading of a file without a recognised one, or a remark. */
  private readTimeless(row: Row, found: RowCells, cell: (role: ColumnRole) => string): void {
    const { texts, at, money } = found;
    if (isTotal(found) && !this.followsLast(cell)) {
      if (!isCarried(texts)) this.totals.addRow(row.row, texts, cell);
      return;
    }
    // Above the first line of a file without a recognised heading stands its own heading.
    const isAbove = this.lines.length === 0 && this.heading === null && !/[0-9]{2}/.test(at);
    if (isAbove && (/\p{L}/u.test(at) || !money.some((amount) => /[1-9]/.test(amount)))) {
      this.above = row.cells;
      return;
    }
    if (!isRemark(row.cells, money)) throw new Refused('AT_INVALID', row.row);
    if (this.lines.length > 0) this.doubtful ??= row;
  }

  /** Whether the amount of a row makes its balance of that of the line above: it is a line that lost its time. */
  private followsLast(cell: (role: ColumnRole) => string): boolean {
    const held = this.lines.at(-1)?.balanceAfter;
    const balance = parseWrittenAmount(cell('balance'));
    if (held === null || held === undefined || balance === null || balance === 'empty') return false;
    return MOVED.map(cell).some((written) => {
      const read = parseWrittenAmount(written);
      if (read === null || read === 'empty' || read.won === 0n) return false;
      return held + read.won === balance.won || held - read.won === balance.won;
    });
  }

  /** Whether a row has more cells than the heading, or data behind its last word: cells have moved, or are of another table. */
  private isBeyondHeading(cells: readonly string[]): boolean {
    if (this.heading === null) return false;
    const { length } = this.heading;
    return cells.some((cell, index) => {
      if (index <= this.lastNamed || cell === '') return false;
      return index >= length || parseWrittenTime(cell) !== null || /[1-9]/.test(cell);
    });
  }

  private noteWithdrawal(row: number, isNegative: boolean): void {
    if (isNegative) this.writtenOut.below.add(row);
    else this.writtenOut.isPlain = true;
  }

  /** Null for a row without any amount; an amount of 0 for a row that moves nothing. */
  private amountOf(
    row: number,
    of: Places['of'],
    cell: (role: ColumnRole) => string,
  ): (WrittenMove & { won: Won }) | null {
    if (of.amount === undefined) {
      const into = readAmount(cell('in'), row);
      const out = readAmount(cell('out'), row);
      if (into === null && out === null) return null;
      if ((into?.won ?? 0n) !== 0n && (out?.won ?? 0n) !== 0n) throw new Refused('AMOUNT_TWICE', row);
      const isIn = (into?.won ?? 0n) !== 0n;
      const moved = isIn ? into : out;
      if (moved === null || moved.won === 0n) return NO_MOVE;
      const { won, isNegative } = moved;
      // A bank takes a deposit back by writing it with a minus.
      return { column: isIn ? 'in' : 'out', isNegative, direction: isIn === isNegative ? 'out' : 'in', won };
    }
    const moved = readAmount(cell('amount'), row);
    if (moved === null) return null;
    if (moved.isNegative) this.sawMinus = true;
    if (moved.won === 0n) return NO_MOVE;
    const written = { column: 'amount', isNegative: moved.isNegative, won: moved.won } as const;
    const said = of.direction === undefined ? null : parseDirection(cell('direction'));
    if (said !== null) {
      // A minus beside 출금 is the same thing said twice; beside 입금 it takes the deposit back.
      const isTurned = said.direction === 'in' && moved.isNegative && !said.isTakenBack;
      return { ...written, direction: isTurned ? 'out' : said.direction };
    }
    if (!moved.hasSign) this.undirected ??= row;
    return { ...written, direction: moved.isNegative ? 'out' : 'in' };
  }
}

/**
 * Reads the rows of a statement. `rows` yields cells as text, and the number of the row for the errors. Throws nothing:
 * a statement that cannot be read is answered with the row and the reason.
 */
export async function readStatement(
  rows: AsyncIterable<{ cells: readonly string[]; row: number }>,
  options: Options,
): Promise<{ ok: true; value: ReadStatement } | { ok: false; problem: StatementProblem }> {
  const refused = (code: StatementProblemCode, row: number | null, sentence?: string) => ({
    ok: false as const,
    problem: { code, row, sentence: sentence ?? statementSentence(code, row) },
  });
  if (options.columns !== undefined) {
    const wrong = columnsProblem(options.columns);
    if (wrong !== null) return refused('COLUMNS_WRONG', null, wrong);
  }
  const reader = new StatementReader(options);
  let current: Row | null = null;
  try {
    for await (const { cells, row } of rows) {
      current = { cells: cells.map(cellText), row };
      reader.push(current.cells, row);
    }
    const value = reader.end();
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, row, cells } = error;
    const shown = cells ?? (current?.row === row ? current.cells : []);
    return refused(code, row, statementSentence(code, row, shown));
  }
}
