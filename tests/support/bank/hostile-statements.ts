// Files that cost much more to read than their size says, and good ones with bytes changed.
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { workbook } from './statement-file.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheet = (content: string) => workbook([], `<worksheet ${MAIN}>${content}</worksheet>`);
const cells = (content: string) => sheet(`<sheetData>${content}</sheetData>`);
const HEADING = '거래일시,적요,보낸분,출금액,입금액,잔액';

/** `size` is that of what is unpacked, in bytes. */
export const hostileStatements = (size: number): Record<string, Uint8Array> => ({
  'empty rows': cells('<row/>'.repeat(size / 6)),
  'empty rows of one number': cells('<row r="1"/>'.repeat(size / 12)),
  'one long attribute': cells(`<row r="1"><c r="A1" x="${'a'.repeat(size)}"><v>1</v></c></row>`),
  'blanks in the table': cells(' '.repeat(size)),
  'blanks outside the table': sheet(`${' '.repeat(size)}<sheetData></sheetData>`),
  'open tags': cells('<'.repeat(size)),
  'open values': cells(`<row><c>${'<v>'.repeat(size / 3)}</c></row>`),
  'one row of cells': cells(`<row>${'<c><v>1</v></c>'.repeat(size / 15)}</row>`),
  'a long formula': cells(`<row><c><f>${'('.repeat(size)}</f><v>1</v></c></row>`),
  'a table as large as can be': sheet(
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  ),
  'merged cells': sheet(
    `<sheetData/><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(size / 32)}</mergeCells>`,
  ),
  commas: strToU8(','.repeat(size / 8)),
  'lines of commas': strToU8(`${','.repeat(100)}\n`.repeat(size / 808)),
  newlines: strToU8('\n'.repeat(size / 8)),
  returns: strToU8('\r'.repeat(size / 8)),
  'open brackets': strToU8(`${'('.repeat(19_000)}\n`.repeat(size / 152_000)),
  'quotation marks': strToU8(`${HEADING}\n${'"'.repeat(19_000)}\n${'"a,'.repeat(5_000)}`),
  'marks that may open or not': strToU8(`${HEADING}\n${`${'"a","b",'.repeat(2_000)}\n`.repeat(50)}`),
  'long digits': strToU8(`${HEADING}\n${`${'1'.repeat(19_000)},1,1\n`.repeat(size / 152_000)}`),
  'totals of totals': strToU8(`${HEADING}\n${`합계,${'1건'.repeat(6_000)}\n`.repeat(size / 152_000)}`),
});

const goodLines = Array.from(
  { length: 20 },
  (_, index) => `2026-11-20 09:00:${10 + index},타행이체,김민수,0,${1_000 + index},${50_000 + index}`,
);
const goodRows = [HEADING, ...goodLines].map((line) => line.split(','));

/** Good statements with bytes changed, left out and put in. */
export const mutatedStatements: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(strToU8([HEADING, ...goodLines].join('\n')), workbook(goodRows)),
    fc.array(
      fc.record({
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.integer({ min: 0, max: 3 }),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 4 }),
          fc.constantFrom('"', ',', '\n', '합계', '<row/>', '</c>', '\0').map((text) => strToU8(text)),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .map(([bytes, changes]) => {
    let changed = [...bytes];
    for (const { place, removed, put } of changes) {
      const at = Math.floor(place * changed.length);
      changed = [...changed.slice(0, at), ...put, ...changed.slice(at + removed)];
    }
    return Uint8Array.from(changed);
  });
