/**
 * What a row of a statement is that has no readable time, or a word that a bank prints beside its totals. A payer may write such
 * a word as well, so a word alone makes no row a total.
 */
import { DAY_MS } from '../durations.ts';
import { parseTimeOfDay, parseWrittenAmount, parseWrittenTime } from './statement-cells.ts';
import { changeOf, type StatementLine } from './statement-line.ts';
import { heldBefore, oldestFirst } from './statement-order.ts';

const TOTALS =
  /합계|총계|소계|누계|^일계$|^월계$|총액|총입금|총출금|총건수|이하여백|이상입니다|조회기간|조회일시|출력일시|발급일|^계$|^총$|건수|^총?[0-9,]+건$/;
/** A row of one day's total; a bank prints the day before it. */
const TOTAL_OF_DAY = /^(?:합계|총계|소계|누계|일계|월계|계)$/;
const CARRIED =
  /전일이월|이월잔액|전월이월|전기이월|기초잔액|^이월$|(?:시작|개시|이전|직전|전일|전월|전기|최초)(?:통장)?(?:잔액|잔고)$|^전(?:잔액|잔고)$/;

/** Words of which the label of a total is made; what is left of a cell is the text of a payer. */
const LABEL =
  /합계|총계|소계|누계|일계|월계|총액|입출금|출입금|입금|출금|건수|횟수|금액|잔액|차액|거래|전체|당일|금일|전일|전월|전기|이월|기초|시작|개시|이전|직전|최초|조회|기간|잔고|통장|총|계|건|원|년|월|일|KRW/g;

const hasOwnText = (text: string): boolean => /\p{L}/u.test(text.replace(LABEL, ''));

const wonIn = (cell: string): bigint => {
  const read = parseWrittenAmount(cell);
  return read === null || read === 'empty' ? 0n : read.won;
};

/** The cells of one row without spaces, and those of its columns. */
export type RowCells = {
  texts: readonly string[];
  at: string;
  /** The cells of amounts, without the balance. */
  money: readonly string[];
};

export const isCarried = (texts: readonly string[]): boolean => texts.some((text) => CARRIED.test(text));

/**
 * Whether a row without a readable time is a total or a carried balance. Its word may stand in the column of times, which no payer
 * writes into; elsewhere, a row with an amount is one only if nothing but labels stands in it.
 */
export function isTotal({ texts, at, money }: RowCells): boolean {
  // A time that is not understood is no total, whatever the payer wrote beside it.
  if (/[0-9]/.test(at) && !TOTALS.test(at)) return false;
  if (!isCarried(texts) && !texts.some((text) => TOTALS.test(text))) return false;
  const isLabelled = /\p{L}/u.test(at) || money.every((cell) => wonIn(cell) === 0n);
  return isLabelled || !texts.some(hasOwnText);
}

/** Text that is a whole line in one cell, as where the rest of a file is cut by another separator. */
function isLineInOneCell(text: string): boolean {
  const [first = '', ...others] = text.split(/[,;|\t]/);
  return others.length > 0 && parseWrittenTime(first) !== null && others.some((cell) => wonIn(cell) > 0n);
}

/** Whether a row is a remark: a text, or a text and what it is about, without money. */
export function isRemark(cells: readonly string[], money: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const [first = '', second] = filled;
  if (filled.length > 2 || money.some((cell) => wonIn(cell) !== 0n) || isLineInOneCell(first)) return false;
  return second === undefined || (/\p{L}/u.test(first) && filled.every((cell) => wonIn(cell) === 0n));
}

/** Whether a row without an amount may be the balance at the start of a period: nothing but labels stands beside it. */
export const isOpening = (texts: readonly string[]): boolean =>
  texts.every(
    (text) => parseWrittenTime(text) !== null || parseTimeOfDay(text) !== null || !hasOwnText(text),
  );

/** The cells behind the time with which a row begins, behind a number at most; null for a row that begins otherwise. */
export function cellsBehindTime(cells: readonly string[]): string[] | null {
  const filled = cells.filter((cell) => cell !== '');
  const at = /^[0-9]{1,6}$/.test(filled[0] ?? '') ? 1 : 0;
  return parseWrittenTime(filled[at] ?? '') === null ? null : filled.slice(at + 1);
}

/** Whether a row without columns looks like a line: a time and an amount. */
export const looksLikeLine = (cells: readonly string[]): boolean =>
  cellsBehindTime(cells)?.some((cell) => wonIn(cell) > 0n) ?? false;

/** A line in which a word of totals, or of a carried balance, stands. */
export type WordedLine = { line: StatementLine; cells: readonly string[]; isSure: boolean };

/** What such a line needs to be one: a time and a payer, or a text beside the word. Null for a line without such a word. */
export function wordedLine(
  line: StatementLine,
  cells: readonly string[],
  { payer, texts }: { payer: string; texts: readonly string[] },
): WordedLine | null {
  const hasTime = line.precisionMs < DAY_MS;
  const owned = texts.filter(hasOwnText).some((text) => !CARRIED.test(text));
  // What was carried over stands among the deposits of some passbooks; a remark may speak of it beside any other amount.
  if (isCarried(texts) && line.balanceAfter === line.won) return { line, cells, isSure: hasTime && owned };
  if (!texts.some((text) => TOTAL_OF_DAY.test(text))) return null;
  return { line, cells, isSure: owned || (hasTime && payer !== '') };
}

/** The first of these lines that may be no line: its balance does not follow from the line before. `ordered` is from the oldest. */
export function firstDoubtful(
  worded: readonly WordedLine[],
  ordered: readonly StatementLine[],
): WordedLine | null {
  const before = new Map(ordered.map((line, index) => [line.row, ordered[index - 1]]));
  const follows = ({ line }: WordedLine) => {
    const held = before.get(line.row)?.balanceAfter;
    return held !== null && held !== undefined && held + changeOf(line) === line.balanceAfter;
  };
  return worded.find((one) => !one.isSure && !follows(one)) ?? null;
}

/**
 * A row that moves nothing, between the lines above and below it in the file. `isOpening`: it does not say so itself, but by its place,
 * before all lines, and its balance.
 */
export type StillRow = {
  row: number;
  cells: readonly string[];
  balance: bigint;
  above: number;
  isOpening: boolean;
  /** Why the file is refused when the row has moved something. */
  code: 'AMOUNT_MISSING' | 'ROW_BETWEEN';
};

/**
 * The first of these rows whose balance is neither that before nor that after its neighbours: it moved something. A file may
 * list the oldest line first or last.
 */
export function firstMoved(still: readonly StillRow[], lines: readonly StatementLine[]): StillRow | null {
  const [oldest] = oldestFirst(lines);
  const atStart = (above: number) =>
    (above === 0 && lines[0] === oldest) || (above === lines.length && lines.at(-1) === oldest);
  const around = (line: StatementLine | undefined): bigint[] =>
    line === undefined || line.balanceAfter === null
      ? []
      : [line.balanceAfter, line.balanceAfter - changeOf(line)];
  const opening = oldest === undefined ? null : heldBefore(oldest);
  const found = still.find(({ balance, above, isOpening: isStart }) => {
    if (isStart) return !atStart(above) || opening === null || opening !== balance;
    const held = [...around(lines[above - 1]), ...around(lines[above])];
    return held.length > 0 && !held.includes(balance);
  });
  return found ?? null;
}
