// Derivation against the published vectors of BIP-39 and BIP-32, and the addresses that Ethereum's own tools print.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { checksumAddress } from '../../../domain/address.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeriver, findXpubFault, pathOf } from '../../../server/custody/derive-address.ts';
import { isPhrase, newPhrase, seedOf, xpubOf } from '../../../server/custody/phrase.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { TEST_XPUB } from '../../support/vectors/test-xpub.ts';
import bip32 from '../../support/vectors/bip32.json' with { type: 'json' };
import bip39 from '../../support/vectors/bip39.json' with { type: 'json' };

const JUNK = 'test test test test test test test test test test test junk';
const ABANDON = `${'abandon '.repeat(11)}about`;

describe('BIP-39', () => {
  it.each(bip39)('makes the phrase, the seed and the master key of entropy $entropy', (vector) => {
    expect(entropyToMnemonic(hexToBytes(vector.entropy), wordlist)).toBe(vector.phrase);
    expect(isPhrase(vector.phrase)).toBe(true);
    const seed = seedOf(vector.phrase, 'TREZOR');
    expect(bytesToHex(seed)).toBe(vector.seed);
    expect(HDKey.fromMasterSeed(seed).privateExtendedKey).toBe(vector.xprv);
  });

  it('makes different phrases of 24 words with a valid checksum', () => {
    const phrases = [newPhrase(), newPhrase()];
    expect(new Set(phrases).size).toBe(2);
    for (const phrase of phrases) {
      expect(phrase.split(' ')).toHaveLength(24);
      expect(isPhrase(phrase)).toBe(true);
      expect(findXpubFault(xpubOf(phrase))).toBe(null);
    }
    expect(isPhrase(JUNK.replace('junk', 'test'))).toBe(false);
  });
});

describe('BIP-32', () => {
  it.each(bip32.valid)('derives every chain of seed $seed', ({ seed, chains }) => {
    const master = HDKey.fromMasterSeed(hexToBytes(seed));
    for (const { path, xpub, xprv } of chains) {
      const key = path === 'm' ? master : master.derive(path);
      expect(key.publicExtendedKey).toBe(xpub);
      expect(key.privateExtendedKey).toBe(xprv);
      expect(findXpubFault(xprv)).toBe('private');
      // The account level is the fourth: only the chain m/0'/1/2' has its depth, and its last step is another.
      expect(findXpubFault(xpub)).toBe('wrong level');
    }
  });

  it('distinguishes a secret from a mistyped key also in quotes or with other separators', () => {
    const secrets = [bip32.valid[0]?.chains[0]?.xprv ?? '', JUNK.replaceAll(' ', ','), 'ab'.repeat(32)];
    for (const secret of secrets)
      for (const text of [secret, `"${secret}"`, `'${secret}'`]) expect(findXpubFault(text)).toBe('private');
    expect(findXpubFault(`"${xpubOf(ABANDON)}"`)).toBe('malformed');
  });

  it('derives public children from the public key alone', () => {
    const [first] = bip32.valid;
    const parent = first?.chains.find(({ path }) => path === "m/0'");
    const child = first?.chains.find(({ path }) => path === "m/0'/1");
    expect(HDKey.fromExtendedKey(parent?.xpub ?? '').deriveChild(1).publicExtendedKey).toBe(child?.xpub);
  });

  it.each(bip32.invalid)('refuses $key ($because)', ({ key }) => {
    expect(findXpubFault(key)).toBe(key.startsWith('xprv') ? 'private' : 'malformed');
  });
});

describe("addresses at m/44'/60'/0'/0/i", () => {
  it.each([
    [JUNK, 0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    [JUNK, 1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    [JUNK, 2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    [JUNK, 3, '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
    [JUNK, 9, '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'],
    [ABANDON, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    [ABANDON, 1, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
  ])('of "%s" at %i is %s', (phrase, index, address) => {
    expect(checksumAddress(createDeriver(xpubOf(phrase)).addressAt(index))).toBe(address);
  });

  it('are those that the private keys of the phrase own', () => {
    const { addressAt } = createDeriver(TEST_XPUB);
    expect(xpubOf(JUNK)).toBe(TEST_XPUB);
    for (const index of [0, 4, 999_999, 2 ** 31 - 1]) {
      const owned = HDKey.fromMasterSeed(seedOf(JUNK)).derive(pathOf(index));
      expect(owned.privateKey).not.toBe(null);
      const account = HDKey.fromExtendedKey(TEST_XPUB).deriveChild(0).deriveChild(index);
      expect(account.publicKey).toEqual(owned.publicKey);
      expect(addressAt(index)).toMatch(/^0x[0-9a-f]{40}$/);
    }
  });

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('are not there at %d', (index) => {
    expect(() => createDeriver(TEST_XPUB).addressAt(index)).toThrow(RangeError);
  });

  it('names the key by its BIP-32 fingerprint', () => {
    expect(createDeriver(TEST_XPUB).xpubId).toBe('3bf95407');
    expect(createDeriver(xpubOf(ABANDON)).xpubId).not.toBe('3bf95407');
  });
});

describe('CUSTODY_XPUB', () => {
  const master = HDKey.fromMasterSeed(seedOf(JUNK));
  const at = (path: string) => master.derive(path).publicExtendedKey;
  const { private: secret, malformed, 'wrong level': wrongLevel } = TERMINAL.xpubFaults;

  it.each([
    [master.derive("m/44'/60'/0'").privateExtendedKey, secret],
    [master.privateExtendedKey, secret],
    [
      'tprv8ZgxMBicQKsPd7Uf69XL1XwhmjHopUGep8GuEiJDZmbQz6o58LninorQAfcKZWARbtRtfnLcJ5MQ2AtHcQJCCRUcMRvmDUjyEmNUWwx8UbK',
      secret,
    ],
    [JUNK, secret],
    ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', secret],
    [master.publicExtendedKey, wrongLevel],
    [at("m/44'/60'"), wrongLevel],
    [at("m/44'/60'/0'/0"), wrongLevel],
    [at("m/44'/60'/1'"), wrongLevel],
    [at("m/44'/60'/0"), wrongLevel],
    [TEST_XPUB.slice(0, -1), malformed],
    [TEST_XPUB.replace('Ce9', 'Ce8'), malformed],
    [
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      malformed,
    ],
    ['none', malformed],
  ])('%s is refused, and not repeated', (value, sentence) => {
    const start = () => parseEnv({ CUSTODY_XPUB: value });
    expect(start).toThrow(`  CUSTODY_XPUB: ${sentence}`);
    expect(start).not.toThrow(value);
  });

  it('is accepted at the account level, and not together with CUSTODY=none', () => {
    expect(parseEnv({ CUSTODY_XPUB: ` ${TEST_XPUB} ` }).custodyXpub).toBe(TEST_XPUB);
    expect(parseEnv({ CUSTODY: 'none' })).toMatchObject({ custodyXpub: undefined, custodyOff: true });
    expect(() => parseEnv({ CUSTODY: 'none', CUSTODY_XPUB: TEST_XPUB })).toThrow(TERMINAL.custodyTwice());
    expect(() => parseEnv({ CUSTODY: 'off' })).toThrow('CUSTODY: none');
  });
});
