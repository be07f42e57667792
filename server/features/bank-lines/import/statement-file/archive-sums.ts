import { crc32 } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const END_OF_LIST = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const COMMENT_MAX = 0xffff;

/** Where the list of the entries begins, and how many there are. */
function listOf(view: DataView): { from: number; count: number } {
  for (
    let at = view.byteLength - END_SIZE;
    at >= Math.max(0, view.byteLength - END_SIZE - COMMENT_MAX);
    at -= 1
  )
    if (view.getUint32(at, true) === END_OF_LIST)
      return { from: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new Unreadable('xlsx');
}

/**
 * Throws Unreadable unless each file of an archive has the checksum that stands in it. Neither the unpacker nor the library
 * compares them, and one bit that a transfer turned makes another amount.
 */
export function requireWhole(archive: Uint8Array, files: Readonly<Record<string, Uint8Array>>): void {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const sums = new Set<number>();
  let { from, count } = listOf(view);
  for (; count > 0; count -= 1) {
    if (view.getUint32(from, true) !== ENTRY) throw new Unreadable('xlsx');
    sums.add(view.getUint32(from + 16, true));
    const sizes = [28, 30, 32].map((offset) => view.getUint16(from + offset, true));
    from += sizes.reduce((sum, size) => sum + size, 46);
  }
  if (!Object.values(files).every((file) => sums.has(crc32(file)))) throw new Unreadable('xlsx');
}
