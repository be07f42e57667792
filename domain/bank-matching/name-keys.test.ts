import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_WORDS } from '../../tests/support/bank/labelled-lines.ts';
import { keysOfLine, keysOfName } from './name-keys.ts';
import { nameWords } from './name-words.ts';
import {
  CORPORATE_WORDS,
  isNaming,
  isPlainPayer,
  nameEvidence,
  namesWithin,
  readHolderName,
  readPayer,
} from './payer-name.ts';

const SEED = 20_261_128;
const NAME_MAX = 30;
const words = nameWords(COMPANY_WORDS);

type Line = { name: string; memo: string };

/** Whether the keys of a holder's name find a line. */
function isFound(keys: readonly number[], holder: string): boolean {
  const wanted = keysOfName(holder);
  return keys.some(
    (key) => wanted.keys.includes(key) || wanted.ranges.some(({ from, to }) => key >= from && key <= to),
  );
}

const HOLDERS = [
  ...['김민수', '이지', '민수', '남궁민수', '하나', '현금', '신한솔', '주한별', '우리나', 'OHXOK', 'LEEHO'],
  ...['한빛', '주식회사한빛', '유한회사한빛무역', '한주식회사빛', 'KIMMINSU', 'NGUYENTHIMINHHANG'],
  ...['가나다라마바사아자차', '주식회사한'],
];
const AROUND = [
  '',
  '',
  '',
  ' ',
  '토스',
  '신한 ',
  '카카오페이',
  '님',
  '10000원',
  ' 주문12',
  '(주)',
  '㈜',
  '커피',
  '0',
  'X',
  '*',
];

const holders = fc.constantFrom(...HOLDERS);
const around = fc.constantFrom(...AROUND);

/** How a bank may show a name: whole, with hidden letters, or cut. */
const shownOf = (name: string) =>
  fc.oneof(
    fc.constant(name),
    fc
      .array(fc.constantFrom('', '', '*', 'ㅇ', 'O', 'X', '0'), {
        minLength: name.length,
        maxLength: name.length,
      })
      .map((marks) => Array.from(name, (letter, at) => marks[at] || letter).join('')),
    fc.nat({ max: name.length }).map((end) => name.slice(0, end)),
  );
const texts = (name: string) =>
  fc.tuple(around, around, shownOf(name), around, around).map((parts) => parts.join(''));
/** A holder, and a line that shows the name in its own text or in the remarks. */
const shown = holders.chain((holder) =>
  fc.record({
    holder: fc.constant(holder),
    line: fc.oneof(
      fc.record({ name: texts(holder), memo: fc.constantFrom('', '타행이체') }),
      fc.record({ name: fc.constantFrom('CMS', '인터넷', '박서준', ''), memo: texts(holder) }),
    ),
  }),
);
const OPTIONS = { seed: SEED, numRuns: 4_000 };

const named = fc
  .sample(shown, OPTIONS)
  .filter(({ line, holder }) => isNaming(nameEvidence(readHolderName(holder), readPayer(line, words))));

/** How many of the lines that name a holder a look-up misses. */
const missedBy = (find: (line: Line, holder: string) => boolean): number =>
  named.filter(({ line, holder }) => !find(line, holder)).length;

describe('the keys of a holder’s name', () => {
  it('find every line that names the holder: exactly, among words, masked or cut', () => {
    expect(named.length).toBeGreaterThan(700);
    expect(missedBy((line, holder) => isFound(keysOfLine(line), holder))).toBe(0);
  });

  it.each<[string, (line: Line, holder: string) => boolean]>([
    ['looks at the beginning alone', (line, holder) => isFound(keysOfLine(line).slice(0, 1), holder)],
    ['leaves the remarks out', ({ name }, holder) => isFound(keysOfLine({ name, memo: '' }), holder)],
    ['asks for three letters always', (line, holder) => isFound(keysOfLine(line), holder.padEnd(3, '힣'))],
    [
      'knows no masks',
      (line, holder) => keysOfLine(line).some((key) => keysOfName(holder).keys.slice(0, 1).includes(key)),
    ],
  ])('are missed by a look-up that %s', (_fault, find) => {
    expect(missedBy(find)).toBeGreaterThan(0);
  });

  it('find no line of another name', () => {
    expect(isFound(keysOfLine({ name: '박서준', memo: '타행이체' }), '김민수')).toBe(false);
    expect(isFound(keysOfLine({ name: '인터넷', memo: '' }), '김민수')).toBe(false);
  });
});

it('a plain line names a holder plainly or not at all, and only one whose name stands in it', () => {
  fc.assert(
    fc.property(shown, ({ line, holder }) => {
      const payer = readPayer(line, words);
      const evidence = nameEvidence(readHolderName(holder), payer);
      if (!isPlainPayer(payer) || !isNaming(evidence)) return;
      const bare = CORPORATE_WORDS.reduce((name, word) => name.replaceAll(word, ''), holder);
      expect(['exact', 'decorated']).toContain(evidence);
      expect(namesWithin(payer, NAME_MAX)).toContain(bare);
    }),
    OPTIONS,
  );
});
