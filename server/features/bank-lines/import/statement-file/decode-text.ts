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

const isLead = (byte: number): boolean => byte > 0x80 && byte < 0xff;
const isTrail = (byte: number): boolean =>
  isLead(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
/** What may stand behind the last letter of a cell: blanks, and what ends it. */
const BLANKS = new Set(Buffer.from(' \0'));
const ENDS = new Set(Buffer.from(',;|"<\t\r\n'));
/** The ellipsis, in CP949. */
const CUT = Uint8Array.of(0xa1, 0xa6);

/**
 * CP949 whose cells are whole: a field of so many bytes may end within a syllable, which is then an ellipsis. Half a syllable in any
 * other place stays, and is refused as what cannot be decoded.
 */
function withMarkedHalves(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isLead(bytes[at] ?? 0)) continue;
    if (isTrail(bytes[at + 1] ?? 0)) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (BLANKS.has(bytes[end] ?? -1)) end += 1;
    if (end < bytes.length && !ENDS.has(bytes[end] ?? -1)) continue;
    parts.push(bytes.subarray(from, at), CUT);
    from = at + 1;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
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
      const text = new TextDecoder(encoding, { fatal: true }).decode(
        encoding === 'euc-kr' ? withMarkedHalves(bytes) : bytes,
      );
      // Tables of other kinds decode as Korean letters, but hold control characters.
      if (!text.slice(0, LOOKED_AT).includes('\0')) return text;
    } catch {
      continue;
    }
  }
  throw new Unreadable('text');
}
