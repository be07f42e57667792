/** The details of an audit row in Korean, for the console and for its export. */
import { bankName } from './banks.ts';
import { filterText } from './filter-text.ts';
import { INVITE_KIND_LABELS } from './invite.ts';
import { ledgerKindLabel } from './ledger-kinds.ts';
import { LINE_DIRECTION_LABELS, LINE_SETTLED_LABELS } from './list-labels.ts';
import { showRate } from './display.ts';
import { groupDigits } from './group-digits.ts';
import { parseRate } from './money.ts';
import { OWN_ACTS } from './operator-acts.ts';
import { PAYOUT_TEMPLATES } from './payout-file.ts';
import { DECISION_LABELS, REQUEST_STATE_LABELS } from './request-state.ts';
import { OPERATOR_ROLE_LABELS } from './roles.ts';
import { valueOfSubject } from './setting-labels.ts';
import { subjectLabel } from './audit-subjects.ts';

type Detail = string | number | boolean | null;

/** The names of details. Each test world checks that its log has no other (`tests/support/servers/unnamed-details.ts`). */
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  decision: '결정',
  from: '이전',
  to: '이후',
  reason: '사유',
  approvals: '동의한 사람',
  amount: '수량(DAON)',
  address: '주소',
  txHash: '거래 해시',
  logIndex: '로그 번호',
  depositId: '외부 DAON 수신 번호',
  correctionId: '정정 거래',
  kind: '종류',
  filter: '조건',
  rows: '줄 수',
  title: '제목',
  startsAt: '시작',
  endsAt: '끝',
  fromFlat: '이전 정액(DAON)',
  toFlat: '이후 정액(DAON)',
  fromRate: '이전 비율',
  toRate: '이후 비율',
  role: '권한',
  login: '아이디',
  name: '이름',
  payoutWon: '지급액(원)',
  refundFile: '환불 파일',
  payeeBank: '받을 은행',
  payeeName: '받을 예금주',
  linkedAccount: '연결 계좌',
  passkey: '패스키 번호',
  template: '양식',
  format: '형식',
  contentHash: '파일 해시',
  count: '건수',
  payout: '대량이체',
  perDepositFee: '입금 수수료(DAON)',
  depositBank: '입금 은행',
  depositName: '예금주',
  depositNumLast4: '계좌 번호 끝 4자리',
  noteId: '메모 번호',
  entryId: '등록 번호',
  phone: '휴대폰 등록',
  phoneChanged: '휴대폰 바꿈',
  fromRole: '이전 권한',
  toRole: '이후 권한',
  fromDisabled: '이전 사용 중지',
  toDisabled: '이후 사용 중지',
  companyId: '회사 번호',
  days: '기간(일)',
  uses: '사용 횟수',
  ended: '로그아웃한 곳',
  held: '보류한 신청',
  signed: '첫 보류를 남긴 신청',
  left: '그대로 둔 신청',
  sessionId: '로그인 번호',
  ipPrefix: '네트워크',
  recoveryCode: '복구 코드로',
  totpStep: '인증번호 차례',
  holders: '회원 수',
  linkedAccounts: '연결 계좌 수',
  recoveryCodesEnded: '복구 코드가 끝난 운영자',
  depositChangesWithdrawn: '거둔 입금 계좌 변경',
  until: '보류가 끝나는 날',
  state: '상태',
  takenBy: '맡은 사람',
  before: '이전 문구',
  after: '이후 문구',
  fileName: '파일 이름',
  imported: '가져온 줄',
  repeated: '이미 있던 줄',
  gaps: '빈틈',
  equal: '글자만 다른 줄',
  acceptEqual: '다른 거래로 봄',
  lines: '줄 수',
  depositAccountId: '입금 계좌 번호',
  as: '처리',
  order: '주문',
  keepsOrder: '주문을 남김',
  isOtherName: '이름이 다름',
  missing: '모자란 금액(원)',
  withdrawn: '첫 승인 취소',
  bankLine: '은행 거래 번호',
  note: '메모',
  day: '영업일',
  closingId: '마감 번호',
  opening: '시작 잔액(원)',
  in: '입금(원)',
  out: '출금(원)',
  closing: '마감 잔액(원)',
  statementBalance: '통장 잔액(원)',
  difference: '차이(원)',
  unmatched: '미확인(원)',
  issued: '발행(DAON)',
  redeemed: '환매(DAON)',
  fees: '수수료(DAON)',
  index: '주소 번호',
  xpubId: '확장 공개 키',
  dayLimit: '하루 한도(원)',
  actLimit: '한 번 한도(원)',
  waitWon: '첫 송금이 기다리는 금액(원)',
  waitHours: '첫 송금이 기다리는 시간',
  nextDayLimit: '바뀔 하루 한도(원)',
  nextActLimit: '바뀔 한 번 한도(원)',
  nextWaitWon: '바뀔 기다리는 금액(원)',
  nextWaitHours: '바뀔 기다리는 시간',
  nextAt: '바뀌는 시각',
  freezeWaitHours: '잠금을 푼 뒤 기다림',
  nextFreezeWaitHours: '바뀔 기다림',
  freezeEndsAt: '풀리는 시각',
  confirmDay: '확인하는 하루 금액(원)',
  confirmFirst: '확인하는 첫 송금 금액(원)',
  confirmChanges: '계좌 추가와 탈퇴 확인',
  asksWarnings: '보내기 전 주의',
  recipient: '받는 회원 번호',
  designatedFrom: '시작하는 시각',
  proposalsWithdrawn: '거둔 동의 요청',
  digests: '서명한 값',
  foundCommits: '남은 기록',
  recordedCommits: '적어 둔 기록',
  pair: '짝이 된 거래 번호',
  failed: '지급하지 못한 것',
  saleId: '판매 번호',
  begins: '시작',
  unreadable: '읽지 못한 값',
  by: '까닭',
  accounts: '지운 계좌',
  messages: '지운 문자',
  notes: '지운 메모',
  requests: '지운 신청',
  endsPassword: '비밀번호도 새로 정하게 함',
  stopped: '보내지 않게 한 송금',
  timed: '날짜를 정한 보류',
  direction: '입출금',
  ruleId: '규칙 번호',
  replaces: '바꾼 규칙 번호',
  text: '거래에 있는 글자',
  wonFrom: '금액부터(원)',
  wonTo: '금액까지(원)',
  downloads: '앞서 다시 받은 횟수',
  paid: '지급을 확인한 것',
  backup: '백업 파일',
  said: '오류',
};

/** What a detail is called where it means something of its own. */
const LABELS_OF_ACTIONS: Readonly<Record<string, string>> = {
  'deposits.record.from': '보낸 주소',
  'payouts.create.depositAccount': '출금 계좌',
  'payouts.create.won': '합계(원)',
  'payouts.create.sales': '판매',
  'refunds.file.depositAccount': '출금 계좌',
  'refunds.file.won': '합계(원)',
  'refunds.file.refunds': '환불',
  'bankLines.settle.ended': '끝낸 주문',
  'messages.resend.to': '받는 번호',
  'move.from': '원래 곳',
  'move.to': '옮긴 곳',
  'settings.setPrice.from': '이전(원)',
  'settings.setPrice.to': '이후(원)',
};

export const detailLabel = (action: string, key: string): string =>
  LABELS_OF_ACTIONS[`${action}.${key}`] ?? DETAIL_LABELS[key] ?? key;

/** The words of the codes that a detail may have. All other texts are what a person wrote. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: DECISION_LABELS,
  role: OPERATOR_ROLE_LABELS,
  fromRole: OPERATOR_ROLE_LABELS,
  toRole: OPERATOR_ROLE_LABELS,
  as: { ...LINE_SETTLED_LABELS, refundFile: '환불 파일' },
  direction: LINE_DIRECTION_LABELS,
  by: { retention: '보관 기간이 지남', order: '관리자의 요청', terminal: '명령줄', register: '파기 대장' },
  kind: {
    ...INVITE_KIND_LABELS,
    holderPhone: '휴대폰 번호',
    linkedAccountNumber: '연결 계좌 번호',
    requestAccountNumber: '신청한 계좌 번호',
    purchaseDepositNumber: '구매 입금 계좌 번호',
    companyDepositNumber: '회사 입금 계좌 번호',
    payoutAccounts: '대량이체 파일의 계좌 번호',
    refundAccounts: '환불 파일의 계좌 번호',
    refundAccountNumber: '환불받을 계좌 번호',
    keyed: '서명한 백업',
    unkeyed: '서명이 없던 버전의 백업',
    plain: '서명도 체크섬도 없는 백업',
  },
};

/** A time of the wire, which is Seoul's. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?\+09:00$/;

const templates: Readonly<Record<string, { name: string }>> = PAYOUT_TEMPLATES;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** '-1234.5' as '−1,234.5'; another text as it is. */
function amountText(text: string): string {
  if (!NUMBER.test(text)) return text;
  return text.startsWith('-') ? `−${groupDigits(text.slice(1))}` : groupDigits(text);
}

/** '0.005' as '0.5%'; another text as it is. */
function rateText(text: string): string {
  const rate = parseRate(text);
  return rate.ok ? showRate(rate.value) : text;
}

const isAmount = (action: string, key: string): boolean => /\((?:원|DAON)\)$/.test(detailLabel(action, key));

/** A detail's value in words. The log stores the states of a decision as numbers, and the values of a setting as codes. */
export function detailText(action: string, key: string, value: Detail, subject = ''): string {
  if (action === 'settings.set' && value !== null && (key === 'from' || key === 'to'))
    return valueOfSubject(subject, String(value));
  if (value === null || value === '') return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (
    typeof value === 'number' &&
    /\.(?:decide|holdEnded)$/.test(action) &&
    (key === 'from' || key === 'to')
  ) {
    return REQUEST_STATE_LABELS[value] ?? String(value);
  }
  if (typeof value === 'number' && key === 'state') return REQUEST_STATE_LABELS[value] ?? String(value);
  if (key === 'filter') return filterText(String(value));
  if (key === 'approvals') return `${value}명`;
  if (/waitHours$/i.test(key) && typeof value === 'number') return `${value}시간`;
  if (action === 'holders.setLock' && (key === 'from' || key === 'to'))
    return `${amountText(String(value))} DAON`;
  if (isAmount(action, key)) return amountText(String(value));
  if (key === 'fromRate' || key === 'toRate') return rateText(String(value));
  if (key === 'template') return templates[String(value)]?.name ?? String(value);
  if (key === 'order' || key === 'ended') return String(value).split(' ').map(subjectLabel).join(', ');
  if (action === 'corrections.create' && key === 'kind') return ledgerKindLabel(String(value));
  if (typeof value === 'string' && TIME.test(value)) return `${value.slice(0, 10)} ${value.slice(11, 19)}`;
  if ((key === 'depositBank' || key === 'payeeBank') && typeof value === 'string') return bankName(value);
  return WORDS[key]?.[value] ?? String(value);
}

/**
 * What an entry says beside its reason and its holder, without the fields that it left as they were: '하루 한도(원) 300,000'. Of what holders do
 * to their own locks the log has only what has changed, and a limit that is gone is a change.
 */
export const changeTexts = (action: string, detail: Readonly<Record<string, Detail>>): string[] =>
  Object.entries(detail)
    .filter(
      ([key, value]) =>
        key !== 'reason' && value !== '' && (value !== null || Object.hasOwn(OWN_ACTS, action)),
    )
    .map(([key, value]) => `${detailLabel(action, key)} ${detailText(action, key, value)}`);

/** All details in one cell: '사유: 입금 없음 · 이전: 대기 · 이후: 거절'. */
export const detailsText = (
  action: string,
  detail: Readonly<Record<string, Detail>>,
  subject: string,
): string =>
  Object.entries(detail)
    .map(([key, value]) => `${detailLabel(action, key)}: ${detailText(action, key, value, subject)}`)
    .join(' · ');
