// The rows of an .xlsx. The library is loaded with the first such file.
import { requireWhole } from './archive-sums.ts';
import { requirePlainWorkbook } from './plain-workbook.ts';
import { Unreadable } from './unreadable.ts';
import { ENTRIES_MAX, UNPACKED_MAX, type FileRow } from './file-limits.ts';
import { READ_OPTIONS, rowsOfBook, type Formats } from './sheet-rows.ts';

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

/** The rows of the only sheet that holds anything. Throws Unreadable. */
export async function workbookRows(bytes: Uint8Array): Promise<FileRow[]> {
  try {
    const archive = await unpacked(bytes);
    const library = await import('@e965/xlsx');
    return rowsOfBook(library.read(archive, READ_OPTIONS), library.SSF as Formats);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('xlsx');
  }
}
