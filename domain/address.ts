/**
 * Wallet addresses: 0x and forty hex digits, compared in lower case. Mixed case carries a checksum (EIP-55); an address
 * whose checksum is wrong was probably mistyped, so using it requires an explicit confirmation (D28).
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HOLDER_SENTENCES } from './holder-sentences.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

export type ParsedAddress = {
  /** Lower-cased: the form that is stored and compared. */
  readonly address: string;
  /** False only for a mixed-case address whose checksum is wrong. */
  readonly checksumOk: boolean;
};

/** The EIP-55 form of a lower-cased address. */
export function checksumAddress(address: string): string {
  const hex = address.slice(2);
  const hash = keccak_256(new TextEncoder().encode(hex));
  const cased = Array.from(hex, (digit, i) => {
    const byte = hash[i >> 1] ?? 0;
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join('')}`;
}

export function parseAddress(raw: string): Result<ParsedAddress> {
  if (!ADDRESS.test(raw)) return fail('ADDRESS_INVALID');
  const address = raw.toLowerCase();
  const hex = raw.slice(2);
  // An address in a single case carries no checksum.
  const uncased = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return ok({ address, checksumOk: uncased || raw === checksumAddress(address) });
}

/** For the address field: an empty field shows no error, though it is not valid either. */
export function addressError(raw: string): string | null {
  return raw === '' || ADDRESS.test(raw) ? null : HOLDER_SENTENCES.ADDRESS_INVALID;
}

export function isAddress(raw: string): boolean {
  return ADDRESS.test(raw);
}

/** An on-chain transaction hash, lower-cased; required when an external send is approved (D14). */
export function parseTxHash(raw: string | null | undefined): Result<string> {
  return typeof raw === 'string' && TX_HASH.test(raw) ? ok(raw.toLowerCase()) : fail('TX_HASH_REQUIRED');
}
