// The end of a backup file. What stands before it is an ordinary zstd stream, and the seal itself is a frame that every
// zstd skips: `zstd -d` opens a backup where nothing of this product is at hand. The seal is authenticated under a key from
// SECRET_KEY, so that a backup that was unpacked, changed and packed again is told from one that this product made.
import { timingSafeEqual } from 'node:crypto';
import type { LogLink } from '../engines/commit-record.ts';

const FRAME_MAGIC = 0x184d2a5d; // one of the sixteen marks of a frame to be skipped
const HEAD_BYTES = 8;
const TEXT_BYTES = 504;
/** The room of the format before, which had no key. */
const UNKEYED_TEXT_BYTES = 256;

/** How many bytes a seal takes at the end of a backup. */
export const SEAL_BYTES = HEAD_BYTES + TEXT_BYTES;

/** The key of a seal: its id, and the MAC of a text under it. */
export type SealKey = { keyId: string; mac: (text: string) => string };

/** What was packed: the sha256 of the database, how many bytes it has, and the newest row of its operators' log. */
export type SealedContent = { sha256: string; bytes: number; link: LogLink | null };

/** `packedBytes` are those before the seal. A seal without a key is one of earlier days. */
export type Seal =
  | (SealedContent & { kind: 'keyed'; keyId: string; mac: string; packedBytes: number })
  | (SealedContent & { kind: 'unkeyed'; packedBytes: number });

function frameOf(textBytes: number, content: object): Buffer {
  const frame = Buffer.alloc(HEAD_BYTES + textBytes, ' ');
  frame.writeUInt32LE(FRAME_MAGIC, 0);
  frame.writeUInt32LE(textBytes, 4);
  frame.write(JSON.stringify(content), HEAD_BYTES);
  return frame;
}

const signedText = ({ sha256, bytes, link }: SealedContent, keyId: string): string =>
  JSON.stringify(['daon-backup-2', keyId, sha256, bytes, link?.id ?? 0, link?.hash ?? '']);

function keyedFrame({ sha256, bytes, link }: SealedContent, keyId: string, mac: string): Buffer {
  return frameOf(TEXT_BYTES, { format: 'daon-backup-2', sha256, bytes, link, keyId, mac });
}

export function writeSeal(content: SealedContent, { keyId, mac }: SealKey): Buffer {
  return keyedFrame(content, keyId, mac(signedText(content, keyId)));
}

function parse(end: Buffer, textBytes: number): Record<string, unknown> | null {
  try {
    return JSON.parse(end.toString('utf8', end.length - textBytes)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Whether these bytes end with exactly this frame: not a byte of a seal can be changed unseen. */
function endsWith(end: Buffer, frame: Buffer): boolean {
  return end.length >= frame.length && end.subarray(end.length - frame.length).equals(frame);
}

/**
 * The seal of a file of `size` bytes that ends with these bytes (at least SEAL_BYTES where the file has so many). Null when
 * they are no seal that this product would have written; whether a key made it is asked with `isAuthentic`.
 */
export function readSeal(end: Buffer, size: number): Seal | null {
  const keyed = parse(end, TEXT_BYTES) as (SealedContent & { keyId: string; mac: string }) | null;
  if (keyed !== null) {
    const { sha256, bytes, link, keyId, mac } = keyed;
    if (!endsWith(end, keyedFrame({ sha256, bytes, link }, keyId, mac))) return null;
    return { kind: 'keyed', sha256, bytes, link, keyId, mac, packedBytes: size - SEAL_BYTES };
  }
  const unkeyed = parse(end, UNKEYED_TEXT_BYTES) as SealedContent | null;
  if (unkeyed === null) return null;
  const { sha256, bytes } = unkeyed;
  const frame = frameOf(UNKEYED_TEXT_BYTES, { format: 'daon-backup-1', sha256, bytes });
  return endsWith(end, frame)
    ? { kind: 'unkeyed', sha256, bytes, link: null, packedBytes: size - frame.length }
    : null;
}

/** Whether a keyed seal was made under this key. */
export function isAuthentic(seal: Seal & { kind: 'keyed' }, { mac }: SealKey): boolean {
  const [given, own] = [seal.mac, mac(signedText(seal, seal.keyId))].map((text) => Buffer.from(text));
  return (
    given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own)
  );
}
