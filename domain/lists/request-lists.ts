// The lists of requests: their columns are those of every kind, then those of the kind.
import {
  REQUEST_KIND_LABELS,
  stateLabelsOf,
  type RequestKind,
  type RequestResource,
} from '../request-kinds.ts';
import { list, login, made, named, number, text, time } from './list-column.ts';

/** The first of the approvals, where a second one is missing. */
export const firstApproval = made(
  'firstApproval',
  '첫 승인',
  ({ approvedBy }: { approvedBy: readonly string[] }) => approvedBy[0] ?? null,
);

const shared = [
  login('holder.login', '회원'),
  text('holder.name', '이름'),
  time('createdAt', '요청 시각', '신청'),
  time('decidedAt', '결정 시각'),
  text('decidedBy', '결정한 사람'),
  firstApproval,
  text('reason', '사유'),
  number('ledger.reversedById', '되돌린 거래'),
] as const;

const commonOf = (kind: RequestKind) =>
  [number('id', '번호'), named('state', '상태', stateLabelsOf(kind)), ...shared] as const;

const account = [
  text('account.companyName', '회사'),
  text('account.bankName', '은행'),
  text('account.accountNum', '계좌번호'),
  text('account.name', '예금주'),
] as const;

const requestedAccount = [
  text('bankName', '은행'),
  text('accountNum', '계좌번호'),
  text('name', '예금주'),
] as const;

export const REQUEST_LISTS = {
  purchases: list(REQUEST_KIND_LABELS.purchase, [
    ...commonOf('purchase'),
    number('won', '입금액(원)', '입금액'),
    number('price', '시세(원)'),
    number('tokens', '수량(DAON)'),
    number('fee', '수수료(DAON)'),
    number('net', '지급 수량(DAON)'),
    ...account,
    text('depositAccount.bankName', '받는 은행'),
    text('depositAccount.accountNum', '받는 계좌번호'),
    text('depositAccount.name', '받는 예금주'),
  ]),
  sales: list(REQUEST_KIND_LABELS.sale, [
    ...commonOf('sale'),
    number('gross', '판매 수량(DAON)'),
    number('fee', '수수료(DAON)'),
    number('net', '정산 수량(DAON)'),
    number('price', '시세(원)'),
    number('payoutWon', '지급액(원)', '이체할 금액'),
    ...account,
  ]),
  externalSends: list(REQUEST_KIND_LABELS.externalSend, [
    ...commonOf('externalSend'),
    text('toAddress', '받는 주소'),
    number('net', '보낸 수량(DAON)', 'DAON'),
    number('fee', '수수료(DAON)', '수수료'),
    number('gross', '합계(DAON)'),
    text('txHash', '거래 해시'),
  ]),
  waitingSends: list(REQUEST_KIND_LABELS.waitingSend, [
    ...commonOf('waitingSend'),
    time('runsAt', '보낼 시각'),
    text('toAddress', '받는 주소'),
    number('net', '보낼 수량(DAON)', 'DAON'),
    number('fee', '수수료(DAON)', '수수료'),
    number('gross', '합계(DAON)'),
  ]),
  links: list(REQUEST_KIND_LABELS.link, [
    ...commonOf('link'),
    text('company', '회사'),
    text('email', '에이전트'),
    ...requestedAccount,
  ]),
  signUps: list('가입 신청', [
    ...commonOf('signUp'),
    text('phone', '휴대폰'),
    text('company', '회사'),
    ...requestedAccount,
  ]),
} as const satisfies Record<RequestResource, unknown>;
