import { describe, expect, it } from 'vitest';
import { addressError, checksumAddress, isAddress, parseAddress, parseTxHash } from './address.ts';

// The examples given in EIP-55.
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('addresses', () => {
  it.each(CHECKSUMMED)('accept the checksum of %s', (raw) => {
    expect(checksumAddress(raw.toLowerCase())).toBe(raw);
    expect(parseAddress(raw)).toEqual({ ok: true, value: { address: raw.toLowerCase(), checksumOk: true } });
  });

  it('carry no checksum in one case throughout', () => {
    const hex = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    for (const raw of [`0x${hex}`, `0x${hex.toUpperCase()}`]) {
      expect(parseAddress(raw)).toEqual({ ok: true, value: { address: `0x${hex}`, checksumOk: true } });
    }
  });

  it('say so when the checksum of a mixed-case one is wrong', () => {
    const raw = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(parseAddress(raw)).toEqual({ ok: true, value: { address: raw.toLowerCase(), checksumOk: false } });
  });

  it('are 0x and forty hex digits, nothing else', () => {
    const hex = 'a'.repeat(40);
    for (const raw of [
      hex,
      `0X${hex}`,
      `0x${hex.slice(1)}`,
      `0x${hex}a`,
      `0x${hex.slice(1)}g`,
      ` 0x${hex}`,
      `0x${hex}\n`,
    ]) {
      expect(parseAddress(raw)).toEqual({ ok: false, code: 'ADDRESS_INVALID' });
      expect(addressError(raw)).toBe('이 지갑 주소로는 보낼 수 없어요.');
      expect(isAddress(raw)).toBe(false);
    }
    expect(addressError(`0x${hex}`)).toBeNull();
    expect(isAddress(`0x${hex}`)).toBe(true);
  });

  it('show no error while empty, though that is no address', () => {
    expect(addressError('')).toBeNull();
    expect(isAddress('')).toBe(false);
  });
});

describe('transaction hashes', () => {
  it('are 0x and 64 hex digits, compared lower-cased', () => {
    const hash = `0x${'Ab'.repeat(32)}`;
    expect(parseTxHash(hash)).toEqual({ ok: true, value: hash.toLowerCase() });
    for (const raw of [undefined, null, '', '0x', hash.slice(0, -1), `${hash}0`, hash.slice(2)]) {
      expect(parseTxHash(raw)).toEqual({ ok: false, code: 'TX_HASH_REQUIRED' });
    }
  });
});
