import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../server/features/bank-lines/import/statement-file/decode-text.ts';
import { fileRows } from '../../../server/features/bank-lines/import/statement-file/file-rows.ts';
import { Unreadable } from '../../../server/features/bank-lines/import/statement-file/unreadable.ts';
import { workbook, workbookOf } from '../../support/bank/statement-file.ts';

async function rowsOf(bytes: Uint8Array) {
  const rows = [];
  for await (const { cells, row } of fileRows(bytes)) rows.push(`${row}: ${cells.join('|')}`);
  return rows;
}

const problemOf = async (bytes: Uint8Array): Promise<unknown> =>
  rowsOf(bytes).then(
    () => null,
    (error: unknown) => (error instanceof Unreadable ? `${error.row ?? '-'} ${error.problem}` : error),
  );

const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

// 거래일시,입금액 in CP949.
const CP949 = Uint8Array.from([
  0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf, 0xbd, 0xc3, 0x2c, 0xc0, 0xd4, 0xb1, 0xdd, 0xbe, 0xd7,
]);
const TEXT = '거래일시,입금액';

describe('the text of a statement', () => {
  it.each([
    ['UTF-8', strToU8(TEXT)],
    ['UTF-8 with a mark', strToU8(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a mark', utf16(TEXT, 'le', true)],
    ['UTF-16 BE with a mark', utf16(TEXT, 'be', true)],
    ['UTF-16 LE', utf16(`${TEXT}\n2026-11-20 09:00:00,1000`, 'le', false)],
    ['CP949', CP949],
  ])('is read in %s', (_name, bytes) => {
    expect(decodeText(bytes).split('\n')[0]).toBe(TEXT);
  });

  it('is shown as cut where a field of CP949 ended within a syllable, and refused where half a syllable stands elsewhere', async () => {
    const [kim, lead] = [[0xb1, 0xe8], 0xb9];
    const of = (...bytes: (number | string)[]) =>
      Uint8Array.from(bytes.flatMap((one) => (typeof one === 'string' ? [...strToU8(one)] : [one])));
    for (const end of [',100', '  ,100', '\t100', '|100', '"', '\r\n', '<'])
      expect(decodeText(of(...kim, lead, end))).toBe(`김…${end}`);
    expect(decodeText(of(...kim, lead))).toBe('김…');
    expect(await rowsOf(of('a,b,c\n1,"', ...kim, lead, '",2'))).toEqual(['1: a|b|c', '2: 1|김…|2']);
    for (const bytes of [of(lead, '1,', ...kim), of(...kim, lead, ' 1,2'), of('a,', 0xff, ',', ...kim)])
      expect(await problemOf(bytes)).toBe('- text');
  });

  it('is refused with a sentence of its own when the file is a PDF or of OpenDocument, whatever it is called', async () => {
    expect(await problemOf(Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))).toBe('- pdf');
    const kind = strToU8('application/vnd.oasis.opendocument.spreadsheet');
    const sheet = zipSync({ mimetype: [kind, { level: 0 }], 'content.xml': strToU8('<a/>') });
    expect(await problemOf(sheet)).toBe('- openDocument');
  });

  it('is refused with a sentence of its own when the file is empty', async () => {
    for (const bytes of [new Uint8Array(), strToU8('\uFEFF\r\n  ')]) {
      expect(await problemOf(bytes)).toBe('- empty');
      await expect(rowsOf(bytes)).rejects.toMatchObject({
        sentence: '내용이 없는 파일이에요. 은행에서 다시 받아 올려주세요.',
      });
    }
  });

  it('is refused when it is no text, a web page without a table, or a damaged spreadsheet', async () => {
    expect(await problemOf(Uint8Array.from([0x00, 0xff, 0xfe, 0xff, 0x81]))).toBe('- text');
    expect(await problemOf(strToU8('<html><p>거래일시</p></html>'))).toBe('- html');
    expect(await problemOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('- xls');
    expect(await problemOf(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1]))).toBe('- xlsx');
    expect(await problemOf(strToU8(`a,b,c\n1,"${'x'.repeat(30_000)}`))).toBe('2 long');
  });

  it('is cut into cells at commas, tabs, semicolons and bars, and numbers its rows as the file does', async () => {
    for (const separator of [',', '\t', ';', '|']) {
      const text = ['가', '나', '다'].join(separator);
      expect(await rowsOf(strToU8(`${text}\n\n${text}\r\n`))).toEqual(['1: 가|나|다', '3: 가|나|다']);
    }
    expect(await rowsOf(strToU8('a,b,c\n"1,000",="0012",x"y'))).toEqual(['1: a|b|c', '2: 1,000|0012|x"y']);
  });
});

describe('a text that was cut off', () => {
  const above =
    '번호,거래일시,보낸분,출금액,입금액,잔액,메모\n1,2026-11-20 09:00,김,,100,100,\n2,2026-11-20 10:00,이,';

  it('is refused where its last line stops at an amount that may have gone on', async () => {
    for (const end of ['0', ',1', ',"1,000"', ',1000,', ',1000,1'])
      expect(await problemOf(strToU8(above + end))).toBe(end === ',1000,' ? null : '3 cut');
    expect(await problemOf(strToU8(`${above},1000,1100,`))).toBeNull();
  });

  it('is read where the line ends, or no line above it has more cells', async () => {
    for (const end of ['\n', '\r\n', '\r', ' \n '])
      expect(await problemOf(strToU8(`${above},1000,1100${end}`))).toBeNull();
    const [heading, first] = above.split('\n');
    expect(await problemOf(strToU8(`${heading}\n2,2026-11-20 10:00,이,,100`))).toBeNull();
    expect(await problemOf(strToU8(`${heading}\n${first}\n합계,45000,50000`))).toBeNull();
  });
});

describe('a quotation mark of a payer', () => {
  const heading = '거래일시,적요,보낸분,출금액,입금액,잔액';
  const read = async (...lines: string[]) => (await rowsOf(strToU8([heading, ...lines].join('\n')))).slice(1);

  it('is a letter, and takes no other line with it', async () => {
    expect(await read('t,a,"김,,100,100', 'u,a,이,,200,300', 'v,a,"박,,400,700')).toEqual([
      '2: t|a|"김||100|100',
      '3: u|a|이||200|300',
      '4: v|a|"박||400|700',
    ]);
    // In two cells of one line, and beside amounts that the bank quotes.
    expect(await read('t,"a,b",,100,100', 't,a,"김,,"1,000","2,000"')).toEqual([
      '2: t|"a|b"||100|100',
      '3: t|a|"김||1,000|2,000',
    ]);
    expect(await read('t,a,"""김""",,100,100', 't,a,김"민"수,,100,200')).toEqual([
      '2: t|a|"김"||100|100',
      '3: t|a|김"민"수||100|200',
    ]);
  });

  it('opens a cell that closes in the same record, in the next line as well', async () => {
    expect(await read('t,"a, b",김,,"1,000","2,000"', 't,"두\n줄",김,,100,200', 'u,a,이,,1,2')).toEqual([
      '2: t|a, b|김||1,000|2,000',
      '3: t|두\n줄|김||100|200',
      '5: u|a|이||1|2',
    ]);
    // A total has fewer cells, and a remark is one.
    expect(await read('t,a,김,,100,200', '합계,,"1,000"', '"이 내역은, 참고용입니다"')).toHaveLength(3);
  });

  it('refuses the file where a record may be read in two ways', async () => {
    const problem = (line: string) => problemOf(strToU8(`${heading}\nt,a,김,,1,2\n${line}`));
    expect(await problem('t,"a,b","c,d",,1')).toBe('3 quotes');
    expect(await problem('t,a,"김\n,,100,200')).toBe('3 quotes');
    // Three movements, or one with a remark in three lines.
    expect(await problem('t,a,김,,100,"첫\nu,a,이,,200,300\n끝"')).toBe('3 quotes');
    expect(await problem('t,a,김,,100,"첫\nu,a,이,,200,끝"')).toBe('3 quotes');
    expect(await problem('t,a,"김,,100,100\nu,a,이,,200,300\nv,a,박",,400,700')).toBe('3 quotes');
  });
});

describe('a spreadsheet', () => {
  it('is read with its dates to the second and its amounts to the won', async () => {
    const bytes = workbook([
      ['거래일시', '입금액', '보낸분'],
      [{ date: 46346.545266203706 }, 99_999_999_999_999, '김민수'],
      [{ date: 46346 }, 1500, '이영희'],
    ]);
    expect(await rowsOf(bytes)).toEqual([
      '1: 거래일시|입금액|보낸분',
      '2: 2026-11-20 13:05:11|99999999999999|김민수',
      '3: 2026-11-20|1500|이영희',
    ]);
  });

  it('is refused with the names of its sheets when more than one of them holds anything, hidden ones as well', async () => {
    const rows = [
      ['거래일시', '입금액', '보낸분'],
      ['2026-11-20 13:05:11', 1500, '이영희'],
    ];
    const empty = { name: 'Sheet2', rows: [[]] };
    expect(await rowsOf(workbookOf([empty, { name: '11월', rows }, empty]))).toHaveLength(2);
    const both = rowsOf(
      workbookOf([
        { name: '11월', rows },
        { name: '12월', rows, isHidden: true },
      ]),
    );
    await expect(both).rejects.toMatchObject({
      problem: 'sheets',
      sentence: expect.stringContaining("시트가 2개예요: '11월', '12월'(숨김).") as string,
    });
  });

  it('is read with its hidden rows, and refused for a formula without a value', async () => {
    const sum = { formula: 'A1+B1' };
    expect(await rowsOf(workbook([['가', { ...sum, value: 7 }]]))).toEqual(['1: 가|7']);
    expect(await problemOf(workbook([['가'], ['나', sum]]))).toBe('2 formula');
    const hidden =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="3" hidden="1"><c r="A3"><v>2</v></c></row>';
    const filtered = `<cols><col min="1" max="1" hidden="1"/></cols><sheetData>${hidden}</sheetData><autoFilter ref="A1:A3"/>`;
    expect(await rowsOf(workbook([], `<worksheet>${filtered}</worksheet>`))).toEqual(['1: 1', '3: 2']);
  });

  it('is refused when it is larger than a statement', async () => {
    const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
    const row = (at: string, cell: string) => `<row r="${at}"><c r="${cell}"><v>1</v></c></row>`;
    expect(await problemOf(workbook([], sheet(row('1048576', 'A1048576'))))).toBe('1048576 rows');
    expect(await problemOf(workbook([], sheet(row('1', 'XFD1'))))).toBe('1 columns');
    // However the address is written.
    for (const cell of ["r='XFD1'", '\nr = "XFD1"', 'r="XF&#68;1"', 'r="ZZZZZ1"'])
      expect(await problemOf(workbook([], sheet(`<row r="1"><c ${cell}><v>1</v></c></row>`)))).not.toBeNull();
    expect(await problemOf(workbook([], sheet(' '.repeat(65 * 1024 * 1024))))).toBe('- large');
  });
});

describe('a spreadsheet that no spreadsheet program writes', () => {
  const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const rows = [row(1, cell('A1', '가') + cell('B1', '나')), row(2, '<c r="A2"><v>1</v></c>')].join('');
  const sheet = (content: string, before = '') => workbook([], `${before}<worksheet>${content}</worksheet>`);
  const data = (content: string) => sheet(`<sheetData>${content}</sheetData>`);

  it('is read in the form that programs write', async () => {
    expect(await rowsOf(data(rows))).toEqual(['1: 가|나', '2: 1|']);
    const prefixed = rows.replaceAll('<', '<x:').replaceAll('<x:/', '</x:');
    const named = `<x:worksheet xmlns:x="m"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`;
    expect(await rowsOf(workbook([], named))).toEqual(['1: 가|나', '2: 1|']);
    const unplaced = '<row><c t="inlineStr"><is><t>가</t></is></c><c/><c><v>1</v></c></row>';
    expect(await rowsOf(data(unplaced))).toEqual(['1: 가||1']);
  });

  const value = (written: string, attributes = '') => data(row(1, `<c r="A1"${attributes}>${written}</c>`));
  it.each<[string, Uint8Array]>([
    ['a row twice', data(`${rows}${row(2, '<c r="A2"><v>900</v></c>')}`)],
    ['an earlier row', data(`${row(3, '')}${row(1, '')}`)],
    ['a cell twice', data(row(1, '<c r="A1"><v>1</v></c><c r="A1"><v>900</v></c>'))],
    ['a cell of another row', data(row(1, '<c r="A1"><v>1</v></c><c r="B2"><v>900</v></c>'))],
    ['a cell whose place its text names', data('<row><c t="str"><v>r="C1"</v></c></row>')],
    ['a place in another namespace', value('<v>1</v>', ' x:r="C1"')],
    ['a tag that goes on in the next line', data('<row r="1"><c\nr="A1"><v>1</v></c></row>')],
    ['a second table', sheet(`<sheetData>${rows}</sheetData><sheetData>${row(3, '')}</sheetData>`)],
    ['no table', sheet('')],
    ['a row in a comment', data(`${rows}<!--${row(3, '<c r="A3"><v>900</v></c>')}-->`)],
    ['a value in CDATA', value('<v><![CDATA[1]]></v>')],
    ['an entity', sheet(`<sheetData>${rows}</sheetData>`, '<!DOCTYPE worksheet [<!ENTITY a "1">]>')],
    ['an instruction', data(`${rows}<?x?>`)],
    ['another encoding', sheet(`<sheetData>${rows}</sheetData>`, '<?xml version="1.0" encoding="EUC-KR"?>')],
    ['two values', value('<v>1</v><v>900</v>')],
    ['a number with commas', value('<v>1,000</v>')],
    ['a type of its own', value('<v>1</v>', ' t="won"')],
    ['two texts', value('<is><t>가</t><t>나</t></is>', ' t="inlineStr"')],
    ['a tag of another namespace', data(`<y:row r="1"><y:c r="A1"><y:v>1</y:v></y:c></y:row>`)],
    ['a row outside of the table', data(`${rows}</sheetData><row r="3"/><sheetData>`)],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await problemOf(bytes)).toMatch(/ form$/);
  });

  /** A good workbook whose parts are changed. */
  const changed = (change: (parts: Record<string, Uint8Array>) => void): Uint8Array => {
    const parts = unzipSync(workbook([['거래일시', '입금액']]));
    change(parts);
    return zipSync(parts);
  };
  const put = (name: string, from: string, to: string) =>
    changed((parts) => {
      parts[name] = strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(from, to));
    });
  const SHEET = 'xl/worksheets/sheet1.xml';
  it.each<[string, Uint8Array]>([
    ['without the part of its sheet', changed((parts) => delete parts[SHEET])],
    [
      'with a sheet that is not named',
      changed((parts) => (parts['xl/worksheets/sheet2.xml'] = parts[SHEET] as Uint8Array)),
    ],
    ['with a sheet of another part', put('xl/_rels/workbook.xml.rels', 'sheet1.xml', 'sheet2.xml')],
    [
      'with two sheets of one part',
      put('xl/workbook.xml', '</sheets>', '<sheet name="b" sheetId="2" r:id="rId1"/></sheets>'),
    ],
    [
      'with a text that does not exist',
      put(SHEET, '<c r="A1" t="inlineStr">', '<c r="A1" t="s"><v>5</v></c><c r="B1" t="inlineStr">'),
    ],
    [
      'with an empty shared text',
      changed((parts) => (parts['xl/sharedStrings.xml'] = strToU8('<sst><si/><si><t>가</t></si></sst>'))),
    ],
  ])('is refused %s', async (_name, bytes) => {
    expect(await problemOf(bytes)).toMatch(/ form$/);
  });
});
