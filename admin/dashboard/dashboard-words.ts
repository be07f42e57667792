import { bankName } from '../../domain/banks.ts';
import { subjectLabel } from '../../domain/audit-subjects.ts';
import { isOperatorRole, OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { valueOfSubject } from '../../domain/setting-labels.ts';
import { exactDaonText, priceText, rateText, wonText } from '../amounts/amount-text.ts';
import type { DashboardSummary } from '../api/contract.ts';
import { dayText } from '../time/day-text.ts';

type Proposal = DashboardSummary['proposals'][number];

/** The account number is stored as a fingerprint only, so the second operator types it again. */
function companyChanges(content: Proposal['content']): string[] {
  const { name, perDepositFee, depositBank, depositName } = content;
  return [
    ...(name === undefined ? [] : [`이름 ${name}`]),
    ...(perDepositFee === undefined ? [] : [`입금 수수료 ${exactDaonText(perDepositFee)}`]),
    ...(depositBank === undefined
      ? []
      : [`입금 계좌 ${bankName(depositBank)} (예금주 ${depositName ?? ''}, 번호는 다시 입력)`]),
  ];
}

const roleLabel = (role: string): string => (isOperatorRole(role) ? OPERATOR_ROLE_LABELS[role] : role);

/** A phone number is stored as a fingerprint only, like an account number. */
function operatorChanges(content: Proposal['content']): string[] {
  const { role, disabled, name } = content;
  const known = [
    ...(role === undefined ? [] : [`권한 ${roleLabel(role)}`]),
    ...(disabled === undefined ? [] : [disabled === 'true' ? '사용 중지' : '다시 사용']),
    ...(name === undefined ? [] : [`이름 ${name === '' ? '없음' : name}`]),
  ];
  return content['phone'] === undefined
    ? known
    : [...known, content['phone'] === '' ? '휴대폰 지우기' : '휴대폰 (번호는 다시 입력)'];
}

/** A proposal that needs a second operator, as a sentence with all its values. */
export function proposalText({ kind, content }: Pick<Proposal, 'kind' | 'content'>): string {
  const [what = '', which = '', whenOf = ''] = kind.split(':', 3);
  const value = (key: string) => content[key] ?? '';
  switch (what) {
    case 'price':
      return `시세를 ${priceText(value('price'))}으로 바꾸기`;
    case 'tariff':
      return `수수료를 ${exactDaonText(value('perWithdrawalFee'))} + ${rateText(value('withdrawalFee'))}로 바꾸기`;
    case 'setting':
      return `${subjectLabel(kind)} 바꾸기: ${valueOfSubject(kind, value('value'))}`;
    case 'company':
      return `회사 ${which}번 바꾸기: ${companyChanges(content).join(', ')}`;
    case 'lineRule':
      return content['removed'] === undefined
        ? `은행 거래 규칙 정하기: ‘${value('text')}’ → 기타 · ${value('note')}`
        : `은행 거래 규칙 ${which}번 지우기`;
    case 'newCompany':
      return `새 회사 만들기: ${companyChanges(content).join(', ')}`;
    case 'newOperator':
      return `운영자 ${value('login')} (${roleLabel(value('role'))}) 만들기: 비밀번호와 휴대폰 번호는 다시 입력`;
    case 'operator':
      return `운영자 ${which}번 바꾸기: ${operatorChanges(content).join(', ')}`;
    case 'operators.resetTotp':
      return `운영자 ${which}번의 인증 앱 해제하기`;
    case 'operators.resetPassword':
      return `운영자 ${which}번의 비밀번호 새로 정하기 (비밀번호는 다시 입력)`;
    case 'erase':
      return `회원 ${which}번의 개인정보 파기하기`;
    case 'removePasskey':
      return `회원 ${value('holder')}번의 패스키 ${which}번 삭제하기`;
    case 'endFreeze':
      return `회원 ${which}번의 지갑 잠금 풀기${value('endsPassword') === 'true' ? ' (비밀번호도 새로 정하게 하기)' : ''}`;
    case 'closing':
      return `입금 계좌 ${which}번의 ${dayText(whenOf)} 마감하기`;
    case 'deposit':
      return `${value('address')} 주소로 받은 ${exactDaonText(value('amount'))} 기록하기`;
    case 'correction':
      return `원장 거래 ${which}번 정정하기`;
    case 'bankReturn':
      return `돌아온 지급(은행 거래 ${which}번)의 승인 되돌리기`;
    case 'refundPayee':
      return `환불 ${which}번의 받을 계좌 정하기 (계좌는 다시 입력)`;
    case 'payout':
      return `탈퇴 회원 ${which}번에게 ${exactDaonText(value('amount'))}(${wonText(value('payoutWon'))}) 지급하기`;
    default:
      return kind;
  }
}

// The check runs each minute; five without one means that it has stopped.
export const CHECK_STALE_MS = 5 * 60_000;

export function isCheckStale(checkedAt: string | null, now: Date): boolean {
  return checkedAt === null || now.getTime() - Date.parse(checkedAt) > CHECK_STALE_MS;
}
