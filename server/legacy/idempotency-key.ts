// Maps the Idempotency-Key header to the key that the procedures take (D18): one key space for both APIs.
import { createHash } from 'node:crypto';
import { DomainError } from '../../domain/errors.ts';
import { isIdempotencyHeader, isRequestUuid } from '../../domain/idempotency.ts';

// Separates mapped keys from hashes of the same text made elsewhere. Must never change: stored keys would be lost.
const NAMESPACE = 'daon-wallet/idempotency-key';

/** Derives a UUID in the form of version 5 from a text: the same for the same text, in every process and version. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(`${NAMESPACE}\0${text}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Throws MALFORMED_JSON, which answers 400, for a header that is not 1 to 64 visible ASCII characters. */
export function requestIdOf(header: string | string[] | undefined, newId: () => string): string {
  if (header === undefined) return newId();
  if (typeof header !== 'string' || !isIdempotencyHeader(header)) {
    throw new DomainError('MALFORMED_JSON', undefined, {
      sentence: 'Idempotency-Key는 공백 없는 영문, 숫자, 기호 1~64자여야 합니다.',
    });
  }
  return isRequestUuid(header) ? header.toLowerCase() : uuidOf(header);
}
