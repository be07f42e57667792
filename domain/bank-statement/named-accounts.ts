/**
 * The accounts that a statement says it is of, and whose they are: a number or a name beside the word for it, outside of the columns. A
 * column has its word above its numbers, and these may be of those who paid.
 */
import { spellingsOf } from '../bank-matching/payer-name.ts';
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

export type KnownAccount = { id: number; accountNum: string; holder: string };

/** Whether a written name may be that of a holder: in another spelling, in part, or with letters hidden. */
function mayBeHolder(written: string, holder: string): boolean {
  const [shown, names] = [spellingsOf(written), spellingsOf(holder)];
  const fits = (one: string, name: string) =>
    one.length === name.length && [...one].every((letter, at) => letter === '*' || letter === name[at]);
  return shown.some((one) =>
    names.some((name) => fits(one, name) || one.includes(name) || name.includes(one)),
  );
}

/** The holders whose names stand in texts, without those that are a part of another one. */
function mentioned(known: readonly KnownAccount[], texts: readonly string[]): KnownAccount[] {
  const written = texts.flatMap(spellingsOf);
  const namesOf = ({ holder }: KnownAccount) => spellingsOf(holder).filter((name) => name.length >= 3);
  const found = known.filter((account) =>
    namesOf(account).some((name) => written.some((text) => text.includes(name))),
  );
  return found.filter((account) =>
    found.every(
      (other) =>
        !namesOf(other).some((longer) =>
          namesOf(account).every((name) => longer !== name && longer.includes(name)),
        ),
    ),
  );
}

/**
 * Those of the accounts that a statement may be of, by what stands above its lines; all of them where it says nothing, and none where it
 * names another account or holder.
 */
export function accountsNamed<Account extends KnownAccount>(
  known: readonly Account[],
  { accounts, holders, above }: Named,
): { isNamed: boolean; possible: readonly Account[] } {
  const ofHolder = (among: readonly Account[]) =>
    among.filter(({ holder }) => holders.some((name) => mayBeHolder(name, holder)));
  if (accounts.length > 0) {
    const ofNumber = known.filter(({ accountNum }) =>
      accounts.every((number) => mayBeOneAccount(number, accountNum)),
    );
    const both = ofNumber.length > 1 ? ofHolder(ofNumber) : [];
    return { isNamed: true, possible: both.length > 0 ? both : ofNumber };
  }
  if (holders.length > 0) return { isNamed: true, possible: ofHolder(known) };
  const ids = new Set(mentioned(known, above).map(({ id }) => id));
  if (ids.size === 0) return { isNamed: false, possible: known };
  return { isNamed: true, possible: known.filter(({ id }) => ids.has(id)) };
}
