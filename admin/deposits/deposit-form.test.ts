import { describe, expect, it } from 'vitest';
import { depositContent, depositProblems } from './deposit-form.ts';

const whole = {
  address: `0x${'a'.repeat(40)}`,
  amount: '10.5',
  txHash: `0x${'1'.repeat(64)}`,
  logIndex: '0',
  from: '',
};

describe('what a deposit needs before it is recorded', () => {
  it('is an address, an amount and a hash', () => {
    expect(depositProblems(whole)).toEqual({});
    expect(Object.keys(depositProblems({ ...whole, address: '0x12', amount: '', txHash: '' }))).toEqual([
      'address',
      'amount',
      'txHash',
    ]);
  });

  it('moves something, but not more than a balance can hold', () => {
    expect(depositProblems({ ...whole, amount: '0' }).amount).toContain('0보다');
    expect(depositProblems({ ...whole, amount: '9000000000' })).toEqual({});
    expect(depositProblems({ ...whole, amount: '9000000000.00000001' }).amount).toContain('넘었어요');
    expect(depositProblems({ ...whole, amount: '1.123456789' }).amount).toBeDefined();
  });

  it('warns of a mixed-case address whose checksum is wrong', () => {
    expect(depositProblems({ ...whole, address: `0xA${'a'.repeat(39)}` }).address).toContain('대소문자');
  });

  it('may leave the sender open, and sends no empty field', () => {
    expect(depositContent(whole)).not.toHaveProperty('from');
    expect(depositProblems({ ...whole, from: 'nobody' }).from).toBeDefined();
    expect(depositContent({ ...whole, logIndex: '7' }).logIndex).toBe(7);
  });
});
