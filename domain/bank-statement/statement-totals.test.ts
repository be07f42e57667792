import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR } from '../../tests/support/runner/growth.ts';
import { readStatement } from './read-statement.ts';

const now = new Date('2026-11-20T18:00:00+09:00');

async function* rowsOf(text: string) {
  for (const [index, line] of text.split('\n').entries())
    yield await Promise.resolve({ cells: line.split('|').map((cell) => cell.trim()), row: index + 1 });
}

/** The differences as `row column stated counted`. */
const differencesOf = async (rows: readonly string[]) => {
  const found = await readStatement(rowsOf(rows.join('\n')), { now });
  if (!found.ok) throw new Error(found.problem.sentence);
  return found.value.totals.map(
    ({ row, column, stated, counted }) => `${row} ${column} ${stated} ${counted}`,
  );
};

const TWO = ['거래일시|적요|출금액|입금액|잔액', '2026-11-20 09:00|다온일||1,000|1,000'];
const OUT = '2026-11-20 09:01|수수료|300||700';
const ONE = [
  '거래일시|구분|금액|적요',
  '2026-11-20 09:00|입금|1,000|다온일',
  '2026-11-20 09:01|출금|300|수수료',
];
const SIGNED = ['거래일시|금액|적요', '2026-11-20 09:00|1,000|다온일', '2026-11-20 09:01|-300|수수료'];

describe('a totals row', () => {
  it.each([
    ['of all lines', [...TWO, OUT, '합계||300|1,000|']],
    ['of one column', [...TWO, OUT, '총계|||1,000|']],
    ['without an amount', [...TWO, OUT, '합계|2건|||']],
    ['with counts', [...TWO, OUT, '총건수||1|1|']],
    ['of a balance', [...TWO, OUT, '합계 잔액|||700|']],
    ['of the month so far', [...TWO, OUT, '누계||9,000|9,000|']],
    ['above the lines', [TWO[0] ?? '', '합계||300|1,000|', TWO[1] ?? '', OUT]],
    ['of each page', [...TWO, '소계|||1,000|', OUT, '소계||300||', '합계||300|1,000|']],
    ['that goes on from page to page', [...TWO, '합계||0|1,000|', OUT, '합계||300|1,000|']],
    ['with a minus before withdrawals', [...TWO, OUT, '합계||-300|1,000|']],
    ['of a deposit that was taken back', [...TWO, '2026-11-20 09:02|취소||-1,000|0', '합계|||0|']],
    ['of amounts beside a direction', [...ONE, '합계||1,300|']],
    ['of the deposits among them', [...ONE, '총입금||1,000|', '총출금||300|']],
    ['of amounts with a sign', [...SIGNED, '합계|700|']],
    ['with a name before each amount', [...TWO, OUT, '총입금액|1,000|총출금액|300|']],
    ['with a name and an amount in each cell', [...TWO, OUT, '합계|입금 1,000원|출금 300원||']],
    ['with counts between names and amounts', [...TWO, OUT, '합계 입금|1|1,000|출금|1|300']],
    ['with a name for each count', [...TWO, OUT, '총입금건수|1|총입금액|1,000|출금건수|1|총출금액|300']],
    ['with both names before the amounts', [...TWO, OUT, '총입금|총출금|1,000|300|']],
    ['of both directions by one name', [...TWO, OUT, '입출금 합계||300|1,000|']],
    ['with a difference behind', [...TWO, OUT, '총입금|1,000|총출금|300|차액|700']],
    ['with a difference in a cell behind', [...TWO, OUT, '총입금:1,000|총출금:300|순증감:700']],
    ['with a sum of both behind', [...TWO, OUT, '총입금|1,000|총출금|300|총거래|2건|1,300']],
    ['with a sum of both before', [...TWO, OUT, '총입출금|1,300|총입금|1,000|총출금|300']],
    ['with a bare sum of both behind', [...TWO, OUT, '총입금|1,000|총출금|300|합계|1,300']],
    ['with fees behind', [...TWO, OUT, '합계|입금|1|1,000|출금|1|300|수수료|500']],
    ['with fees of a direction', [...TWO, OUT, '총입금|1,000|총출금|300|출금수수료|500']],
    ['with fees of a direction alone', [...TWO, OUT, '총입금|1,000|출금수수료|500']],
    ['with a name for one direction and a difference', [...TWO, OUT, '총입금|1,000|차액|700']],
    ['with an account behind', [...TWO, OUT, '총입금|1,000|총출금|300|계좌번호|110123456789']],
    ['with a day behind', [...TWO, OUT, '총입금|1,000|총출금|300|20261123']],
    ['with a balance behind', [...TWO, OUT, '총입금|1,000|총출금|300|700']],
    ['with Latin names behind', [...TWO, OUT, '총입금|1,000|총출금|300|Net|700']],
    ['with a count, an average and a sum', [...TWO, OUT, '합계 입금|1|500|1,000|출금|1|150|300']],
    ['with its won beside it', [...TWO, OUT, '총입금|1,000|원|총출금|300|원']],
    ['with a word for each count and amount', [...TWO, OUT, '총 입금|1|금액|1,000|출금|1|금액|300']],
    ['with another name for the sum of a count', [...TWO, OUT, '총입금|1|거래액|1,000|출금|1|거래액|300']],
    ['with the sums of two kinds', [...TWO, OUT, '합계|현금입금|600|대체입금|400|출금|300']],
    ['with the name of another column’s direction', [...TWO, OUT, '총입금액||1,000||']],
    ['of a page by direction', [...TWO, '소계|||1,000|', OUT, '소계 출금||300||', '소계 입금|||0|']],
  ])('that agrees is silent: %s', async (_what, rows) => {
    expect(await differencesOf(rows)).toEqual([]);
  });

  it.each([
    ['one won more', [...TWO, OUT, '합계||300|1,001|'], ['4 in 1001 1000']],
    ['one won less', [...TWO, OUT, '합계||299|1,000|'], ['4 out 299 300']],
    ['both', [...TWO, OUT, '합계||0|2,000|'], ['4 in 2000 1000', '4 out 0 300']],
    ['of a page', [...TWO, '소계|||900|', OUT, '소계||200||'], ['3 in 900 1000', '5 out 200 300']],
    ['above the lines', [TWO[0] ?? '', '합계||300|999|', TWO[1] ?? '', OUT], ['2 in 999 1000']],
    ['beside a direction', [...ONE, '합계||1,400|'], ['4 amount 1400 1300']],
    ['of the deposits among them', [...ONE, '총입금||900|'], ['4 in 900 1000']],
    ['of amounts with a sign', [...SIGNED, '합계|800|'], ['4 amount 800 700']],
    ['beside the first of two names', [...TWO, OUT, '총입금액|1,001|총출금액|300|'], ['4 in 1001 1000']],
    ['beside the second of two names', [...TWO, OUT, '총입금액|1,000|총출금액|299|'], ['4 out 299 300']],
    [
      'beside both names',
      [...TWO, OUT, '합계|출금 1원|입금 2건 2,000원||'],
      ['4 out 1 300', '4 in 2000 1000'],
    ],
    ['of both directions by one name', [...TWO, OUT, '입출금 합계||300|2,000|'], ['4 in 2000 1000']],
    [
      'before a difference',
      [...TWO, OUT, '총입금|1,001|총출금|299|차액|702'],
      ['4 in 1001 1000', '4 out 299 300'],
    ],
    ['before the fees', [...TWO, OUT, '합계|입금|2|2,000|출금|1|300|수수료|500'], ['4 in 2000 1000']],
    [
      'beside the last name, before fees',
      [...TWO, OUT, '합계|입금|1|1,000|출금|2|350|수수료|500'],
      ['4 out 350 300'],
    ],
    ['before a day', [...TWO, OUT, '총입금|1,000|총출금|299|20261123'], ['4 out 299 300']],
    [
      'with many lines more',
      [...TWO, OUT, '합계 입금|480|48,000,000|출금|20|300,000'],
      ['4 in 48000000 1000', '4 out 300000 300'],
    ],
    [
      'with more than a thousand lines more',
      [...TWO, OUT, '합계 입금|1,234|480,000,000|출금|20|300,000'],
      ['4 in 480000000 1000', '4 out 300000 300'],
    ],
    ['behind a word', [...TWO, OUT, '총 입금|2|금액|2,000|출금|1|금액|300'], ['4 in 2000 1000']],
    [
      'behind a marked count',
      [...TWO, OUT, '총 입금|2건|입금액|2,000|출금|1건|출금액|300'],
      ['4 in 2000 1000'],
    ],
    ['of nothing, below another', [...TWO, '소계|||1,000|', '총계|||0|'], ['4 in 0 1000']],
    [
      'of a page by direction',
      [...TWO, '소계|||1,000|', OUT, '소계 출금||300||', '소계 입금|||50|'],
      ['6 in 50 0'],
    ],
  ])('that disagrees is shown with both numbers: %s', async (_what, rows, told) => {
    expect(await differencesOf(rows)).toEqual(told);
  });

  it('is silent for any lines that it adds up, and told when one of them is left out', async () => {
    const move = fc.record({ won: fc.integer({ min: 1, max: 9_999_999 }), isIn: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 30 }), fc.nat(), async (moves, at) => {
        const sum = (isIn: boolean) =>
          moves.filter((one) => one.isIn === isIn).reduce((total, { won }) => total + won, 0);
        const rows = moves.map(({ won, isIn }) => `2026-11-20|가|${isIn ? '' : won}|${isIn ? won : ''}|`);
        const total = `합계||${sum(false)}|${sum(true)}|`;
        expect(await differencesOf([TWO[0] ?? '', ...rows, total])).toEqual([]);
        const left = rows.toSpliced(at % rows.length, 1);
        expect(await differencesOf([TWO[0] ?? '', ...left, total])).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});

it('of tens of thousands of digits holds up no other call', async () => {
  const read = async (size: number) =>
    expect(await differencesOf([...TWO, `합계|총입금${'1'.repeat(size)}|||`])).toEqual([]);
  expect(await growthOf(read, 6_000)).toBeLessThan(LINEAR);
});
