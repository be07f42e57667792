// The rows of an old .xls (BIFF8), as Excel 97 to 2003 and the programs of banks write it.
import type { FileRow } from './file-limits.ts';
import { READ_OPTIONS, rowsOfBook, type Formats } from './sheet-rows.ts';
import { Unreadable } from './unreadable.ts';

const BEGIN = 0x0809;
const END = 0x0a;
const SHEET = 0x85;
const FORMULA = 0x06;
/** What stands between a formula and its text. */
const OF_FORMULA = new Set([0x04bc, 0x0221, 0x0236]);
const TEXT = 0x0207;
const BIFF8 = 0x0600;

/** Whether a formula has a value that programs write which do not calculate: 0, no text, or one that is not there. */
function isWithoutValue(view: DataView, at: number): boolean {
  if (view.getBigUint64(at + 10, true) === 0n) return true;
  const kind = view.getUint16(at + 16, true) === 0xffff ? view.getUint8(at + 10) : null;
  if (kind !== 0) return kind === 3;
  let next = at + 4 + view.getUint16(at + 2, true);
  while (next + 4 <= view.byteLength && OF_FORMULA.has(view.getUint16(next, true)))
    next += 4 + view.getUint16(next + 2, true);
  return next + 4 > view.byteLength || view.getUint16(next, true) !== TEXT;
}

/** Throws Unreadable unless the records of a workbook are whole: the library reads what is there of a file that was cut off. */
function requireRecords(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (stream.length < 8 || view.getUint16(0, true) !== BEGIN || view.getUint16(4, true) !== BIFF8)
    throw new Unreadable('xls');
  let [at, depth, sheets, tables] = [0, 0, 0, 0];
  while (at + 4 <= stream.length && !(depth === 0 && view.getUint32(at, true) === 0)) {
    const [type, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (at + 4 + size > stream.length) throw new Unreadable('xls');
    if (type === SHEET) sheets += 1;
    if (type === BEGIN) {
      depth += 1;
      if (depth === 1) tables += 1;
    }
    if (type === END) depth -= 1;
    if (type === FORMULA && size >= 14 && isWithoutValue(view, at))
      throw new Unreadable('formula', view.getUint16(at + 4, true) + 1);
    at += 4 + size;
  }
  // The workbook's own records, and those of each sheet.
  if (depth !== 0 || tables !== sheets + 1) throw new Unreadable('xls');
}

/** The library gives this part no type. */
type Found = { content: Uint8Array; size: number } | null;
type Finder = {
  read: (bytes: Uint8Array, options: object) => object;
  find: (of: object, name: string) => Found;
};

/** The rows of the only sheet that holds anything. Throws Unreadable. */
export async function oldWorkbookRows(bytes: Uint8Array): Promise<FileRow[]> {
  try {
    const library = await import('@e965/xlsx');
    const compound = library.CFB as Finder;
    // From anything but a buffer, the library makes an array of numbers.
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const book = compound.find(compound.read(file, { type: 'buffer' }), '/Workbook');
    if (book === null || book.content.length !== book.size) throw new Unreadable('xls');
    requireRecords(book.content);
    return rowsOfBook(library.read(file, { ...READ_OPTIONS, type: 'buffer' }), library.SSF as Formats);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('xls');
  }
}
