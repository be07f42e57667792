// Files that cost much more to read than their size says, and good ones with bytes changed.
import fc from 'fast-check';
import { utils, write } from '@e965/xlsx';
import { strToU8 } from 'fflate';
import locks from 'officecrypto-tool';
import { oldBook, record } from './old-workbook.ts';
import { workbook } from './statement-file.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheet = (content: string) => workbook([], `<worksheet ${MAIN}>${content}</worksheet>`);
const cells = (content: string) => sheet(`<sheetData>${content}</sheetData>`);
const HEADING = '거래일시,적요,보낸분,출금액,입금액,잔액';

/** A locked workbook whose password is tried ten times as long as spreadsheets do. */
function slowLock(): Buffer {
  const file = locks.encrypt(Buffer.from(workbook([['가']])), { password: '1' });
  const [from, to] = ['spinCount="100000"', 'spinCount="999999"'];
  const at = file.indexOf(from);
  if (at === -1) throw new Error('the lock has no number of rounds');
  file.write(to, at);
  return file;
}

const SECTOR = 512;
const placeOf = (sector: number) => (sector + 1) * SECTOR;

/** An old workbook of so many bytes whose container is damaged. `next` is the place that says which sector follows one, `entry` that of its stream. */
function damagedBook(
  size: number,
  damage: (file: Buffer, next: (sector: number) => number, entry: number) => void,
): Buffer {
  const file = oldBook(Buffer.alloc(size, 0x42));
  const next = (sector: number) =>
    placeOf(file.readInt32LE(76 + 4 * Math.floor(sector / 128))) + 4 * (sector % 128);
  const root = placeOf(file.readInt32LE(48));
  const entry = [1, 2, 3].map((index) => root + 128 * index).find((at) => file.readInt32LE(at + 120) >= size);
  if (entry === undefined) throw new Error('the workbook is not in the container');
  damage(file, next, entry);
  return file;
}

/** A statement in each kind of file that the reader takes; `oldRows` are those of the old sheet, which takes the square of them to write. */
export function statementKinds(
  rows: readonly (readonly string[])[],
  oldRows: readonly (readonly string[])[] = rows,
): Record<string, Uint8Array> {
  const book = utils.book_new(utils.aoa_to_sheet(oldRows.map((row) => [...row])), '내역');
  const line = (row: readonly string[], cell: string) =>
    row.map((text) => `<${cell}>${text}</${cell.split(' ')[0]}>`).join('');
  const data = (row: readonly string[]) =>
    `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`;
  return {
    text: strToU8(rows.map((row) => row.join(',')).join('\n')),
    'an .xlsx': workbook(rows.map((row) => [...row])),
    'an .xls': write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array,
    'a page': strToU8(`<table>${rows.map((row) => `<tr>${line(row, 'td')}</tr>`).join('')}</table>`),
    'XML of 2003': strToU8(
      `<Workbook><Worksheet ss:Name="a"><Table>${rows.map(data).join('')}</Table></Worksheet></Workbook>`,
    ),
  };
}

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
  'a page of open tags': strToU8(`<table>${'<div>'.repeat(size / 5)}`),
  'tables within tables': strToU8(`<html>${'<table><tr><td>'.repeat(size / 15)}`),
  'a page of wide cells': strToU8(`<table>${'<tr><td colspan=100 rowspan=60000>'.repeat(size / 34)}</table>`),
  'a comment that does not end': strToU8(`<table><tr><td>${'<!--'.repeat(size / 4)}`),
  'a page of numbers of letters': strToU8(`<table>${'<tr><td>&#1;'.repeat(size / 12)}</table>`),
  'names for texts that grow': strToU8(
    `<?xml version="1.0"?><!DOCTYPE Workbook [<!ENTITY a "${'a'.repeat(1_000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]><Workbook><Worksheet><Table><Row><Cell><Data>&j;</Data></Cell></Row></Table></Worksheet></Workbook>`,
  ),
  'rows of XML far apart': strToU8(
    `<Workbook><Worksheet><Table>${'<Row ss:Index="999999999"/>'.repeat(size / 27)}</Table></Worksheet></Workbook>`,
  ),
  'an old sheet of one record': oldBook(Buffer.alloc(size / 2, 0x42)),
  'an old sheet of shared texts that are not there': oldBook(
    record(0xfc, Buffer.alloc(8_000, 0xff)),
    ...Array.from({ length: size / 32_000 }, () => record(0x3c, Buffer.alloc(8_000, 0x01))),
  ),
  'an old sheet of sheets': oldBook(
    ...Array.from({ length: size / 400 }, () => record(0x0809, Buffer.from([0, 6, 16, 0]))),
  ),
  'a compound file without an end': Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(size / 2, 0x01),
  ]),
  'an old sheet whose sectors lead back': damagedBook(8_000, (file, next, entry) => {
    const first = file.readInt32LE(entry + 116);
    file.writeInt32LE(first, next(first + 1));
    file.writeInt32LE(first + 1, entry + 116);
  }),
  'an old sheet whose sectors stand backwards': damagedBook(
    Math.min(size, 4_000_000),
    (file, next, entry) => {
      const first = file.readInt32LE(entry + 116);
      const last = first + Math.ceil(file.readInt32LE(entry + 120) / SECTOR) - 1;
      for (let sector = first; sector <= last; sector += 1)
        file.writeInt32LE(sector === first ? -2 : sector - 1, next(sector));
      file.writeInt32LE(last, entry + 116);
    },
  ),
  'an old sheet whose entries lead back': damagedBook(8_000, (file) => {
    const root = placeOf(file.readInt32LE(48));
    file.writeInt32LE(1, root + 76);
    for (const [entry, other] of [
      [1, 2],
      [2, 1],
    ] as const)
      file.writeInt32LE(other, root + 128 * entry + 68);
  }),
  'a lock that takes long': slowLock(),
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
    fc.constantFrom(...Object.values(statementKinds(goodRows))),
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
