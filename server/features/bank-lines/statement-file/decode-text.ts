import { Unreadable } from './unreadable.ts';

const LOOKED_AT = 4_096;

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

/** The text of a file in UTF-8, UTF-16 or CP949, with or without a byte order mark. Throws Unreadable. */
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
  throw new Unreadable('text');
}
