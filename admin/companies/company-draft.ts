import { accountNumberError } from '../../domain/bank-account.ts';
import { parseDaon } from '../../domain/money.ts';
import type { CompanyDetail } from '../api/contract.ts';

/** The state of the company forms, by the names that the server has for their fields. */
export interface CompanyDraft {
  name: string;
  perDepositFee: string;
  depositAccount: { bank: string; accountNum: string; name: string };
}

/** The answer to a company that was created or changed, or whose change waits for a second admin. */
export type SavedCompany = CompanyDetail & { applied: boolean };

export const blankCompany: CompanyDraft = {
  name: '',
  perDepositFee: '',
  depositAccount: { bank: '', accountNum: '', name: '' },
};

export const feeProblem = (raw: string): string | null =>
  parseDaon(raw).ok ? null : '0 이상의 숫자를 소수점 아래 8자리까지 입력해주세요.';

const isNamed = (draft: CompanyDraft): boolean =>
  draft.name.trim() !== '' && parseDaon(draft.perDepositFee).ok;

export const hasDeposit = ({ depositAccount: { bank, accountNum, name } }: CompanyDraft): boolean =>
  bank !== '' && accountNumberError(accountNum) === null && name.trim() !== '';

const isDepositEmpty = ({ depositAccount: { bank, accountNum, name } }: CompanyDraft): boolean =>
  bank === '' && accountNum === '' && name === '';

export const canCreate = (draft: CompanyDraft): boolean => isNamed(draft) && hasDeposit(draft);

const depositOf = ({ depositAccount }: CompanyDraft) => ({
  ...depositAccount,
  name: depositAccount.name.trim(),
});

export const toCreate = (draft: CompanyDraft) => ({
  name: draft.name.trim(),
  perDepositFee: draft.perDepositFee,
  depositAccount: depositOf(draft),
});

/** The changed fields only: unlike the name, fee and deposit account may require a second operator. */
export function changeOf(before: { name: string; perDepositFee: string }, draft: CompanyDraft) {
  return {
    ...(draft.name.trim() === before.name ? {} : { name: draft.name.trim() }),
    ...(draft.perDepositFee === before.perDepositFee ? {} : { perDepositFee: draft.perDepositFee }),
    ...(hasDeposit(draft) ? { depositAccount: depositOf(draft) } : {}),
  };
}

/** Why the change cannot be sent; null when it can. A deposit account is replaced as a whole. */
export function whyNotChange(
  before: { name: string; perDepositFee: string },
  draft: CompanyDraft,
): string | null {
  if (!isNamed(draft)) return '이름과 수수료를 확인해주세요.';
  if (!isDepositEmpty(draft) && !hasDeposit(draft))
    return '새 입금 계좌의 은행, 번호, 예금주를 모두 입력해주세요.';
  return Object.keys(changeOf(before, draft)).length === 0 ? '바꾼 내용이 없어요.' : null;
}
