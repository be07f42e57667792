import { decodeText } from './decode-text.ts';
import type { FileRow } from './file-limits.ts';
import { textRows } from './text-rows.ts';
import { Unreadable } from './unreadable.ts';

const LOOKED_AT = 4_096;

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];
const PDF = [...Buffer.from('%PDF-')];
/** What follows the first header of an OpenDocument file: its kind, stored as it is (OpenDocument 1.3, part 2, 3.3). */
const OPEN_DOCUMENT = [...Buffer.from('mimetypeapplication/vnd.oasis.opendocument.')];
const ENTRY_HEADER = 30;

/** The rows of a statement that hold anything, whatever the file is called. Throws Unreadable with what to do instead. */
export async function* fileRows(locked: Uint8Array, password?: string): AsyncGenerator<FileRow> {
  const isCompound = startsWith(locked, ...COMPOUND);
  const bytes = isCompound ? await (await import('./locked-file.ts')).unlocked(locked, password) : locked;
  if (bytes.length === 0) throw new Unreadable('empty');
  if (startsWith(bytes, ...PDF)) throw new Unreadable('pdf');
  if (startsWith(bytes, ...ZIP)) {
    if (startsWith(bytes.subarray(ENTRY_HEADER), ...OPEN_DOCUMENT)) throw new Unreadable('openDocument');
    const { workbookRows } = await import('./workbook-rows.ts');
    yield* await workbookRows(bytes);
  } else if (startsWith(bytes, ...COMPOUND)) {
    const { oldWorkbookRows } = await import('./old-workbook-rows.ts');
    yield* await oldWorkbookRows(bytes);
  } else {
    const text = decodeText(bytes);
    if (text.trim() === '') throw new Unreadable('empty');
    if (/^\s*<[a-z!?]/i.test(text.slice(0, LOOKED_AT))) {
      const { markupRows } = await import('./markup-rows.ts');
      yield* await markupRows(text);
    } else yield* textRows(text);
  }
}
