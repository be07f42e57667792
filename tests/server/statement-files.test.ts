import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, statementRows } from '../../server/features/bank-lines/decode-statement.ts';
import { DomainError } from '../../domain/errors.ts';
import { workbook } from '../support/statement-file.ts';

async function rowsOf(bytes: Uint8Array) {
  const rows = [];
  for await (const { cells, row } of statementRows(bytes)) rows.push(`${row}: ${cells.join('|')}`);
  return rows;
}

const problemOf = async (bytes: Uint8Array): Promise<unknown> =>
  rowsOf(bytes).then(
    () => null,
    (error: unknown) =>
      error instanceof DomainError ? `${error.code} ${String(error.details?.problem)}` : error,
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

  it('is refused when it is no text, a web page, or an old spreadsheet', async () => {
    expect(await problemOf(Uint8Array.from([0x00, 0xff, 0xfe, 0xff, 0x81]))).toBe(
      'STATEMENT_UNREADABLE text',
    );
    expect(await problemOf(strToU8('<html><table><tr><td>거래일시</td></tr></table></html>'))).toBe(
      'STATEMENT_UNREADABLE html',
    );
    expect(await problemOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('STATEMENT_UNREADABLE xls');
    expect(await problemOf(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1]))).toBe('STATEMENT_UNREADABLE xlsx');
    expect(await problemOf(strToU8(`a,b,c\n1,"${'x'.repeat(30_000)}`))).toBe('STATEMENT_UNREADABLE text');
  });

  it('is cut into cells at commas, tabs, semicolons and bars, and numbers its rows as the file does', async () => {
    for (const separator of [',', '\t', ';', '|']) {
      const text = ['가', '나', '다'].join(separator);
      expect(await rowsOf(strToU8(`${text}\n\n${text}\r\n`))).toEqual(['1: 가|나|다', '2: ', '3: 가|나|다']);
    }
    expect(await rowsOf(strToU8('a,b,c\n"1,000",="0012",x"y'))).toEqual(['1: a|b|c', '2: 1,000|0012|x"y']);
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

  it('is refused when it would unpack to more than memory holds', async () => {
    const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
    expect(await problemOf(workbook([], sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')))).toBe(
      'STATEMENT_UNREADABLE large',
    );
    expect(await problemOf(workbook([], sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).toBe(
      'STATEMENT_UNREADABLE large',
    );
    // However the address is written.
    for (const cell of ["r='XFD1'", '\nr = "XFD1"'])
      expect(await problemOf(workbook([], sheet(`<row r="1"><c ${cell}><v>1</v></c></row>`)))).toBe(
        'STATEMENT_UNREADABLE large',
      );
    for (const cell of ['r="ZZZZZ1"', 'r="XF&#68;1"'])
      expect(await problemOf(workbook([], sheet(`<row r="1"><c ${cell}><v>1</v></c></row>`)))).toBe(
        'STATEMENT_UNREADABLE xlsx',
      );
    expect(await problemOf(workbook([], sheet(' '.repeat(65 * 1024 * 1024))))).toBe(
      'STATEMENT_UNREADABLE large',
    );
  });
});
