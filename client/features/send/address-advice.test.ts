import { describe, expect, it } from 'vitest';
import { addressAdvice } from './address-advice.ts';

const OWN = `0x${'0'.repeat(39)}1`;
const FRIEND = '0xab12345678901234567890123456789012345678';
const PLANTED = '0xab12999999999999999999999999999999995678';
const STRANGER = `0x${'c'.repeat(40)}`;

describe('what is said about an address', () => {
  const known = { own: OWN, recent: [FRIEND] };

  it('tells the own one, however its letters are cased', () => {
    expect(addressAdvice(OWN.toUpperCase().replace('0X', '0x'), known)).toBe('own');
  });

  it('says nothing of one that was paid lately', () => {
    expect(addressAdvice(FRIEND, known)).toBeNull();
    expect(addressAdvice(`0x${FRIEND.slice(2).toUpperCase()}`, known)).toBeNull();
  });

  it('warns of one that looks like a recent one and is another', () => {
    expect(addressAdvice(PLANTED, known)).toBe('lookalike');
  });

  it('says that one is new, once the recent ones are known', () => {
    expect(addressAdvice(STRANGER, known)).toBe('new');
    expect(addressAdvice(STRANGER, { own: OWN, recent: undefined })).toBeNull();
    expect(addressAdvice(STRANGER, { own: undefined, recent: [] })).toBe('new');
  });

  it('says nothing of what is no address', () => {
    expect(addressAdvice('0x12', known)).toBeNull();
    expect(addressAdvice('', known)).toBeNull();
  });
});
