/** An action that waits for a second operator (D43): flat text, compared as a whole. */
import { canonicalContent, type ContentRecord } from './idempotency.ts';

/**
 * The content without its keyed hashes, whose names end in `Hmac`. They are needed for the comparison while a proposal
 * is open; the hash of a password is not kept after that.
 */
export function withoutHashes(content: string): string {
  const fields = Object.entries(JSON.parse(content) as ContentRecord);
  return canonicalContent(Object.fromEntries(fields.filter(([name]) => !name.endsWith('Hmac'))));
}
