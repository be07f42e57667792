/** An action that waits for a second operator (D43): flat text, compared as a whole. */
import { z } from 'zod';
import { canonicalContent } from './idempotency.ts';

const proposalContent = z.record(z.string(), z.json());

/**
 * The content without its keyed hashes, whose names end in `Hmac`. They are needed for the comparison while a proposal
 * is open; the hash of a password is not kept after that. Throws for a text that is no JSON object.
 */
export function withoutHashes(content: string): string {
  const fields = Object.entries(proposalContent.parse(JSON.parse(content)));
  return canonicalContent(Object.fromEntries(fields.filter(([name]) => !name.endsWith('Hmac'))));
}
