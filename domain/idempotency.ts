/**
 * One key, one content (decision 18). Both doors share one key space; our procedures want a UUID, the legacy
 * header takes 1 to 64 visible ASCII characters.
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

/** JSON that can be compared: bigints as digit strings, absent as undefined. */
export type Content =
  string | number | boolean | null | bigint | undefined | readonly Content[] | ContentRecord;
export type ContentRecord = { readonly [key: string]: Content };

/** The same text for the same content, whatever the order of its keys; absent and undefined are alike. */
export function canonicalContent(content: Content): string {
  if (typeof content === 'bigint') return `${content}n`;
  if (content === undefined || content === null || typeof content !== 'object') {
    return JSON.stringify(content ?? null);
  }
  if (Array.isArray(content)) {
    return `[${(content as readonly Content[]).map(canonicalContent).join(',')}]`;
  }
  const record = content as ContentRecord;
  const pairs = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalContent(record[key])}`);
  return `{${pairs.join(',')}}`;
}

/** The stored content against the one that came again under its key. */
export function checkSameContent(stored: string, again: string): Result<'same'> {
  return stored === again ? ok('same') : fail('IDEMPOTENCY_MISMATCH');
}
