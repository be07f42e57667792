// The end of a backup file. The bytes before it are an ordinary zstd stream and the seal is a zstd skippable frame, so
// `zstd -d` opens a backup without this product. The seal is authenticated with a key derived from SECRET_KEY, so that
// a backup that was unpacked, changed and repacked is detected.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { LogLink } from '../engines/commit-record.ts';
import { parseJson } from '../parse-json.ts';

const FRAME_MAGIC = 0x184d2a5d; // one of the sixteen magic numbers of skippable frames
const HEAD_BYTES = 8;
const TEXT_BYTES = 504;
/** The text length of the earlier format, which had no key. */
const UNKEYED_TEXT_BYTES = 256;

/** The size of a seal at the end of a backup. */
export const SEAL_BYTES = HEAD_BYTES + TEXT_BYTES;

/** The key of a seal: its id, and a function that computes the MAC of a text. */
export type SealKey = { keyId: string; mac: (text: string) => string };

/** What was packed: the sha256 and size in bytes of the database, and the newest row of its audit log. */
export type SealedContent = { sha256: string; bytes: number; link: LogLink | null };

/** `packedBytes` counts the bytes before the seal. A seal without a key has the earlier format. */
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

const sealedContent = z.object({ sha256: z.string(), bytes: z.number() });
const keyedContent = sealedContent.extend({
  link: z.object({ id: z.number(), hash: z.string() }).nullable(),
  keyId: z.string(),
  mac: z.string(),
});

/** The content of the frame that these bytes end with; null where it has another shape. */
function readContent<T>(end: Buffer, textBytes: number, schema: z.ZodType<T>): T | null {
  return parseJson(end.toString('utf8', end.length - textBytes), schema);
}

/** Whether these bytes end with exactly this frame, so that no byte of a seal can be changed undetected. */
function endsWith(end: Buffer, frame: Buffer): boolean {
  return end.length >= frame.length && end.subarray(end.length - frame.length).equals(frame);
}

/**
 * Reads the seal of a file of `size` bytes from its last bytes (at least SEAL_BYTES if the file has that many). Returns
 * null for anything that this product would not have written. `isAuthentic` checks the key.
 */
export function readSeal(end: Buffer, size: number): Seal | null {
  const keyed = readContent(end, TEXT_BYTES, keyedContent);
  if (keyed !== null) {
    const { sha256, bytes, link, keyId, mac } = keyed;
    if (!endsWith(end, keyedFrame({ sha256, bytes, link }, keyId, mac))) return null;
    return { kind: 'keyed', sha256, bytes, link, keyId, mac, packedBytes: size - SEAL_BYTES };
  }
  const unkeyed = readContent(end, UNKEYED_TEXT_BYTES, sealedContent);
  if (unkeyed === null) return null;
  const { sha256, bytes } = unkeyed;
  const frame = frameOf(UNKEYED_TEXT_BYTES, { format: 'daon-backup-1', sha256, bytes });
  return endsWith(end, frame)
    ? { kind: 'unkeyed', sha256, bytes, link: null, packedBytes: size - frame.length }
    : null;
}

/** Whether a keyed seal was made with this key. */
export function isAuthentic(seal: Seal & { kind: 'keyed' }, { mac }: SealKey): boolean {
  const [given, own] = [seal.mac, mac(signedText(seal, seal.keyId))].map((text) => Buffer.from(text));
  return (
    given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own)
  );
}
