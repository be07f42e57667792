import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  addressString,
  bankString,
  daonString,
  decisionInput,
  holderNameString,
  linkHolderNameString,
  loginString,
  passwordString,
  positiveId,
  priceString,
  requestIdUuid,
  signInInput,
  txHashString,
  wonString,
} from './input-schema.ts';

function messageOf(schema: z.ZodType, raw: unknown): string | undefined {
  return schema.safeParse(raw).error?.issues[0]?.message;
}

describe('inputs', () => {
  it('turn amounts into bigints, with the code as the message', () => {
    expect(daonString.parse('1.5')).toBe(150_000_000n);
    expect(wonString.parse('1000')).toBe(1000n);
    expect(priceString.parse('100')).toBe(1_000_000n);
    for (const raw of ['1e3', '-1', '', 1, 1.5, null, undefined, ['1'], {}]) {
      for (const schema of [daonString, wonString, priceString]) {
        expect(messageOf(schema, raw)).toBe('AMOUNT_INVALID');
      }
    }
  });

  it('turn addresses, hashes and banks into their stored form', () => {
    expect(addressString.parse(`0x${'A'.repeat(40)}`)).toEqual({
      address: `0x${'a'.repeat(40)}`,
      checksumOk: true,
    });
    expect(messageOf(addressString, '0x1')).toBe('ADDRESS_INVALID');
    expect(txHashString.parse(`0x${'A'.repeat(64)}`)).toBe(`0x${'a'.repeat(64)}`);
    expect(messageOf(txHashString, '')).toBe('TX_HASH_REQUIRED');
    expect(bankString.parse('KB국민은행')).toBe('004');
    expect(messageOf(bankString, '모름')).toBe('BANK_UNKNOWN');
  });

  it('carry the sentence of the form field', () => {
    expect(messageOf(loginString, 'abc')).toBe('아이디는 영문 및 숫자 포함 4~16자여야 합니다.');
    expect(messageOf(loginString, 5)).toBe('아이디는 영문 및 숫자 포함 4~16자여야 합니다.');
    expect(messageOf(passwordString, 'short')).toBe('비밀번호는 8~20자 이내여야 합니다.');
    expect(passwordString.parse('각'.normalize('NFD').repeat(8))).toBe('각'.repeat(8));
  });

  it('keep names as their forms do', () => {
    expect(holderNameString.parse('홍길동')).toBe('홍길동');
    expect(holderNameString.safeParse('kim').success).toBe(false);
    expect(linkHolderNameString.parse('홍 kim')).toBe('홍KIM');
    expect(linkHolderNameString.safeParse('123').success).toBe(false);
  });

  it('take positive whole ids and UUIDs', () => {
    expect([1, 2 ** 53 - 1].every((id) => positiveId.safeParse(id).success)).toBe(true);
    expect([0, -1, 1.5, 2 ** 53, '1', NaN, null].some((id) => positiveId.safeParse(id).success)).toBe(false);
    expect(requestIdUuid.safeParse('nope').success).toBe(false);
  });

  it('refuse keys they do not know', () => {
    expect(signInInput.safeParse({ login: 'a', password: '' }).success).toBe(true);
    expect(signInInput.safeParse({ login: 'a', password: 'b', role: 'admin' }).success).toBe(false);
    expect(decisionInput.safeParse({ id: 1, decision: 'approve' }).success).toBe(true);
    expect(decisionInput.safeParse({ id: 1, decision: 'done' }).success).toBe(false);
  });
});
