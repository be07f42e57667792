/**
 * One key, one content (D18). Both APIs share one key space; tRPC procedures require a UUID, the legacy header takes 1
 * to 64 visible ASCII characters.
 */
import { IDEMPOTENCY_HEADER_MAX } from './limits.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEADER = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_HEADER_MAX}}$`);

export function isRequestUuid(raw: string): boolean {
  return UUID.test(raw);
}

export function isIdempotencyHeader(raw: string): boolean {
  return HEADER.test(raw);
}

/** JSON that can be compared: bigints become digit strings, and undefined properties count as absent. */
export type Content =
  | string
  | number
  | boolean
  | null
  | bigint
  | undefined
  | readonly Content[]
  | ContentRecord;
export type ContentRecord = { readonly [key: string]: Content };

// `Array.isArray` alone does not narrow a readonly array.
const isList = (content: readonly Content[] | ContentRecord): content is readonly Content[] =>
  Array.isArray(content);

/** Returns the same text for the same content, independent of key order; absent and undefined are equal. */
export function canonicalContent(content: Content): string {
  if (typeof content === 'bigint') return `${content}n`;
  if (content === undefined || content === null || typeof content !== 'object') {
    return JSON.stringify(content ?? null);
  }
  if (isList(content)) return `[${content.map(canonicalContent).join(',')}]`;
  const pairs = Object.keys(content)
    .filter((key) => content[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalContent(content[key])}`);
  return `{${pairs.join(',')}}`;
}

/** Compares the stored content with the content of a repeated request under the same key. */
export function checkSameContent(stored: string, again: string): Result<'same'> {
  return stored === again ? ok('same') : fail('IDEMPOTENCY_MISMATCH');
}
