// Watch-only derivation of wallet addresses (D56): BIP-32 from the account's extended public key, then the Ethereum
// address of each child (the last twenty bytes of the keccak-256 of the uncompressed public key).
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';

/** BIP-44 for Ethereum: purpose, coin and account, all hardened. */
export const ACCOUNT_PATH = "m/44'/60'/0'";
const ACCOUNT_DEPTH = 3;
const EXTERNAL_CHAIN = 0;

/**
 * Why an extended public key cannot be used; `private` means that the text is a secret that must not be on the server.
 */
export type XpubFault = 'private' | 'malformed' | 'wrong level';

/** The derivation path of the address with this index, for the person who signs with the phrase. */
export const pathOf = (index: number): string => `${ACCOUNT_PATH}/${EXTERNAL_CHAIN}/${index}`;

/**
 * Detects a private extended key of any network, a phrase or a bare private key, quoted or not, before anything is
 * parsed.
 */
function isPrivate(text: string): boolean {
  const bare = text.replace(/^[^0-9a-z]+|[^0-9a-z]+$/gi, '');
  const hasWords = bare.split(/[^0-9a-z]+/i).length >= 12;
  return /^[a-z]prv/i.test(bare) || /\s/.test(bare) || hasWords || /^(0x)?[0-9a-f]{64}$/i.test(bare);
}

function parse(text: string): HDKey | null {
  try {
    return HDKey.fromExtendedKey(text);
  } catch {
    return null;
  }
}

/** Null when the text is the extended public key of an account at `ACCOUNT_PATH`. */
export function findXpubFault(text: string): XpubFault | null {
  if (isPrivate(text)) return 'private';
  const key = parse(text);
  if (key === null) return 'malformed';
  if (key.privateKey !== null) return 'private';
  return key.depth === ACCOUNT_DEPTH && key.index === HARDENED_OFFSET ? null : 'wrong level';
}

export type Deriver = {
  /** BIP-32's fingerprint of the account key, eight hex digits; wallet software shows the same. */
  readonly xpubId: string;
  /** Lower case. Throws RangeError from 2^31 on, where hardened children begin. */
  readonly addressAt: (index: number) => string;
};

function addressOf(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(-20))}`;
}

/** Throws for a key that `findXpubFault` rejects. */
export function createDeriver(xpub: string): Deriver {
  const fault = findXpubFault(xpub);
  if (fault !== null) throw new Error(`the extended public key is ${fault}`);
  const account = HDKey.fromExtendedKey(xpub);
  const chain = account.deriveChild(EXTERNAL_CHAIN);
  return {
    xpubId: account.fingerprint.toString(16).padStart(8, '0'),
    addressAt: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= HARDENED_OFFSET)
        throw new RangeError(`${index} is no index of an address`);
      const { publicKey } = chain.deriveChild(index);
      if (publicKey === null) throw new Error('a derived key has no public key');
      return addressOf(publicKey);
    },
  };
}

/** The same deriver, made by its first use: deriving the account's key from a phrase takes a third of a start. */
export function deriveLater(make: () => Deriver): Deriver {
  let made: Deriver | undefined;
  const deriver = () => (made ??= make());
  return {
    get xpubId() {
      return deriver().xpubId;
    },
    addressAt: (index) => deriver().addressAt(index),
  };
}
