/**
 * The accounts that a statement says it is of, and whose they are: a number or a name beside the word for it, outside of the columns. A
 * column has its word above its numbers, and these may be of those who paid.
 */
import { cellText } from './statement-cells.ts';
import { recogniseColumns } from './statement-columns.ts';

const LABEL = /^(?:조회|거래|예금|대상)?계좌(?:번호)?$/;
const IN_ONE_CELL = /^(?:조회|거래|예금|대상)?계좌(?:번호)?[:：]?([0-9*\-–]+)/;
/** Half of a number may be hidden. */
const NUMBER = /^[0-9*]{7,20}$/;

const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[:：]$/, '');
const digitsOf = (text: string): string => text.replace(/[-–]/g, '');

const MOMENT = /^20\d{2}[-./]?\d{1,2}[-./]?\d{1,2}(?:\d{1,2}:\d{2}(?::\d{2})?)?$/;
const AMOUNT = /^[+-]?[0-9,]{1,18}$/;

/** A row with a day and an amount is a line: its texts are those of who paid, who may write any number beside any word. */
const isLine = (texts: readonly string[]): boolean => {
  const others = texts.filter((text) => !MOMENT.test(text));
  return others.length < texts.length && others.some((text) => AMOUNT.test(text));
};

/** The numbers beside the word for the account in a row, as they are written; none in a line. */
export function namedAccounts(cells: readonly string[]): string[] {
  const texts = cells.map(plain);
  if (isLine(texts)) return [];
  return texts.flatMap((text, index) => {
    const inside = IN_ONE_CELL.exec(text)?.[1];
    // What follows the number, such as the holder's name, is none of it.
    const beside = LABEL.test(text)
      ? /^[0-9*\-–]+/.exec(texts.slice(index + 1).find(Boolean) ?? '')?.[0]
      : undefined;
    const number = inside ?? beside ?? '';
    return NUMBER.test(digitsOf(number)) ? [number] : [];
  });
}

/** Whether two written numbers may be of one account; some digits of either may be hidden. */
export function mayBeOneAccount(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  return (
    a.length === b.length && [...a].every((digit, at) => digit === b[at] || digit === '*' || b[at] === '*')
  );
}

const HOLDER = '(?:예금주|계좌주|명의인|명의자|고객)(?:명|성명|이름)?|성명|상호명?|(?:회사|업체|법인|기업)명';
const HOLDER_LABEL = new RegExp(`^(?:${HOLDER})[:：]?$`);
const HOLDER_IN_ONE_CELL = new RegExp(`^(?:${HOLDER})(?: ?[:：] ?| )(.+)$`);

/** The names beside the word for a holder in a row above the lines, as they are written. */
export function namedHolders(cells: readonly string[]): string[] {
  const texts = cells.map(cellText);
  if (recogniseColumns(texts) !== null || isLine(cells.map(plain))) return [];
  return texts.flatMap((text, index) => {
    const beside = HOLDER_LABEL.test(text.replaceAll(' ', ''))
      ? texts.slice(index + 1).find((other) => other !== '')
      : undefined;
    const name = HOLDER_IN_ONE_CELL.exec(text)?.[1] ?? beside ?? '';
    return /\p{L}/u.test(name) && !HOLDER_LABEL.test(name) ? [name] : [];
  });
}

/** What a statement says of its account, apart from its lines. */
export type Named = {
  accounts: readonly string[];
  holders: readonly string[];
  /** The other texts above its lines. */
  above: readonly string[];
};
