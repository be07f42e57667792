import { bankName } from '../../domain/banks.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  auditActionLabel,
  auditOutcomeLabel,
} from '../../domain/audit-labels.ts';
import { INVITE_KIND_LABELS } from '../../domain/invite.ts';
import { DECISIONS, REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { decisionLabels } from '../copy/ko.ts';
import { transactionKindLabel } from '../ledger/ledger-words.ts';

/** Korean words for the audit log, which stores the server's stable names. */

export const actionChoices = [...AUDIT_ACTIONS].map(([id, name]) => ({ id, name }));

/** The actions that are one of three decisions: '구매 결정' is shown as '구매 승인'. */
const DECIDED = ' 결정';

export const decisionChoices = DECISIONS.map((id) => ({ id, name: decisionLabels[id] }));

export const actionLabel = auditActionLabel;

/** The action with the decision that was made or tried. */
export function actionText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const label = actionLabel(action);
  const decision = DECISIONS.find((one) => one === detail.decision);
  if (decision === undefined || !label.endsWith(DECIDED)) return label;
  return `${label.slice(0, -DECIDED.length)} ${decisionLabels[decision]}`;
}

export const outcomeChoices = [
  ...[...AUDIT_OUTCOMES].map(([id, name]) => ({ id, name })),
  { id: 'CREDENTIALS_WRONG', name: '비밀번호 틀림' },
  { id: 'SIGN_IN_LOCKED', name: '로그인 잠김' },
  { id: 'ALREADY_DECIDED', name: '이미 처리됨' },
  { id: 'OWN_REQUEST', name: '본인 요청' },
  { id: 'SAME_OPERATOR', name: '같은 운영자' },
  { id: 'REVEAL_LIMIT', name: '열람 한도 넘음' },
];

/** A word for the outcome, or the sentence of the refusal. */
export const outcomeLabel = (outcome: string): string =>
  outcomeChoices.find(({ id }) => id === outcome)?.name ?? auditOutcomeLabel(outcome);

const details = new Map([
  ['decision', '결정'],
  // A deposit's own: where the tokens came from.
  ['deposits.record.from', '보낸 주소'],
  ['from', '이전'],
  ['to', '이후'],
  ['reason', '사유'],
  ['approvals', '동의한 사람'],
  ['amount', '수량'],
  ['address', '주소'],
  ['txHash', '거래 해시'],
  ['logIndex', '로그 번호'],
  ['depositId', '입금 번호'],
  ['correctionId', '정정 거래'],
  ['kind', '종류'],
  ['filter', '조건'],
  ['rows', '줄 수'],
  ['title', '제목'],
  ['startsAt', '시작'],
  ['endsAt', '끝'],
  ['fromFlat', '이전 정액'],
  ['toFlat', '이후 정액'],
  ['fromRate', '이전 비율'],
  ['toRate', '이후 비율'],
  ['role', '권한'],
  ['login', '아이디'],
  ['name', '이름'],
  ['payoutWon', '지급액'],
  ['payouts.create.depositAccount', '출금 계좌'],
  ['payouts.create.won', '합계(원)'],
  ['payouts.create.sales', '판매'],
  ['template', '양식'],
  ['format', '형식'],
  ['contentHash', '파일 해시'],
  ['count', '건수'],
  ['payout', '대량이체'],
  ['perDepositFee', '입금 수수료'],
  ['depositBank', '입금 은행'],
  ['depositName', '예금주'],
  ['depositNumLast4', '계좌 번호 끝 4자리'],
  ['noteId', '메모 번호'],
  ['phone', '휴대폰 등록'],
  ['phoneChanged', '휴대폰 바꿈'],
  ['fromRole', '이전 권한'],
  ['toRole', '이후 권한'],
  ['fromDisabled', '이전 사용 중지'],
  ['toDisabled', '이후 사용 중지'],
  ['companyId', '회사 번호'],
  ['days', '기간(일)'],
  ['uses', '사용 횟수'],
  ['ended', '로그아웃한 곳'],
  ['held', '보류한 신청'],
  ['signed', '첫 보류를 남긴 신청'],
  ['left', '그대로 둔 신청'],
  ['sessionId', '로그인 번호'],
  ['ipPrefix', '네트워크'],
  ['recoveryCode', '복구 코드로'],
  ['totpStep', '인증번호 차례'],
  ['holders', '회원 수'],
  ['linkedAccounts', '연결 계좌 수'],
  ['recoveryCodesEnded', '복구 코드가 끝난 운영자'],
  ['depositChangesWithdrawn', '거둔 입금 계좌 변경'],
  ['proposalsWithdrawn', '거둔 동의 요청'],
]);

export const detailLabel = (action: string, key: string): string =>
  details.get(`${action}.${key}`) ?? details.get(key) ?? key;

const values = new Map<string, string>([
  ...Object.entries(decisionLabels),
  ...Object.entries(OPERATOR_ROLE_LABELS),
  ...Object.entries(INVITE_KIND_LABELS),
  ['holderPhone', '휴대폰 번호'],
  ['linkedAccountNumber', '연결 계좌 번호'],
  ['requestAccountNumber', '신청한 계좌 번호'],
  ['purchaseDepositNumber', '구매 입금 계좌 번호'],
  ['companyDepositNumber', '회사 입금 계좌 번호'],
  ['payoutAccounts', '대량이체 파일의 계좌 번호'],
]);

/** A detail's value in words. The log stores the states of a decision as numbers. */
export function detailText(action: string, key: string, value: string | number | boolean | null): string {
  if (value === null) return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number' && action.endsWith('.decide') && (key === 'from' || key === 'to')) {
    return REQUEST_STATE_LABELS[value] ?? String(value);
  }
  if (action === 'corrections.create' && key === 'kind') return transactionKindLabel(String(value));
  if (key === 'depositBank' && typeof value === 'string') return bankName(value);
  return typeof value === 'string' ? (values.get(value) ?? value) : String(value);
}
