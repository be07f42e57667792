import { describe, expect, it } from 'vitest';
import { mayBeOneAccount, namedAccounts } from './named-accounts.ts';

describe('the account that a row names', () => {
  it.each<[string[], string]>([
    [['계좌번호', '110-123-456789'], '110-123-456789'],
    [['계좌번호 : 110-123-456789'], '110-123-456789'],
    [['계좌번호', '', '110123456789', '예금주', '다온게임즈'], '110123456789'],
    [['조회 계좌', '110-***-456789 (보통예금)'], '110-***-456789'],
    [['예금주', '다온게임즈', '계좌번호：', '１１０-123-456789'], '110-123-456789'],
  ])('is read from %j', (cells, number) => expect(namedAccounts(cells)).toEqual([number]));

  it('may be one of several', () => {
    expect(namedAccounts(['계좌번호', '110-123-456789', '계좌번호: 220-123-456789'])).toEqual([
      '110-123-456789',
      '220-123-456789',
    ]);
  });

  it.each<[string[]]>([
    [['거래일시', '계좌번호', '적요', '입금액']],
    [['2026-11-20 10:00:00', '110-123-456789', '홍길동', '5000']],
    [['상대계좌번호', '110-123-456789']],
    [['계좌번호', '']],
    [['계좌', '3']],
    [['2026-11-20', '계좌이체', '1000000']],
  ])('is none in %j', ([...cells]) => expect(namedAccounts(cells)).toEqual([]));

  it('may be written with and without what is between and hidden', () => {
    expect(mayBeOneAccount('110-123-456789', '110123456789')).toBe(true);
    expect(mayBeOneAccount('110-***-456789', '110-123-456789')).toBe(true);
    expect(mayBeOneAccount('110-123-456789', '110-123-456780')).toBe(false);
    expect(mayBeOneAccount('110-123-456789', '110-123-45678')).toBe(false);
  });
});
