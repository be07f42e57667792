/** The filter of an export, as the operators' log keeps it, in Korean. */
import { alarmTitle, ALARM_TYPES } from './alarms.ts';
import { groupDigits } from './group-digits.ts';
import { HOLDER_STATUS_LABELS } from './holder.ts';
import { INVITE_KIND_LABELS } from './invite.ts';
import { LEDGER_KIND_LABELS } from './ledger-kinds.ts';
import { LINKED_ACCOUNT_STATUS_LABELS } from './linked-account.ts';
import {
  ANNOUNCEMENT_STATE_LABELS,
  LEDGER_ACCOUNT_LABELS,
  LINE_DIRECTION_LABELS,
  LINE_MATCH_LABELS,
  MESSAGE_STATE_LABELS,
  WARNING_ANSWER_LABELS,
  WARNING_LABELS,
} from './list-labels.ts';
import { REFUND_STATE_LABELS } from './refund-states.ts';
import { REQUEST_KIND_LABELS } from './request-kinds.ts';
import { DECISION_LABELS, REQUEST_STATE_LABELS } from './request-state.ts';
import { OPERATOR_ROLE_LABELS } from './roles.ts';

type Words = Readonly<Record<string, string>>;

const STATES: Words = {
  ...REQUEST_STATE_LABELS,
  ...REFUND_STATE_LABELS,
  ...ANNOUNCEMENT_STATE_LABELS,
  ...MESSAGE_STATE_LABELS,
  unpaid: '돌려주기 전 모두',
};

/** The fields of all lists: their names, and the words of those whose values are codes. */
const FIELDS: Readonly<Record<string, readonly [label: string, words?: Words]>> = {
  id: ['번호'],
  kind: ['종류', { ...LEDGER_KIND_LABELS, ...LEDGER_ACCOUNT_LABELS, ...INVITE_KIND_LABELS }],
  kinds: ['종류', REQUEST_KIND_LABELS],
  type: ['종류', Object.fromEntries(ALARM_TYPES.map((type) => [type, alarmTitle(type)]))],
  state: ['상태', STATES],
  states: ['상태', STATES],
  status: ['상태', { ...HOLDER_STATUS_LABELS, ...LINKED_ACCOUNT_STATUS_LABELS }],
  match: ['상태', { ...LINE_MATCH_LABELS, open: '처리 전 모두', ruled: '규칙' }],
  direction: ['입출금', LINE_DIRECTION_LABELS],
  role: ['권한', OPERATOR_ROLE_LABELS],
  disabled: ['사용 중지'],
  code: ['경고', WARNING_LABELS],
  answer: ['그 뒤', WARNING_ANSWER_LABELS],
  decision: ['결정', DECISION_LABELS],
  action: ['무엇을'],
  outcome: ['결과'],
  subject: ['대상'],
  operator: ['운영자'],
  holder: ['회원'],
  holderId: ['회원 번호'],
  name: ['이름'],
  txHash: ['거래 해시'],
  company: ['회사 번호'],
  companyId: ['회사 번호'],
  depositAccount: ['입금 계좌 번호'],
  depositAccountId: ['입금 계좌 번호'],
  requestId: ['요청 번호'],
  fileId: ['파일 번호'],
  withBalance: ['보유 수량이 있음'],
  frozen: ['지갑을 잠금'],
  otherName: ['이름이 다른 입금'],
  mine: ['내가 맡음'],
  free: ['아무도 맡지 않음'],
  second: ['두 번째 동의를 기다림'],
  day: ['날짜'],
  from: ['시작'],
  to: ['끝'],
  wonFrom: ['금액부터(원)'],
  wonTo: ['금액까지(원)'],
  daonFrom: ['수량부터(DAON)'],
  daonTo: ['수량까지(DAON)'],
};

/** Stands for a text that was typed, which the log does not keep. */
export const TYPED = 'given';

export const filterLabel = (name: string): string => FIELDS[name]?.[0] ?? name;

function valueText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  if (value === TYPED) return '입력한 글자';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  const text = String(value);
  if (/^(?:won|daon)/.test(name)) return groupDigits(text);
  if (name === 'from' || name === 'to') return text.slice(0, 16).replace('T', ' ');
  return FIELDS[name]?.[1]?.[text] ?? text;
}

/** '상태 대기, 보류; 회원 입력한 글자'. What is no filter stays as it is. */
export function filterText(kept: string): string {
  const filter: unknown = kept.startsWith('{') ? JSON.parse(kept) : null;
  if (typeof filter !== 'object' || filter === null) return kept;
  const parts = Object.entries(filter).map(
    ([name, value]) => `${filterLabel(name)} ${valueText(name, value)}`,
  );
  return parts.length === 0 ? '없음' : parts.join('; ');
}
