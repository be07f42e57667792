import { describe, expect, it } from 'vitest';
import { bankName, BANKS, findBank, suggestBanks } from './banks.ts';

describe('finding a bank', () => {
  it('knows the sixteen of the specification', () => {
    expect(BANKS.map((bank) => bank.code).sort()).toEqual(
      '003 004 007 011 020 023 027 034 035 037 039 081 088 089 090 092'.split(' '),
    );
  });

  it.each(BANKS)('takes code and name of $name', ({ code, name, spellings }) => {
    expect(findBank(code)?.code).toBe(code);
    expect(findBank(name)?.code).toBe(code);
    expect(findBank(`${name} ${code}`)?.code).toBe(code);
    expect(findBank(` ${name.normalize('NFD')} `)?.code).toBe(code);
    for (const spelling of spellings) {
      expect(findBank(spelling)?.code).toBe(code);
      expect(findBank(spelling.toLowerCase())?.code).toBe(code);
    }
    expect(bankName(code)).toBe(name);
  });

  it.each([
    ['국민', '004'],
    ['KB국민은행', '004'],
    ['kb 국민', '004'],
    ['국민 004', '004'],
    ['004 국민', '004'],
    ['NH농협은행', '011'],
    ['NH농협', '011'],
    ['IBK기업은행', '003'],
    ['SC제일', '023'],
    ['한국씨티은행', '027'],
    ['K뱅크', '089'],
    ['KBank', '089'],
    ['카카오', '090'],
    ['토스', '092'],
    ['Kakao Bank', '090'],
    ['SC First', '023'],
    ['NH Nonghyup', '011'],
  ])('takes %j', (raw, code) => {
    expect(findBank(raw)?.code).toBe(code);
  });

  it.each(['', ' ', '은행', '뱅크', '99', '999', '4', '모르는은행', '국민 020', '국', '국민우리'])(
    'knows no bank by %j',
    (raw) => {
      expect(findBank(raw)).toBeNull();
    },
  );

  it('suggests what a half-typed name may mean', () => {
    expect(suggestBanks('')).toHaveLength(BANKS.length);
    expect(suggestBanks('국').map((bank) => bank.code)).toEqual(['004']);
    expect(suggestBanks('제').map((bank) => bank.code)).toEqual(['023', '035']);
    expect(suggestBanks('없음')).toEqual([]);
  });
});
