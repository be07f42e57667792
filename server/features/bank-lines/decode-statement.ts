// The readers are loaded with the first statement: no start and no other call needs them.
import { Readable } from 'node:stream';
import { DomainError } from '../../../domain/errors.ts';

/** A row of a statement as text; `row` counts from 1 as the bank's file and a spreadsheet do. */
export type StatementRow = { cells: string[]; row: number };

// Six times what 50 000 lines of a statement unpack to; a file that unpacks to more is not one.
const UNPACKED_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 200;
// The reader fills every row up to the widest, so one cell far outside would take all memory.
const ROWS_MAX = 60_000;
const COLUMNS_MAX = 100;
/** An unclosed quotation mark would make one cell of the whole rest. */
const RECORD_MAX = 20_000;
const LOOKED_AT = 4_096;

const UNREADABLE = {
  xls: '예전 엑셀 파일(.xls)은 읽을 수 없어요. 엑셀에서 .xlsx나 CSV로 저장해 다시 올려주세요.',
  html: '엑셀이 아니라 웹 문서로 저장된 파일이에요. 엑셀에서 열어 .xlsx로 저장하거나 표를 복사해 붙여 넣어주세요.',
  xlsx: '엑셀 파일을 열 수 없어요. 암호를 풀고 .xlsx로 다시 저장해주세요.',
  text: '글자를 읽을 수 없는 파일이에요. CSV(UTF-8이나 한글 윈도우)나 .xlsx로 저장해 다시 올려주세요.',
  large: '파일을 펼치면 너무 커요. 기간을 나눠주세요.',
} as const;

function unreadable(why: keyof typeof UNREADABLE, row: number | null = null): DomainError {
  const sentence = row === null ? UNREADABLE[why] : `${row}번째 줄: ${UNREADABLE[why]}`;
  return new DomainError('STATEMENT_UNREADABLE', { problem: why, row }, { sentence });
}

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

/** UTF-16 without its mark: every other byte of the digits and commas is zero. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 10;
  if (odd > many && odd > even) return 'utf-16le';
  return even > many && even > odd ? 'utf-16be' : null;
}

/** The text of a file in UTF-8, UTF-16 or CP949, with or without a byte order mark. Throws STATEMENT_UNREADABLE. */
export function decodeText(bytes: Uint8Array): string {
  const marked = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const wide = marked ?? looksLikeUtf16(bytes);
  for (const encoding of wide === null ? ['utf-8', 'euc-kr'] : [wide]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Tables of other kinds decode as Korean letters, but hold control characters.
      if (!text.slice(0, LOOKED_AT).includes('\0')) return text;
    } catch {
      continue;
    }
  }
  throw unreadable('text');
}

const firstLines = (text: string): string[] =>
  text
    .slice(0, LOOKED_AT * 4)
    .split(/\r\n|\n|\r/)
    .slice(0, 40);

/** The separator that most of the first lines share. */
function separatorOf(text: string): string {
  const lines = firstLines(text);
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return Math.max(...counts) >= 2 ? counts.filter((count) => count >= 2).length : 0;
  };
  const [best] = ['\t', ',', ';', '|']
    .map((separator) => ({ separator, score: score(separator) }))
    .sort((a, b) => b.score - a.score);
  return best?.separator ?? ',';
}

/**
 * A first line for the parser, with as many empty cells as most of the first lines have. The parser makes an error, which costs
 * more than reading, of each line that has another number of cells than the first one, such as the bank's title.
 */
function widestLine(text: string, separator: string): string {
  const counts = firstLines(text).map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1);
  const [usual] = [...Map.groupBy(counts, (count) => count).values()].sort((a, b) => b.length - a.length);
  return `${separator.repeat(usual?.[0] ?? 0)}\n`;
}

// Excel writes ="0012" so that a number stays text.
const asText = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

function isRecordWithInfo(value: unknown): value is { record: string[]; info: { lines: number } } {
  return typeof value === 'object' && value !== null && 'record' in value && 'info' in value;
}

async function* textRows(raw: string): AsyncGenerator<StatementRow> {
  const read = raw.replace(/\r\n?/g, '\n');
  const { parse } = await import('csv-parse');
  const delimiter = separatorOf(read);
  const text = widestLine(read, delimiter) + read;
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_MAX,
  });
  const piece = 64 * 1024;
  function* pieces() {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
  }
  const source = Readable.from(pieces());
  source.pipe(parser);
  try {
    for await (const parsed of parser as AsyncIterable<unknown>) {
      const row = isRecordWithInfo(parsed) ? parsed.info.lines - 1 : 0;
      if (isRecordWithInfo(parsed) && row > 0) yield { cells: parsed.record.map(asText), row };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw unreadable('text', parser.info.lines - 1);
    }
    throw error;
  } finally {
    source.destroy();
  }
}

/**
 * Throws unless a sheet keeps within the table that the reader may fill. An address that is written in any other way than
 * `A1` or `1`, as with entities, is refused.
 */
function checkExtent(xml: string): void {
  for (const [, quoted = ''] of xml.matchAll(/\sr\s*=\s*("[^"]*"|'[^']*')/g)) {
    const [, column = '', row = ''] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(quoted.slice(1, -1)) ?? [];
    if (row === '') throw unreadable('xlsx');
    const wide = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (wide > COLUMNS_MAX || Number(row) > ROWS_MAX) throw unreadable('large');
  }
}

/**
 * Refuses a file that would take too much memory, before the reader opens it. The sizes are those that the archive
 * declares; the unpacker allocates no more than them.
 */
async function checkArchive(bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate');
  let unpacked = 0;
  let entries = 0;
  // A sheet may have any name: the workbook says which file it is.
  const files = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      entries += 1;
      if (unpacked > UNPACKED_MAX || entries > ENTRIES_MAX) throw unreadable('large');
      return true;
    },
  });
  for (const file of Object.values(files)) {
    const xml = new TextDecoder().decode(file);
    if (xml.includes('sheetData')) checkExtent(xml);
  }
}

const spreadsheetTime = (date: Date): string => {
  // A day is kept as a fraction, so the last milliseconds are an error of rounding.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString().split('T');
  const clock = time.slice(0, 8);
  return clock === '00:00:00' ? day : `${day} ${clock}`;
};

async function* sheetRows(bytes: Uint8Array): AsyncGenerator<StatementRow> {
  let rows;
  try {
    await checkArchive(bytes);
    const { readSheet } = await import('read-excel-file/universal');
    const copy = new Uint8Array(bytes);
    rows = await readSheet(copy.buffer, { parseNumber: (digits) => ({ digits }) });
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable('xlsx');
  }
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell) => {
      if (cell === null) return '';
      if (cell instanceof Date) return spreadsheetTime(cell);
      return typeof cell === 'object' ? cell.digits : String(cell);
    });
    yield { cells, row: index + 1 };
  }
}

/**
 * The rows of a statement: .xlsx, or text in the encodings of `decodeText` with tabs, commas, semicolons or bars between
 * the cells. Throws STATEMENT_UNREADABLE with what to do instead.
 */
export async function* statementRows(bytes: Uint8Array): AsyncGenerator<StatementRow> {
  if (startsWith(bytes, 0x50, 0x4b)) yield* sheetRows(bytes);
  else if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw unreadable('xls');
  else {
    const text = decodeText(bytes);
    if (/^\s*<(?:!doctype|html|table|\?xml|meta)/i.test(text.slice(0, LOOKED_AT))) throw unreadable('html');
    yield* textRows(text);
  }
}
