/**
 * Whether the text of a bank's line names the holder of an account. Banks cut a name at the 16 bytes of their field, mask
 * its middle, put their own word before it, and payers add what the money is for. Where a text may as well be someone
 * else the answer is `unclear`, which never settles anything.
 */
import { looksLikeName } from './name-words.ts';

/**
 * `exact`: the name and nothing else. `decorated`: the name among words that are no names. `masked`, `cut`: what is shown
 * of the name fits. `unclear`: no one is named, or perhaps the holder. `elsewhere`: the bank gives no name, and the remarks do
 * not name the holder. `other`: another person is named.
 */
export type NameEvidence = 'exact' | 'decorated' | 'masked' | 'cut' | 'unclear' | 'elsewhere' | 'other';

const UNNAMED: ReadonlySet<NameEvidence> = new Set(['unclear', 'elsewhere', 'other']);

/** Whether the text names the holder, as far as it shows. */
export const isNaming = (evidence: NameEvidence): boolean => !UNNAMED.has(evidence);

// The lone consonant of 김ㅇ민 too, in the form that NFKC gives it.
const MASK = /[*＊∗○●◯〇□■•※\u110b]/g;
/** The words in a name that say which kind of company it is. */
export const CORPORATE_WORDS = [
  '주식회사',
  '유한회사',
  '재단법인',
  '사단법인',
  '합자회사',
  '합명회사',
] as const;
const CORPORATE = new RegExp(`\\((?:주|유|재|사|합)\\)|${CORPORATE_WORDS.join('|')}`, 'g');

/** The bytes that a text takes in CP949: two for Hangul and full-width characters. */
function bytesInCp949(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (char.charCodeAt(0) < 0x80 ? 1 : 2), 0);
}

const isLatinField = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Whether the last place of a bank's field may have held the blank between two words of a Latin name. */
function endsAtBlank(raw: string): boolean {
  const text = raw.trim();
  return isLatinField(text) && text.includes(' ') && (text.length === 15 || text.length === 19);
}

/** Whether a text is as long as the field of a bank, so that its end may be missing. */
function mayBeCut(text: string): boolean {
  const bytes = bytesInCp949(text.trim());
  // Only half a syllable leaves a byte empty; a text of Latin letters that is shorter than its field is whole.
  if (isLatinField(text)) return bytes === 16 || bytes === 20 || endsAtBlank(text);
  return (bytes >= 13 && bytes <= 16) || bytes === 19 || bytes === 20;
}

/** The kinds of companies that a text names: (주)한빛 and 유한회사 한빛 are two. */
function kindsOfCompany(text: string): ReadonlySet<string> {
  const found = text.normalize('NFKC').match(CORPORATE) ?? [];
  return new Set(found.map((mark) => mark.replace('(', '').charAt(0)));
}

const areOtherKinds = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && ![...a].some((kind) => b.has(kind));

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}*]/gu, '');

/** The spellings of a text that differ only in the mark of a company: (주)다온소프트, 주식회사 다온소프트, 주다온소프트. */
export function spellingsOf(text: string): string[] {
  const upper = text.normalize('NFKC').toUpperCase().replace(MASK, '*');
  const written = lettersOf(upper);
  const marked = (mark: string) => lettersOf(upper.replace(CORPORATE, mark));
  const bare = marked('');
  // 주다온 is a person, and (주)다온 a company.
  const mayBePerson = bare !== written && /^[가-힣]{1,3}$/.test(bare);
  const found = mayBePerson ? ['주식회사', ''].map(marked) : [written, ...['', '주', '주식회사'].map(marked)];
  return [...new Set(found)].filter((spelling) => spelling !== '');
}

function fitsMask(shown: string, name: string): boolean {
  if (!shown.includes('*') && !/[가-힣][OX0]|[OX0][가-힣]/.test(shown)) return false;
  const letters = Array.from(shown);
  const wanted = Array.from(name);
  if (letters.length !== wanted.length) return false;
  const isHidden = (letter: string) => letter === '*' || /[OX0]/.test(letter);
  const fits = letters.every((letter, index) => letter === wanted[index] || isHidden(letter));
  // One syllable is shared by too many people to say anything.
  return fits && letters.filter((letter, index) => letter === wanted[index]).length >= 2;
}

/** 원, 건 and 번 count something; without a number before them they are syllables of names: 김수원 is not 김수. */
const isUnit = (word: string): boolean => /^[가-힣]$/.test(word) && word !== '님';

/** The words by their first letter: the words of a company are tried at each place of every text. */
const wordsByLetter = new WeakMap<readonly string[], Map<string, string[]>>();

function wordsAt(letter: string, words: readonly string[]): readonly string[] {
  const known = wordsByLetter.get(words) ?? Map.groupBy(words, (word) => word.charAt(0));
  wordsByLetter.set(words, known);
  return known.get(letter) ?? [];
}

/** Whether a text is made of the words alone, or of digits between them. `atEnd`: the last word may be cut. */
export function isMadeOf(text: string, words: readonly string[], atEnd: boolean): boolean {
  // Which beginnings of the text are made of words: a search that goes back would take exponential time.
  const isMade = new Array<boolean>(text.length + 1).fill(false);
  isMade[0] = true;
  for (let at = 0; at < text.length; at += 1) {
    if (isMade[at] !== true) continue;
    if (/[0-9*]/.test(text.charAt(at))) isMade[at + 1] = true;
    const possible = wordsAt(text.charAt(at), words);
    for (const word of possible)
      if (text.startsWith(word, at) && (!isUnit(word) || /[0-9]/.test(text.charAt(at - 1))))
        isMade[at + word.length] = true;
    const rest = text.slice(at);
    if (atEnd && rest.length >= 2 && possible.some((word) => word.startsWith(rest))) return true;
  }
  return isMade[text.length] === true;
}

/** The words of a text as its spaces and marks separate them. */
function tokensOf(text: string): string[] {
  const upper = text.normalize('NFKC').toUpperCase().replace(MASK, '*').replace(CORPORATE, ' ');
  return upper.split(/[^\p{L}\p{N}*]+/u).filter((token) => token !== '');
}

/** The words of a text, and the text itself without spaces: what may be a name in it. */
export const namePartsOf = (raw: string): string[] => [...spellingsOfPayer(raw), ...tokensOf(raw)];

/** What a text says apart from any name, so that many names can be compared with it. */
type Text = {
  raw: string;
  companies: ReadonlySet<string>;
  words: readonly string[];
  spellings: readonly string[];
  tokens: readonly string[];
  hasMask: boolean;
  mayBeCut: boolean;
  /** It is made of words that are no names. */
  isGeneric: boolean;
};

const HIDDEN = /\*|[가-힣][OX0]|[OX0][가-힣]/;

/** Whether letters of a name may be hidden in a text: 김*수, and not the 0원 of an amount. */
export const mayHide = (text: string): boolean =>
  HIDDEN.test(text) &&
  (text.match(/[가-힣A-Z0*]+/g) ?? []).some(
    (run) => HIDDEN.test(run) && run.replace(/[0*]/g, '').length >= 2,
  );

/** A line as the bank wrote it, without the marks of a letter that was cut in two. */
export const spellingsOfPayer = (raw: string): readonly string[] =>
  spellingsOf(raw.replace(/[?\ufffd…]+$/, ''));

function readText(raw: string, words: readonly string[]): Text {
  const spellings = spellingsOfPayer(raw);
  return {
    raw,
    companies: kindsOfCompany(raw),
    words,
    spellings,
    tokens: tokensOf(raw),
    hasMask: spellings.some(mayHide),
    mayBeCut: mayBeCut(raw),
    isGeneric: isMadeOf(spellings[0] ?? '', words, false),
  };
}

/** A line as the bank wrote it, read once for all names that it is compared with. */
export type PayerText = { name: Text; memo: Text | null };

const PAYERS_KEPT = 2_000; // of one company; about 1 KB each
const readPayers = new WeakMap<readonly string[], Map<string, PayerText>>();

/** `words` are those of `nameWords`. The same payers write often, and holders ask for the same lines again. */
export function readPayer(line: { name: string; memo: string }, words: readonly string[]): PayerText {
  const known = readPayers.get(words) ?? new Map<string, PayerText>();
  const text = `${line.name}\n${line.memo}`;
  const payer = known.get(text) ?? {
    name: readText(line.name, words),
    memo: line.memo === '' ? null : readText(line.memo, words),
  };
  if (known.size >= PAYERS_KEPT) known.clear();
  readPayers.set(words, known.set(text, payer));
  return payer;
}

/**
 * Whether what the line says of a name is plain, for any name: no letter is hidden, and the field has not ended within a name. Then
 * a name stands in the text as a whole, or not at all.
 */
export const isPlainPayer = ({ name }: PayerText): boolean =>
  !name.hasMask && !(name.mayBeCut && name.spellings.some((spelling) => /[가-힣A-Z]{3}$/.test(spelling)));

const NAME_LETTERS = /[가-힣A-Z]+/g;

/** What stands in a text where names have letters, with every beginning and end, but no longer than a name. */
function partsOf(text: string, longest: number): string[] {
  return (text.match(NAME_LETTERS) ?? []).flatMap((run) =>
    Array.from({ length: run.length }, (_, from) =>
      Array.from({ length: Math.min(longest, run.length - from) }, (_one, more) =>
        run.slice(from, from + more + 1),
      ),
    ).flat(),
  );
}

/**
 * The names that a plain line may name, without the words that say which kind of company they are; '' for a name of such words alone.
 * Most are the names of no holder.
 */
export function namesWithin({ name, memo }: PayerText, longest: number): Set<string> {
  // Remarks say who paid only where the name says nothing.
  const texts = [name, ...(memo !== null && name.isGeneric ? [memo] : [])].flatMap(
    ({ spellings }) => spellings,
  );
  // 한주빛 may be written for 한주식회사빛.
  const bare = texts.flatMap((text) => [text, ...(text.includes('주') ? [text.replaceAll('주', '')] : [])]);
  return new Set(['', ...bare.flatMap((text) => partsOf(text, longest))]);
}

/** The name on a holder's account, read once for all lines. */
export type HolderName = {
  spellings: readonly string[];
  companies: ReadonlySet<string>;
  /** How many letters of the name end with one of its words. */
  wordEnds: ReadonlySet<number>;
};

function wordEndsOf(name: string): Set<number> {
  let letters = 0;
  return new Set(tokensOf(name).map((word) => (letters += word.length)));
}

export const readHolderName = (name: string): HolderName => ({
  spellings: spellingsOf(name),
  companies: kindsOfCompany(name),
  wordEnds: wordEndsOf(name),
});

/** Whether a word beside a short name, or beside one written in single syllables, may be the rest of a longer name. */
const mayBelongToName = (token: string | undefined): boolean =>
  token !== undefined && /^[가-힣]$/.test(token) && token !== '님';

const isLatin = (text: string): boolean => /[A-Z]/.test(text);

const wordsBesideLatin = new WeakMap<readonly string[], readonly string[]>();

/** The words that are no names beside this name: NH and IM are initials and syllables beside a Latin one. */
function wordsBeside(name: string, words: readonly string[]): readonly string[] {
  if (!isLatin(name)) return words;
  const found = wordsBesideLatin.get(words) ?? words.filter((word) => !/^[A-Z]{2}$/.test(word));
  wordsBesideLatin.set(words, found);
  return found;
}

/** 한진산업 and 태광기업 are companies, whatever 한진 and 태광 are; 기업은행 behind a name is a bank. */
const ENDS_COMPANY = /^(?:(?:기업|산업)(?!은행|뱅킹|인터넷)|저축(?!은행)|증권)/;

/** The name stands between spaces or marks, and no other person does. */
function isToken(name: string, { raw, tokens, words }: Text): boolean {
  const beside = wordsBeside(name, words);
  const mayBeSomebody = (token: string) => looksLikeName(token) || (isLatin(name) && isLatin(token));
  const isRest = (token: string) =>
    !mayBeSomebody(token) || isMadeOf(token, beside, mayBeCut(raw)) || token === name;
  for (let from = 0; from < tokens.length; from += 1) {
    let joined = '';
    for (let to = from; to < tokens.length && joined.length < name.length; to += 1) {
      joined += tokens[to] ?? '';
      if (joined !== name) continue;
      if (ENDS_COMPANY.test(tokens.slice(to + 1).join(''))) continue;
      const isShort = name.length === 2 || to > from;
      if (isShort && [tokens[from - 1], tokens[to + 1]].some(mayBelongToName)) continue;
      const rest = [...tokens.slice(0, from), ...tokens.slice(to + 1)];
      if (rest.every(isRest)) return true;
    }
  }
  return false;
}

/** The name is written together with words that are no names: 토스김민수, 김민수주문12. */
function isGlued(name: string, spelling: string, { raw, words }: Text): boolean {
  const beside = wordsBeside(name, words);
  for (let at = spelling.indexOf(name); at !== -1; at = spelling.indexOf(name, at + 1)) {
    const before = spelling.slice(0, at);
    const after = spelling.slice(at + name.length);
    if (ENDS_COMPANY.test(after)) continue;
    if (isMadeOf(before, beside, false) && isMadeOf(after, beside, mayBeCut(raw))) return true;
  }
  return false;
}

/** The field ended before the name did; what stands before it may be a word of the bank. */
function isCut(name: string, wordEnds: ReadonlySet<number>, spelling: string, { raw, words }: Text): boolean {
  if (!mayBeCut(raw)) return false;
  for (let at = 0; at <= spelling.length - 3; at += 1) {
    const shown = spelling.slice(at);
    if (shown.length >= name.length || !name.startsWith(shown)) continue;
    if (endsAtBlank(raw) && !wordEnds.has(shown.length)) continue;
    if (isMadeOf(spelling.slice(0, at), wordsBeside(name, words), false)) return true;
  }
  return false;
}

function evidenceOf({ spellings: names, companies, wordEnds }: HolderName, text: Text): NameEvidence {
  const { spellings } = text;
  if (spellings.length === 0) return 'unclear';
  if (areOtherKinds(companies, text.companies)) return namesSomebody(names, text) ? 'other' : 'unclear';
  const some = (test: (one: string, spelling: string) => boolean): boolean =>
    names.some((one) => one.length >= 2 && spellings.some((spelling) => test(one, spelling)));
  // 현금 and 하나 may be people, but are words of the bank on most lines.
  if (some((one, spelling) => spelling === one)) return text.isGeneric ? 'unclear' : 'exact';
  if (some((one, spelling) => spelling.includes(one))) {
    if (names.some((one) => isToken(one, text))) return 'decorated';
    if (some((one, spelling) => isGlued(one, spelling, text))) return 'decorated';
  }
  if (text.hasMask && isMasked(names, text)) return 'masked';
  if (text.mayBeCut && some((one, spelling) => isCut(one, wordEnds, spelling, text))) return 'cut';
  return namesSomebody(names, text) ? 'other' : 'unclear';
}

/** What is shown of a masked name fits, alone or beside words that are no names. */
function isMasked(names: readonly string[], text: Text): boolean {
  const { spellings, tokens } = text;
  const isAlone = (token: string) =>
    tokens.every((other) => other === token || isMadeOf(other, text.words, true));
  const withoutWords = (token: string) =>
    text.words
      .filter((word) => !isUnit(word))
      .flatMap((word) => [
        token.startsWith(word) ? token.slice(word.length) : '',
        token.endsWith(word) ? token.slice(0, -word.length) : '',
      ]);
  const fits = (shown: string) => names.some((one) => fitsMask(shown, one));
  return (
    spellings.some(fits) ||
    tokens.some(
      (token) =>
        isAlone(token) &&
        [token, token.replace(/[0-9]+$/, ''), ...withoutWords(token)].some((part) => fits(part)),
    )
  );
}

const BEGINNING_MIN = 5;

/** Whether a text that does not fit the name says who paid, and it is not the holder. */
function namesSomebody(names: readonly string[], { spellings, isGeneric, hasMask, mayBeCut }: Text): boolean {
  const [plain = ''] = spellings;
  if (isGeneric) return false;
  // A name in Latin letters cannot be compared with one in Hangul, unless letters of it are missing: then another name has them.
  if (!/[가-힣]/.test(plain) && names.some((one) => /[가-힣]/.test(one))) return hasMask || mayBeCut;
  if (!/[가-힣A-Z]/.test(plain)) return false;
  // The beginning of a long name is perhaps all that a field held, and perhaps another person's whole name.
  if (plain.length >= BEGINNING_MIN && names.some((one) => one.startsWith(plain))) return false;
  // A mask that hides all but a syllable fits many.
  if (plain.includes('*') && names.some((one) => one.length === plain.length && fitsLoosely(plain, one)))
    return false;
  const holds = names.some((one) => plain.includes(one) && one.length >= 2);
  return !holds || /^[가-힣]{2,4}$/.test(plain);
}

const fitsLoosely = (shown: string, name: string): boolean =>
  Array.from(shown).every((letter, index) => letter === '*' || letter === name.charAt(index));

/**
 * What the name and the remarks of a line say about the holder of an account. Remarks count where the name says nothing; a
 * name of another person outweighs them.
 */
export function nameEvidence(holder: HolderName, { name, memo }: PayerText): NameEvidence {
  const byName = evidenceOf(holder, name);
  if (memo === null || (byName !== 'unclear' && byName !== 'other')) return byName;
  const byMemo = evidenceOf(holder, memo);
  const isNamed = byMemo === 'exact' || byMemo === 'decorated';
  if (!isNamed) return byName === 'unclear' && name.isGeneric && byMemo === 'other' ? 'elsewhere' : byName;
  return byName === 'unclear' && name.isGeneric ? 'decorated' : 'unclear';
}
