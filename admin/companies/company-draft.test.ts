import { describe, expect, it } from 'vitest';
import { blankCompany, canCreate, changeOf, whyNotChange } from './company-draft.ts';

const before = { name: '다온게임즈', perDepositFee: '1' };
const same = { ...blankCompany, ...before };
const depositAccount = { bank: '081', accountNum: '123456', name: '다온게임즈' };
const { depositAccount: noDeposit } = blankCompany;

describe('the company form', () => {
  it('sends only what differs', () => {
    expect(changeOf(before, same)).toEqual({});
    expect(changeOf(before, { ...same, perDepositFee: '2' })).toEqual({ perDepositFee: '2' });
    expect(changeOf(before, { ...same, depositAccount })).toEqual({ depositAccount });
  });

  it('requires all of the deposit account or none of it', () => {
    expect(whyNotChange(before, same)).toBe('바꾼 내용이 없어요.');
    expect(
      whyNotChange(before, { ...same, depositAccount: { ...noDeposit, accountNum: '123456' } }),
    ).toContain('모두 입력');
    expect(whyNotChange(before, { ...same, depositAccount })).toBeNull();
    expect(whyNotChange(before, { ...same, perDepositFee: '1e3' })).toContain('수수료');
  });

  it('makes a company only with everything filled in', () => {
    expect(canCreate({ ...same, depositAccount })).toBe(true);
    expect(canCreate(same)).toBe(false);
  });
});
