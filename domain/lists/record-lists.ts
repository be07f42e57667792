// The lists of the console, by the name of the resource: what each is called, and its columns. The export has these columns, with
// phones and account numbers masked as in the list; the console shows some of them, and may show several in one cell.
import { alarmTitleOf } from '../alarm-words.ts';
import type { AlarmType } from '../alarms.ts';
import { HOLDER_STATUS_LABELS } from '../holder.ts';
import { INVITE_KIND_LABELS, INVITE_STATE_LABELS } from '../invite.ts';
import { ledgerKindLabel } from '../ledger-kinds.ts';
import { LINKED_ACCOUNT_STATUS_LABELS } from '../linked-account.ts';
import {
  ANNOUNCEMENT_STATE_LABELS,
  LEDGER_ACCOUNT_LABELS,
  LINE_DIRECTION_LABELS,
  LINE_MATCH_LABELS,
  LINE_SETTLED_LABELS,
  MESSAGE_STATE_LABELS,
  WARNING_ANSWER_LABELS,
  WARNING_LABELS,
  openKindLabel,
} from '../list-labels.ts';
import { REFUND_ROW_LABELS, REFUND_ROW_STATES, REFUND_STATE_LABELS } from '../refund-states.ts';
import { REQUEST_KIND_LABELS } from '../request-kinds.ts';
import { PAYOUT_SALE_STATES, PAYOUT_STATE_LABELS } from '../payout-states.ts';
import { REQUEST_STATE_LABELS } from '../request-state.ts';
import { OPERATOR_ROLE_LABELS } from '../roles.ts';
import { list, login, made, named, number, text, time } from './list-column.ts';
import { firstApproval, REQUEST_LISTS } from './request-lists.ts';

type OfAccount = { depositAccount: { bankName: string; accountNum: string } };
const accountText = ({ depositAccount: { bankName, accountNum } }: OfAccount) => `${bankName} ${accountNum}`;

/** When a line of a bank was booked: the day alone, where its bank gives no times. */
const lineTime = (title: string, heading: string) => ({
  ...time('at', title, heading),
  value: ({ at, isDayOnly }: { at: string; isDayOnly: boolean }) => (isDayOnly ? at.slice(0, 10) : at),
});

type OfStates<State extends string> = { states: Readonly<Record<State, { count: number; won: string }>> };

/** How many rows of a file are in a state, and their sum. */
const stateColumns = <State extends string>(state: State, label: string) => [
  made(`${state}.count`, `${label}(건)`, ({ states }: OfStates<State>) => states[state].count, 'number'),
  made(`${state}.won`, `${label}(원)`, ({ states }: OfStates<State>) => states[state].won, 'number'),
];

/** Of a file of bulk transfers; `heading` is that of its sum. */
const fileColumns = (heading: string) => [
  number('id', '번호'),
  time('madeAt', '만든 시각'),
  text('madeBy', '만든 사람'),
  text('depositAccount.companyName', '회사'),
  made('depositAccount', '출금 계좌', accountText),
  number('count', '건수'),
  number('won', '금액(원)', heading),
];

/** All but the log, whose columns name these lists. */
export const RECORD_LISTS = {
  inbox: list('결정함', [
    number('id', '번호'),
    named('kind', '종류', REQUEST_KIND_LABELS),
    named('state', '상태', REQUEST_STATE_LABELS),
    login('holder.login', '회원'),
    text('holder.name', '이름'),
    time('createdAt', '요청 시각', '경과'),
    number('won', '금액(원)', '금액'),
    number('daon', '수량(DAON)'),
    number('price', '시세(원)'),
    text('target', '계좌·주소', '계좌나 주소'),
    text('name', '예금주'),
    text('company', '회사'),
    text('depositAccount', '받는 계좌'),
    text('takenBy', '맡은 사람'),
    firstApproval,
    text('holdUntil', '보류 끝나는 날'),
    text('reason', '사유'),
  ]),
  ...REQUEST_LISTS,
  holders: list('회원', [
    number('id', '번호'),
    login('login', '아이디'),
    text('name', '이름'),
    named('status', '상태', HOLDER_STATUS_LABELS),
    number('balance', '보유(DAON)'),
    number('held', '처리 대기(DAON)'),
    number('locked', '잠김(DAON)'),
    text('walletAddress', '지갑 주소'),
    text('phone', '휴대폰'),
    time('createdAt', '가입 시각', '가입'),
    time('closedAt', '탈퇴 시각'),
  ]),
  linkedAccounts: list('연결 계좌', [
    number('id', '번호'),
    login('holder.login', '회원'),
    text('email', '에이전트'),
    text('company', '회사'),
    text('bankName', '은행'),
    text('accountNum', '계좌번호'),
    text('name', '예금주'),
    named('status', '상태', LINKED_ACCOUNT_STATUS_LABELS),
    time('suspendedAt', '정지 시각'),
    text('suspendedReason', '정지 사유'),
    time('createdAt', '등록 시각', '등록'),
  ]),
  sendWarnings: list('보내기 전 경고', [
    number('id', '번호'),
    time('warnedAt', '경고한 시각', '시각'),
    login('holder.login', '회원'),
    text('holder.name', '이름'),
    named('code', '경고', WARNING_LABELS),
    named('answer', '그 뒤', WARNING_ANSWER_LABELS),
    number('send.daon', '수량(DAON)', '수량'),
    text('send.to', '받는 쪽'),
    number('send.id', '송금 번호'),
    made('isReported', '신고', (row: { isReported: boolean }) => (row.isReported ? '신고함' : '')),
  ]),
  deposits: list('외부 DAON 수신', [
    number('id', '번호'),
    login('holder.login', '회원'),
    number('amount', '수량(DAON)', '수량'),
    text('txHash', '거래 해시'),
    number('logIndex', '로그 번호'),
    text('recordedBy', '기록한 사람'),
    time('createdAt', '기록 시각', '기록'),
  ]),
  companies: list('회사', [
    number('id', '번호'),
    text('name', '이름'),
    number('perDepositFee', '입금 수수료(DAON)', '입금 수수료'),
    time('depositChangedAt', '입금 계좌 변경'),
  ]),
  operators: list('운영자', [
    number('id', '번호'),
    login('login', '아이디'),
    text('name', '이름'),
    named('role', '권한', OPERATOR_ROLE_LABELS),
    made('use', '상태', (row: { disabled: boolean }) => (row.disabled ? '사용 중지' : '사용 중')),
    made('totp', '인증 앱', (row: { totp: boolean }) => (row.totp ? '있음' : '없음')),
    text('phone', '휴대폰'),
    time('createdAt', '등록'),
  ]),
  invites: list('초대', [
    number('id', '번호'),
    named('kind', '종류', INVITE_KIND_LABELS),
    text('company.name', '회사'),
    text('agentEmail', '에이전트'),
    named('state', '상태', INVITE_STATE_LABELS),
    number('uses', '사용'),
    number('maxUses', '최대 사용'),
    time('expiresAt', '만료 시각', '만료'),
    text('createdBy', '만든 사람'),
    time('createdAt', '만든 시각'),
  ]),
  alarms: list('보낸 알림', [
    number('id', '번호'),
    time('createdAt', '보낸 시각'),
    login('holder.login', '회원'),
    made('type', '내용', (row: { type: AlarmType; reason: string | null }) => alarmTitleOf(row)),
    number('amount', '수량(DAON)', '수량'),
    text('comName', '회사'),
    text('accountInfo', '상대'),
    number('trxId', '요청 번호'),
    text('reason', '사유'),
    made('read', '읽음', (row: { isRead: boolean; isRemoved: boolean }) =>
      row.isRemoved ? '지움' : row.isRead ? '읽음' : '안 읽음',
    ),
  ]),
  messages: list('문자', [
    number('id', '번호'),
    text('to', '받는 번호'),
    text('text', '내용'),
    named('state', '상태', MESSAGE_STATE_LABELS),
    number('attempts', '시도'),
    time('createdAt', '만든 시각', '시각'),
    time('sentAt', '보낸 시각'),
    time('nextTryAt', '다음 시도', '다시 보내기'),
  ]),
  bankLines: list('은행 거래', [
    number('id', '번호'),
    lineTime('거래 시각', '거래 일시'),
    text('company.name', '회사'),
    made('depositAccount', '입금 계좌', accountText),
    named('direction', '입출금', LINE_DIRECTION_LABELS),
    number('won', '금액(원)', '금액'),
    text('name', '이름', '보낸분/받는분'),
    text('memo', '적요'),
    number('balanceAfter', '거래 후 잔액(원)'),
    named('match', '상태', LINE_MATCH_LABELS),
    made('settledAs', '처리', (row: { settledAs: keyof typeof LINE_SETTLED_LABELS | null }) =>
      row.settledAs === null ? null : LINE_SETTLED_LABELS[row.settledAs],
    ),
    made(
      'requestId',
      '요청 번호',
      ({ settledAs, candidates: [order] }: { settledAs: unknown; candidates: readonly { id: number }[] }) =>
        settledAs === null ? null : (order?.id ?? null),
      'number',
    ),
    text('note', '메모'),
    text('settledBy', '처리한 사람'),
    time('settledAt', '처리 시각'),
  ]),
  bankImports: list('가져온 거래내역', [
    number('id', '번호'),
    time('createdAt', '가져온 시각'),
    text('depositAccount.companyName', '회사'),
    made('depositAccount', '입금 계좌', accountText),
    text('fileName', '파일'),
    number('imported', '가져온 줄', '새 거래'),
    number('repeated', '이미 있던 줄'),
    text('importedBy', '가져온 사람'),
    text('undone.by', '되돌린 사람', '되돌리기'),
    time('undone.at', '되돌린 시각'),
  ]),
  payouts: list('대량이체', [
    ...fileColumns('지급'),
    ...PAYOUT_SALE_STATES.flatMap((state) => stateColumns(state, PAYOUT_STATE_LABELS[state])),
    text('reason', '까닭'),
    text('contentHash', '파일 해시'),
  ]),
  refundFiles: list('환불 파일', [
    ...fileColumns('환불'),
    ...REFUND_ROW_STATES.flatMap((state) => stateColumns(state, REFUND_ROW_LABELS[state])),
    made('debits', '나간 거래', ({ debits }: { debits: readonly { id: number }[] }) =>
      debits.map(({ id }) => id).join(' '),
    ),
    text('reason', '까닭'),
    text('contentHash', '파일 해시'),
  ]),
  refunds: list('환불', [
    number('id', '번호'),
    lineTime('들어온 시각', '들어온 때'),
    text('depositAccount.companyName', '회사'),
    made('depositAccount', '입금 계좌', accountText),
    text('payer', '보낸 사람', '보낸분'),
    text('memo', '적요'),
    number('won', '금액(원)', '금액'),
    named('state', '상태', REFUND_STATE_LABELS),
    text('note', '돌려주는 이유', '이유'),
    text('payee.bankName', '받을 은행', '받을 계좌'),
    text('payee.accountNum', '받을 계좌번호'),
    text('payee.name', '받을 예금주'),
    login('payee.holder.login', '받을 회원'),
    number('file.id', '파일'),
    time('paid.at', '나간 시각', '나간 때'),
    number('paid.lineId', '나간 거래'),
    text('createdBy', '환불로 처리한 사람'),
    time('createdAt', '처리 시각'),
  ]),
  ledgerAccounts: list('원장 계정', [
    number('id', '번호'),
    named('kind', '종류', LEDGER_ACCOUNT_LABELS),
    login('holder.login', '회원', '계정'),
    number('balance', '잔액(DAON)', '잔액'),
    number('held', '처리 대기(DAON)', '처리 대기'),
    number('locked', '잠김(DAON)', '잠김'),
  ]),
  /** The columns of one entry: the export has a line for each. */
  transactions: list('원장 거래', [
    number('id', '거래 번호', '번호'),
    made('kind', '종류', (row: { kind: string }) => ledgerKindLabel(row.kind)),
    time('createdAt', '시각'),
    number('requestId', '요청 번호', '요청'),
    number('reversesId', '되돌린 거래'),
    text('operator', '운영자'),
    login('account', '계정'),
    number('daonMoved', '금액(DAON)'),
    text('hash', '해시'),
    number('wonMoved', '금액(원)'),
    made('depositAccount', '입금 계좌', ({ booked }: { booked: OfAccount | null }) =>
      booked === null ? null : accountText(booked),
    ),
    text('booked.day', '영업일'),
    text('booked.note', '메모'),
  ]),
  closings: list('마감 기록', [
    text('day', '영업일'),
    text('depositAccount.companyName', '회사'),
    made('depositAccount', '입금 계좌', accountText),
    number('opening', '시작 잔액(원)'),
    number('in', '입금(원)'),
    number('out', '출금(원)'),
    number('closing', '마감 잔액(원)', '마감 잔액'),
    number('statementBalance', '통장 잔액(원)'),
    number('difference', '차이(원)', '통장과 차이'),
    number('unmatched', '미확인(원)', '미확인'),
    number('issued', '발행(DAON)'),
    number('redeemed', '환매(DAON)'),
    number('fees', '수수료(DAON)'),
    made('open', '남은 일', ({ open }: { open: readonly { kind: string; count: number }[] }) =>
      open.map(({ kind, count }) => `${openKindLabel(kind)} ${count}건`).join(', '),
    ),
    text('note', '메모'),
    text('closedBy', '마감한 사람', '마감'),
    text('agreedBy', '함께한 사람'),
    text('agreedNote', '함께한 사람의 메모'),
    time('closedAt', '마감 시각'),
  ]),
  announcements: list('공지', [
    number('id', '번호'),
    text('title', '제목', '공지'),
    text('body', '내용'),
    named('state', '상태', ANNOUNCEMENT_STATE_LABELS),
    time('startsAt', '시작 시각', '시작'),
    time('endsAt', '끝 시각', '끝'),
    text('createdBy', '올린 사람', '쓴 사람'),
    time('createdAt', '올린 시각'),
  ]),
} as const;
