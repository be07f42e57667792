import { uuidOfRandom } from '../../domain/random-uuid.ts';

/** A new idempotency key. */
export const newRequestId = (): string => uuidOfRandom(crypto.getRandomValues(new Uint8Array(16)));
