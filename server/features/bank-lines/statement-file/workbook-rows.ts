// The rows of an .xlsx. The library is loaded with the first such file.
import { requireWhole } from './archive-sums.ts';
import { requirePlainWorkbook } from './plain-workbook.ts';
import { Unreadable } from './unreadable.ts';
import { COLUMNS_MAX, ENTRIES_MAX, ROWS_MAX, UNPACKED_MAX, type FileRow } from './file-limits.ts';
import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx';

/** A formula whose cell ends without a value: another program than a spreadsheet wrote it, and the library reads 0. */
const WITHOUT_VALUE =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f\b[^<>]*\/>)\s*(?:<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/;

/** Throws Unreadable for a sheet with such a formula. */
function requireValues(file: Uint8Array): void {
  const xml = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!xml.includes('sheetData')) return;
  const at = xml.search(WITHOUT_VALUE);
  if (at === -1) return;
  const row = /\br\s*=\s*["']([0-9]{1,7})["']/.exec(xml.slice(xml.lastIndexOf('<row', at), at))?.[1];
  throw new Unreadable('formula', row === undefined ? null : Number(row));
}

/**
 * The archive as it is, without compression: the library unpacks whatever an entry turns out to hold. The sizes are those that
 * the archive declares, and this unpacker allocates no more than them.
 */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const { unzipSync, zipSync } = await import('fflate');
  let size = 0;
  let entries = 0;
  const names = new Set<string>();
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      // Of two entries of one name, each program takes another one.
      if (names.has(name)) throw new Unreadable('form');
      names.add(name);
      size += originalSize;
      entries += 1;
      if (size > UNPACKED_MAX || entries > ENTRIES_MAX) throw new Unreadable('large');
      return true;
    },
  });
  // The library reads other archives as well, whose dates and amounts are not known to be read well.
  if (files['[Content_Types].xml'] === undefined || files['xl/workbook.bin'] !== undefined)
    throw new Unreadable('xlsx');
  requireWhole(bytes, files);
  for (const [name, file] of Object.entries(files)) if (name.endsWith('.xml')) requireValues(file);
  requirePlainWorkbook(files);
  return zipSync(files, { level: 0 });
}

const DAY_SECONDS = 86_400;
const SERIAL_OF_1970 = 25_569;
const SERIALS_FROM_1904 = 1_462;

/** A number of days as a date and a time of day, to the second: the last digits of the fraction are an error of rounding. */
function momentOf(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const date = new Date((seconds - SERIAL_OF_1970 * DAY_SECONDS) * 1_000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 8);
  if (seconds > 0 && seconds < DAY_SECONDS) return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** The library gives this part no type. */
type Formats = { is_date: (format: string) => boolean };

function textOf(cell: CellObject, formats: Formats, from: number): string {
  const { t: type, v: value, z: format } = cell;
  if (type === 'e') return '#ERROR';
  if (type === 'n' && typeof value === 'number' && typeof format === 'string' && formats.is_date(format))
    return momentOf(value < 1 ? value : value + from);
  return value === undefined ? '' : String(value);
}

/** The rows of a sheet that hold anything, all of one width. */
function rowsOf(sheet: DenseWorkSheet, formats: Formats, from: number): FileRow[] {
  const found: FileRow[] = [];
  let width = 0;
  // A row or a cell far outside is one element of a sparse array.
  for (const [at, cells] of Object.entries(sheet['!data'] ?? [])) {
    const row = Number(at) + 1;
    const texts: string[] = [];
    for (const [index, cell] of Object.entries(cells ?? [])) {
      const text = textOf(cell, formats, from);
      if (text.trim() === '') continue;
      if (Number(index) >= COLUMNS_MAX) throw new Unreadable('columns', row);
      texts[Number(index)] = text;
    }
    if (texts.length === 0) continue;
    if (found.length >= ROWS_MAX || row > ROWS_MAX) throw new Unreadable('rows', row);
    width = Math.max(width, texts.length);
    found.push({ cells: texts, row });
  }
  return found.map(({ cells, row }) => ({
    row,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  }));
}

/** The sentence that names all sheets that hold anything: which of them are an account's lines, no rule can tell. */
function namesOf(book: WorkBook, names: readonly string[]): string {
  const isHidden = (name: string) =>
    (book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0;
  const shown = names.slice(0, 20).map((name) => `'${name.slice(0, 31)}'${isHidden(name) ? '(숨김)' : ''}`);
  const others = names.length > 20 ? ` 외 ${names.length - 20}개` : '';
  return `내용이 있는 시트가 ${names.length}개예요: ${shown.join(', ')}${others}. `;
}

const isUnreadable = (error: unknown) => error instanceof Unreadable;

/** The rows of the only sheet that holds anything, hidden rows and columns as well. Throws Unreadable. */
export async function workbookRows(bytes: Uint8Array): Promise<FileRow[]> {
  try {
    const archive = await unpacked(bytes);
    const library = await import('@e965/xlsx');
    const book = library.read(archive, {
      ...{ type: 'array', dense: true, cellNF: true, cellFormula: false },
      ...{ cellText: false, cellHTML: false },
    });
    const from = book.Workbook?.WBProps?.date1904 === true ? SERIALS_FROM_1904 : 0;
    const sheets = book.SheetNames.map((name) => {
      const sheet = book.Sheets[name] as DenseWorkSheet | undefined;
      // The library leaves a sheet out in which it has failed.
      if (sheet === undefined) throw new Unreadable('form');
      return { name, rows: rowsOf(sheet, library.SSF as Formats, from) };
    }).filter(({ rows }) => rows.length > 0);
    const names = sheets.map(({ name }) => name);
    if (sheets.length > 1) throw new Unreadable('sheets', null, namesOf(book, names));
    return sheets[0]?.rows ?? [];
  } catch (error) {
    throw isUnreadable(error) ? error : new Unreadable('xlsx');
  }
}
