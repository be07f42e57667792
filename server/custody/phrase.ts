// Generates a recovery phrase and the account's extended public key. Only `daon custody new` and local runs do so; a
// production server never sees a phrase.
import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { ACCOUNT_PATH } from './derive-address.ts';

const ENTROPY_BITS = 256; // 24 words

export const newPhrase = (): string => generateMnemonic(wordlist, ENTROPY_BITS);

export const isPhrase = (text: string): boolean => validateMnemonic(text, wordlist);

/** The seed of BIP-39. Node's own PBKDF2 takes milliseconds, the library's most of a second at each start. */
export function seedOf(phrase: string, passphrase = ''): Uint8Array {
  const salt = `mnemonic${passphrase}`.normalize('NFKD');
  return new Uint8Array(pbkdf2Sync(phrase.normalize('NFKD'), salt, 2048, 64, 'sha512'));
}

/** The extended public key of the account at `ACCOUNT_PATH`, without a passphrase. */
export function xpubOf(phrase: string): string {
  return HDKey.fromMasterSeed(seedOf(phrase)).derive(ACCOUNT_PATH).publicExtendedKey;
}
