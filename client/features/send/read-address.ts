import { isAddress } from '../../../domain/address.ts';

/** Spaces, line ends and the invisible marks that messengers and web pages leave between letters. */
const INVISIBLE = /[\s\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g;

/** What the address field makes of what was typed or pasted: plain letters, nothing in between. */
export function cleanAddress(raw: string): string {
  const plain = raw.normalize('NFKC').replace(INVISIBLE, '');
  return addressOfUri(plain) ?? plain;
}

/**
 * The recipient of a payment link (EIP-681): `ethereum:0x…`, with a chain and an amount that are not ours to use. A link to a
 * token's contract names the recipient as a parameter; the contract itself must never be paid.
 */
function addressOfUri(text: string): string | null {
  const match = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@[0-9]+)?(?:\/([a-z]+))?(?:\?(.*))?$/i.exec(text);
  if (match === null) return null;
  if (match[2] === undefined) return match[1] ?? null;
  return match[2] === 'transfer' ? new URLSearchParams(match[3] ?? '').get('address') : null;
}

/** The address that a scanned or copied text holds, or null. */
export function findAddress(raw: string): string | null {
  const address = cleanAddress(raw);
  return isAddress(address) ? address : null;
}
