import { decodeText } from './decode-text.ts';
import type { FileRow } from './file-limits.ts';
import { textRows } from './text-rows.ts';
import { Unreadable } from './unreadable.ts';

const LOOKED_AT = 4_096;

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

/** The rows of a statement that hold anything: .xlsx, or text. Throws Unreadable with what to do instead. */
export async function* fileRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  if (bytes.length === 0) throw new Unreadable('empty');
  if (startsWith(bytes, 0x50, 0x4b)) {
    const { workbookRows } = await import('./workbook-rows.ts');
    yield* await workbookRows(bytes);
  } else if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable('xls');
  else {
    const text = decodeText(bytes);
    if (text.trim() === '') throw new Unreadable('empty');
    if (/^\s*<(?:!doctype|html|table|\?xml|meta)/i.test(text.slice(0, LOOKED_AT)))
      throw new Unreadable('html');
    yield* textRows(text);
  }
}
