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
  parseTimeOfDay,
  parseWrittenAmount,
  parseWrittenTime,
  type WrittenTime,
} from './statement-cells.ts';
import { turnedLines, withdrawnByMinus } from './statement-directions.ts';
import type { StatementLine } from './statement-line.ts';
import { oldestFirst } from './statement-order.ts';
import { StatementTotals, type TotalDifference, type WrittenMove } from './statement-totals.ts';
import { columnsProblem, headingKey, recogniseColumns, type ColumnRole } from './statement-columns.ts';

/** Why a statement cannot be read. The codes are published with the error of the import. */
export const STATEMENT_PROBLEMS = {
  NO_HEADING: '거래일시와 입금액·출금액이 있는 제목 줄을 찾지 못했어요. 열을 직접 골라주세요.',
  COLUMNS_WRONG: '고른 열로는 거래내역을 읽을 수 없어요.',
  NO_LINES: '거래가 한 줄도 없어요.',
  TOO_MANY_LINES: '한 번에 50,000줄까지 가져올 수 있어요. 기간을 나눠주세요.',
  AT_INVALID: '거래일시를 읽을 수 없어요.',
  TIME_INVALID: '거래시각을 읽을 수 없어요.',
  AT_IN_FUTURE: '아직 오지 않은 거래일시예요.',
  AMOUNT_INVALID: '금액을 읽을 수 없어요.',
  AMOUNT_MISSING: '입금액과 출금액이 모두 비어 있어요.',
  AMOUNT_TWICE: '입금액과 출금액이 함께 적혀 있어요.',
  DIRECTION_UNKNOWN: '입금인지 출금인지 알 수 없어요.',
  BALANCE_INVALID: '거래후잔액을 읽을 수 없어요.',
  CELL_CUT: '금액이 쉼표에서 나뉘었어요. 쉼표가 든 칸은 따옴표로 묶여 있어야 해요.',
  ROW_BETWEEN: '거래가 아닌 줄이 거래 사이에 있어요.',
  OTHER_FORM:
    '이미 가져온 거래를 잔액이나 시각만 다르게 적은 줄 같아요. 지난번과 같은 열과 양식으로 올려주세요.',
  TWO_ACCOUNTS: '한 파일에 계좌번호가 둘 있어요. 계좌마다 나눠 올려주세요.',
  OTHER_ACCOUNT: '다른 입금계좌로 이미 가져온 거래예요. 어느 계좌의 거래내역인지 확인해주세요.',
} as const satisfies Record<string, string>;
export type StatementProblemCode = keyof typeof STATEMENT_PROBLEMS;

/** `row` is null when the problem is the file as a whole. */
export type StatementProblem = { code: StatementProblemCode; row: number | null; sentence: string };

export const STATEMENT_LINES_MAX = 50_000;
const TEXT_MAX = 100; // longer than any field that a bank prints
/** Beyond this many rows without a heading, the file is something else. */
const HEADING_WITHIN = 60;
const EARLIEST_DAY = '2000-01-01';

const TOTALS =
  /합계|총계|소계|누계|^일계$|^월계$|총액|총입금|총출금|총건수|이하여백|이상입니다|조회기간|조회일시|출력일시|발급일|^계$|^총$|건수|^총?[0-9,]+건$/;
/** A row of one day's total; a bank prints the day before it. */
const TOTAL_OF_DAY = /^(?:합계|총계|소계|누계|일계|월계|계)$/;
const CARRIED = /전일이월|이월잔액|전월이월|전기이월|기초잔액|^이월$/;

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

class Refused extends Error {
  readonly code: StatementProblemCode;
  readonly row: number | null;

  constructor(code: StatementProblemCode, row: number | null) {
    super(code);
    this.code = code;
    this.row = row;
  }
}

/** The sentence that names the row: '12번째 줄: 금액을 읽을 수 없어요. (AMOUNT_INVALID)'. */
export function statementSentence(code: StatementProblemCode, row: number | null): string {
  const text = `${STATEMENT_PROBLEMS[code]} (${code})`;
  return row === null ? text : `${row}번째 줄: ${text}`;
}

type Places = { columns: readonly ColumnRole[]; of: Partial<Record<ColumnRole, number>>; memos: number[] };

function placesOf(columns: readonly ColumnRole[]): Places {
  const of: Partial<Record<ColumnRole, number>> = {};
  for (const [index, role] of columns.entries()) of[role] ??= index;
  return { columns, of, memos: columns.flatMap((role, index) => (role === 'memo' ? [index] : [])) };
}

const NO_MOVE = { column: 'amount', isNegative: false, direction: 'in', won: ZERO_WON } as const;

const MONEY: ReadonlySet<ColumnRole> = new Set(['in', 'out', 'amount', 'balance']);

const AHEAD_MS = DAY_MS; // the bank's clock and ours may differ, and a bank may date a line forward

type Row = { cells: readonly string[]; row: number };

/** Reads rows one after another; `end` gives the lines in the order of the file. */
class StatementReader {
  private readonly options: Options;
  private places: Places | null = null;
  private heading: readonly string[] | null = null;
  private headingOfFile = '';
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
  private readonly totals = new StatementTotals();
  private sawMinus = false;
  private readonly writtenOut = { below: new Set<number>(), isPlain: false };
  /** The first amount that neither a sign nor a column of directions tells apart. */
  private undirected: number | null = null;

  constructor(options: Options) {
    this.options = options;
    if (options.columns !== undefined) this.places = placesOf(options.columns);
  }

  push(raw: readonly string[], row: number): void {
    const cells = raw.map(cellText);
    if (cells.every((cell) => cell === '')) return;
    this.rows += 1;
    if (this.heading === null && this.lines.length === 0 && this.isHeading(cells)) return;
    if (this.places === null) {
      if (this.rows > HEADING_WITHIN) throw new Refused('NO_HEADING', null);
      return;
    }
    const [first] = this.heading ?? [];
    // A heading is printed on every page.
    if (first !== undefined && cells[0] === first && headingKey(cells) === this.headingOfFile) return;
    if (this.isBelowHeading(cells)) return;
    this.readRow({ cells, row }, this.places);
  }

  end(): ReadStatement {
    if (this.places === null) throw new Refused('NO_HEADING', null);
    if (this.lines.length === 0) throw new Refused('NO_LINES', null);
    if (this.undirected !== null) this.checkDirections(this.undirected);
    const lines = withdrawnByMinus(this.lines, this.writtenOut);
    if (lines === null) throw new Refused('DIRECTION_UNKNOWN', Math.min(...this.writtenOut.below));
    const turned = turnedLines(oldestFirst(lines));
    // Between lines that are missing, a change says nothing about the balances.
    if (turned.areAllElse && turned.first !== null) throw new Refused('DIRECTION_UNKNOWN', turned.first.row);
    const { columns } = this.places;
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
    this.heading = cells;
    this.headingOfFile = key;
    this.places ??= placesOf(isRemembered ? remembered.columns : (recognised ?? []));
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
    const isChosen = options.columns !== undefined || options.remembered?.headingKey === this.headingOfFile;
    if (!isChosen) this.places = placesOf(recognised);
    return true;
  }

  private readRow(row: Row, places: Places): void {
    const line = this.lineOf(row, places);
    if (line === null) return;
    // Between two lines only totals and carried balances may stand.
    if (this.doubtful !== null) throw new Refused('ROW_BETWEEN', this.doubtful.row);
    if (this.lines.length >= STATEMENT_LINES_MAX) throw new Refused('TOO_MANY_LINES', row.row);
    if (this.lines.length === 0) this.firstRow = row.row;
    this.lines.push(line);
  }

  private lineOf(row: Row, places: Places): StatementLine | null {
    const { cells } = row;
    const { of, memos } = places;
    const cell = (role: ColumnRole): string => cells[of[role] ?? -1] ?? '';
    const texts = cells.map((text) => text.replaceAll(' ', ''));
    const isCarried = texts.some((text) => CARRIED.test(text));
    const written = parseWrittenTime(cell('at'));
    if (written === null) {
      const at = texts[of.at ?? -1] ?? '';
      // A time that is not understood is no total, whatever the payer wrote beside it.
      const mayBeTotal = !/[0-9]/.test(at) || TOTALS.test(at);
      if (mayBeTotal && (isCarried || texts.some((text) => TOTALS.test(text)))) {
        if (!isCarried) this.totals.addRow(row.row, texts, (role) => cell(role));
        return null;
      }
      // Above the first line of a file without a recognised heading stands its own heading.
      if (this.lines.length === 0 && this.heading === null && !/[0-9]{2}/.test(cell('at'))) {
        this.above = cells;
        return null;
      }
      if (cells.filter((text) => text !== '').length > 1) throw new Refused('AT_INVALID', row.row);
      if (this.lines.length > 0) this.doubtful ??= row;
      return null;
    }
    if (texts.some((text) => TOTAL_OF_DAY.test(text))) throw new Refused('ROW_BETWEEN', row.row);
    if (isCut(row, places)) throw new Refused('CELL_CUT', row.row);
    const amount = this.amountOf(row.row, of, cell);
    if (amount === null) {
      if (isCarried) return null;
      throw new Refused('AMOUNT_MISSING', row.row);
    }
    if (amount.won === 0n) return null;
    this.totals.addLine(amount);
    if (amount.column === 'out') this.noteWithdrawal(row.row, amount.isNegative);
    const balanceAfter = balanceOf(row.row, of.balance === undefined ? null : cell('balance'));
    // What was carried over stands among the deposits of some passbooks; a remark may speak of it beside any other amount.
    if (isCarried && balanceAfter === amount.won) throw new Refused('ROW_BETWEEN', row.row);
    const time = timeOf(written, of.time === undefined ? null : cell('time'), row.row);
    const at = instantOf(time);
    if (at.getTime() > this.options.now.getTime() + AHEAD_MS) throw new Refused('AT_IN_FUTURE', row.row);
    if (seoulDay(at) < EARLIEST_DAY) throw new Refused('AT_INVALID', row.row);
    const memo = memos.map((index) => cells[index] ?? '').filter((text) => text !== '');
    const named = cell('name');
    return {
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

function balanceOf(row: number, raw: string | null): bigint | null {
  const read = raw === null ? 'empty' : parseWrittenAmount(raw);
  if (read === null) throw new Refused('BALANCE_INVALID', row);
  if (read === 'empty') return null;
  return read.isNegative ? -read.won : read.won;
}

function readAmount(raw: string, row: number) {
  const read = parseWrittenAmount(raw);
  if (read === null) throw new Refused('AMOUNT_INVALID', row);
  return read === 'empty' ? null : read;
}

function timeOf(written: WrittenTime, raw: string | null, row: number): WrittenTime {
  // Midnight beside a column of times is only how the day was written.
  if (raw === null || raw === '' || (written.msOfDay ?? 0) !== 0) return written;
  // A spreadsheet writes a time alone as a moment of its own first day.
  const time = parseTimeOfDay(raw) ?? parseTimeOfDay(raw.replace(/^[0-9-]+[ T]/, ''));
  if (time === null) throw new Refused('TIME_INVALID', row);
  return { day: written.day, ...time };
}

const SHORT_GROUP = /^[-+]?[0-9]{1,3}$/;
const GROUP = /^[0-9]{3}$/;

/**
 * Whether a comma without quotes cut an amount in two: 10,000 as 10 and 000. Then the cells behind it have moved, past the
 * last column or into a column of texts.
 */
function isCut({ cells }: Row, { columns }: Places): boolean {
  const isLong = cells.findLastIndex((cell) => cell !== '') >= columns.length;
  return columns.some((role, index) => {
    if (!MONEY.has(role)) return false;
    const next = columns[index + 1];
    const mayMove = isLong || next === 'name' || next === 'memo';
    return mayMove && SHORT_GROUP.test(cells[index] ?? '') && GROUP.test(cells[index + 1] ?? '');
  });
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
  try {
    for await (const { cells, row } of rows) reader.push(cells, row);
    const value = reader.end();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Refused) return refused(error.code, error.row);
    throw error;
  }
}
