// The rows of a workbook as the library has read it.
import type { CellObject, DenseWorkSheet, ParsingOptions, WorkBook } from '@e965/xlsx';
import { COLUMNS_MAX, ROWS_MAX, type FileRow } from './file-limits.ts';
import { Unreadable } from './unreadable.ts';

/** How the library reads: numbers with their formats, and nothing that is not needed for the rows. */
export const READ_OPTIONS: ParsingOptions = {
  ...({ type: 'array', dense: true, cellNF: true, cellFormula: false } as const),
  ...{ cellText: false, cellHTML: false },
};

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
export type Formats = { is_date: (format: string) => boolean };

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

export type NamedRows = { name: string; isHidden: boolean; rows: FileRow[] };

/** The rows of the only sheet that holds anything. Throws Unreadable with the names of all: which of them are an account's lines, no rule can tell. */
export function rowsOfOnlySheet(sheets: readonly NamedRows[]): FileRow[] {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length <= 1) return filled[0]?.rows ?? [];
  const shown = filled
    .slice(0, 20)
    .map(({ name, isHidden }) => `'${name.slice(0, 31)}'${isHidden ? '(숨김)' : ''}`);
  const others = filled.length > 20 ? ` 외 ${filled.length - 20}개` : '';
  const before = `내용이 있는 시트가 ${filled.length}개예요: ${shown.join(', ')}${others}. `;
  throw new Unreadable('sheets', null, before);
}

/** The rows of the only sheet of a workbook that holds anything, hidden rows and columns as well. Throws Unreadable. */
export function rowsOfBook(book: WorkBook, formats: Formats): FileRow[] {
  const from = book.Workbook?.WBProps?.date1904 === true ? SERIALS_FROM_1904 : 0;
  return rowsOfOnlySheet(
    book.SheetNames.map((name, index) => {
      const sheet = book.Sheets[name] as DenseWorkSheet | undefined;
      // The library leaves a sheet out in which it has failed.
      if (sheet === undefined) throw new Unreadable('form');
      const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      return { name, isHidden, rows: rowsOf(sheet, formats, from) };
    }),
  );
}
