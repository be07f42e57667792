/**
 * The accounts that a statement says it is of: a number beside the word for the account, outside of the columns. A column has its
 * word above its numbers, and these may be of those who paid.
 */
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
