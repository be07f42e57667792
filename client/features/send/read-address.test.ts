import { describe, expect, it } from 'vitest';
import { cleanAddress, findAddress } from './read-address.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CONTRACT = '0x00000000000000000000000000000000000000c0';

describe('the address in a text', () => {
  it('is found with its capitals, which carry the checksum', () => {
    expect(findAddress(ADDRESS)).toBe(ADDRESS);
  });

  it('is found through spaces, line ends and invisible marks', () => {
    expect(findAddress(` ${ADDRESS.slice(0, 20)}\n${ADDRESS.slice(20)} \u200b\ufeff`)).toBe(ADDRESS);
  });

  it('is found when a Korean keyboard made full-width letters of it', () => {
    expect(findAddress('０ｘ' + ADDRESS.slice(2))).toBe(ADDRESS);
  });

  it.each([`ethereum:${ADDRESS}`, `ethereum:${ADDRESS}@1?value=1e18`, `ETHEREUM:pay-${ADDRESS}`])(
    'is found in the payment link %s',
    (link) => {
      expect(findAddress(link)).toBe(ADDRESS);
    },
  );

  it('is the recipient of a token link, never the contract', () => {
    expect(findAddress(`ethereum:${CONTRACT}/transfer?address=${ADDRESS}&uint256=1`)).toBe(ADDRESS);
    expect(findAddress(`ethereum:${CONTRACT}/transfer?uint256=1`)).toBeNull();
    expect(findAddress(`ethereum:${CONTRACT}/approve?address=${ADDRESS}`)).toBeNull();
  });

  it.each(['', 'hello', ADDRESS.slice(0, 41), `${ADDRESS}0`, '0X' + ADDRESS.slice(2)])(
    'is not there in %j',
    (text) => {
      expect(findAddress(text)).toBeNull();
    },
  );

  it('keeps what is no address, composed, so that the field can say what is wrong', () => {
    expect(cleanAddress('0x한'.normalize('NFD'))).toBe('0x한');
  });
});
