/**
 * Numbers by which a database finds the lines that may name a holder, among any number of lines. Each place of a line's text where a
 * name may begin has the key of its next three letters. Where `nameEvidence` says that a line names a holder, exactly, among other
 * words, masked or cut, one of the line's keys is among the holder's; the reverse need not hold.
 */
import { mayHide, spellingsOf, spellingsOfPayer } from './payer-name.ts';

const LETTERS = 3;
const LETTER = 0x1_0000; // a UTF-16 code unit
const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3]; // 가 and 힣
const [FIRST_CAPITAL, LAST_CAPITAL, STAR] = [0x41, 0x5a, 0x2a];

const isNameLetter = (code: number): boolean =>
  (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) ||
  (code >= FIRST_CAPITAL && code <= LAST_CAPITAL) ||
  code === STAR;

/** The key of the letters from a place on; null where no two letters of a name stand. A statement has many texts: no array is made. */
function keyAt(text: string, place: number): number | null {
  let key = 0;
  let known = 0;
  for (let at = place; at < place + LETTERS; at += 1) {
    const code = known === at - place && at < text.length ? text.charCodeAt(at) : 0;
    const isLetter = isNameLetter(code);
    known += isLetter ? 1 : 0;
    key = key * LETTER + (isLetter ? code : 0);
  }
  return known < 2 ? null : key;
}

/** A letter that a mask may stand for, and the letters that banks write as one. */
const masked = (text: string): string => text.replace(/[OX0]/g, '*');

function addKeysOf(raw: string, keys: Set<number>): void {
  const spellings = spellingsOfPayer(raw);
  const texts = spellings.some(mayHide) ? [...spellings, ...spellings.map(masked)] : spellings;
  for (const text of texts)
    for (let place = 0; place < text.length; place += 1) {
      const key = keyAt(text, place);
      if (key !== null) keys.add(key);
    }
}

/** The keys of a line, by its name and its remarks. */
export function keysOfLine({ name, memo }: { name: string; memo: string }): number[] {
  const keys = new Set<number>();
  addKeysOf(name, keys);
  if (memo !== '') addKeysOf(memo, keys);
  return [...keys];
}

/** The first letters of a name as a bank may show them, with all ways to hide some. */
function maskedBeginnings(name: string): string[] {
  const letters = masked(name).split('').slice(0, LETTERS);
  const ways = Array.from({ length: 2 ** LETTERS }, (_, way) =>
    letters.map((letter, at) => ((way >> at) % 2 === 1 ? '*' : letter)).join(''),
  );
  // Two letters at least must show; an O of the name may be a hidden letter or not.
  const isShort = name.length === LETTERS && !/[OX]/.test(name);
  const shown = (way: string) => way.replaceAll('*', '').length;
  return isShort ? ways.filter((way) => shown(way) >= 2) : ways;
}

/** The keys of the lines that may name a holder: some of `keys`, or one between `from` and `to`, which a name of two letters has. */
export type NameKeys = { keys: number[]; ranges: { from: number; to: number }[] };

export function keysOfName(name: string): NameKeys {
  const found: NameKeys = { keys: [], ranges: [] };
  for (const spelling of spellingsOf(name)) {
    const from = keyAt(spelling, 0);
    if (from === null) continue;
    if (spelling.length < LETTERS) found.ranges.push({ from, to: from + LETTER - 1 });
    else found.keys.push(from, ...maskedBeginnings(spelling).flatMap((way) => keyAt(way, 0) ?? []));
  }
  return { keys: [...new Set(found.keys)], ranges: found.ranges };
}
