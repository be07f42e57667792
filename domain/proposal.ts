/** What waits for a second operator (decision 43): flat text, compared as a whole. */
import { canonicalContent, type ContentRecord } from './idempotency.ts';

/**
 * The content without its keyed hashes, which stand under names that end in `Hmac`. They are needed for the comparison while
 * a proposal is open; a hash of a password is not kept longer than that.
 */
export function withoutHashes(content: string): string {
  const fields = Object.entries(JSON.parse(content) as ContentRecord);
  return canonicalContent(Object.fromEntries(fields.filter(([name]) => !name.endsWith('Hmac'))));
}
