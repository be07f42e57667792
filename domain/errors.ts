import { HOLDER_SENTENCES } from './holder-sentences.ts';

/**
 * Every error code and the Korean sentence that a person reads. The sentences that the specification fixes (sections 5
 * and 8) are verbatim; the others say what happened and what to do next. The server's error map holds the transport's
 * side of the same codes (status, `res`, log level) and is total over `ErrorCode`.
 */
export const ERROR_SENTENCES = {
  ...HOLDER_SENTENCES,

  // Decisions and the console
  ALREADY_DECIDED: '이미 처리된 요청이에요.',
  DECIDED_BY_TIME: '정한 시각에 자동으로 보내는 송금이에요. 운영자가 승인·거절·보류할 수 없어요.',
  REASON_REQUIRED: '사유를 1~200자로 입력해주세요.',
  HOLD_DAY_INVALID: '보류를 풀 날은 내일부터 1년 안에서 골라주세요.',
  TX_HASH_REQUIRED: '전송 해시(0x로 시작하는 66자)를 입력해주세요.',
  TX_HASH_USED: '이미 사용된 전송 해시예요.',
  TX_HASH_DIFFERS: '첫 번째 승인과 전송 해시가 달라요. 해시를 다시 확인해주세요.',
  NOT_TAKEN: '먼저 처리를 맡아주세요. 맡은 뒤에 지급하고 승인할 수 있어요.',
  TAKEN: '다른 운영자가 처리하고 있는 요청이에요.',
  HELD_BY_HOLDER: '회원이 지갑을 잠가 멈춘 신청이에요. 회원이 잠금을 풀고 다시 진행하면 처리할 수 있어요.',
  CONTACT_DIFFERS: '이 회원의 비상 연락처와 다른 번호예요.',
  OWN_REQUEST: '본인의 요청은 직접 처리할 수 없어요.',
  SAME_OPERATOR: '두 번째 승인은 다른 운영자가 해야 해요.',
  OPERATOR_PHONE_REQUIRED:
    '두 사람 승인을 하려면 운영자 정보에 본인 휴대폰 번호가 있어야 해요. 다른 관리자에게 등록을 요청해주세요.',
  OPERATOR_PHONE_TAKEN: '다른 운영자가 쓰고 있는 휴대폰 번호예요.',
  SECOND_PERSON_TOO_NEW:
    '등록되거나 권한·인증이 바뀐 지 얼마 안 된 운영자는 아직 두 사람 승인에 참여할 수 없어요.',
  REVEAL_LIMIT: '오늘 전체 번호를 볼 수 있는 횟수를 모두 썼어요. 다른 운영자에게 요청해주세요.',
  DEPOSITS_OFF: '이 지갑의 주소는 내부 전용이라 외부 DAON 수신을 기록할 수 없어요.',
  DEPOSIT_RECORDED: '이미 기록한 외부 DAON 수신이에요.',
  ISSUE_LIMIT: '하루 발행 한도를 넘었어요.',
  STALE_VERSION: '그사이 내용이 바뀌었어요. 새로 고친 뒤 다시 시도해주세요.',
  STATUS_NOT_ALLOWED: '지금 상태에서는 할 수 없는 작업이에요.',
  LAST_ADMIN: '마지막 관리자는 바꾸거나 없앨 수 없어요.',
  OWN_OPERATOR: '자신의 권한과 인증 수단은 직접 바꿀 수 없어요. 다른 관리자에게 요청해주세요.',
  ALREADY_REVERSED: '이미 정정된 거래예요.',
  DAY_CLOSED: '이미 마감한 날이에요.',
  CLOSING_NOTE_REQUIRED:
    '장부와 통장의 잔액이 다르거나, 거래내역이 없거나, 확인하지 않은 것이 남아 있어요. 이유를 1~200자로 적어주세요.',

  // Statements of a bank
  STATEMENT_UNREADABLE: '읽을 수 없는 파일이에요. 다른 형식으로 저장해 다시 올려주세요.',
  STATEMENT_WRONG: '거래내역에 읽을 수 없는 줄이 있어요. 고친 뒤 다시 올려주세요.',
  STATEMENT_ACCOUNT: '어느 입금 계좌의 거래내역인지 확인해주세요.',
  STATEMENT_EQUAL: '이미 가져온 거래와 시각·금액이 같은 줄이 있어요. 같은 거래인지 확인하고 골라주세요.',
  BANK_IMPORT_UNDONE:
    '이 거래내역은 가져온 뒤에 되돌렸어요. 다시 가져오려면 화면을 새로 열어 처음부터 진행해주세요.',
  BANK_LINE_SETTLED: '이미 처리한 거래예요.',
  BANK_LINE_NOT_CERTAIN: '그사이 다른 거래나 주문이 생겨 확실하지 않아요. 후보를 보고 직접 골라주세요.',
  BANK_LINE_AMOUNT: '거래 금액이 주문 금액과 맞지 않아요.',
  BANK_LINE_DIRECTION: '입금과 출금이 주문과 맞지 않아요.',
  EVIDENCE_REQUIRED: '가져온 거래에 이 주문의 입금이 없어요. 입금을 어떻게 확인했는지 사유를 적어주세요.',

  // Files of bulk transfers
  IN_PAYOUT: '대량이체 파일에 있는 판매예요. 은행에서 이체되지 않았으면 파일에서 먼저 빼주세요.',
  PAYOUT_REFUSED: '파일에 넣을 수 없는 판매가 있어요. 목록을 다시 확인해주세요.',
  PAYOUT_PAID: '은행 거래나 승인이 있어 이미 지급했을 수 있는 판매예요. 거래와 승인을 먼저 확인해주세요.',
  PAYOUT_UNNAMED:
    '이 출금만으로는 어느 판매의 지급인지 알 수 없어요. 판매를 맡은 운영자가 처리하거나, 확인한 내용을 메모에 적고 다른 운영자와 두 사람이 승인해주세요.',
  PAYOUT_AGAIN: '이미 만들어 받은 파일이에요. 은행에 올리지 않은 것을 확인하고 다시 요청해주세요.',
  PAYOUT_DONE: '파일의 판매를 모두 지급했어요. 다시 올리면 두 번 지급되기 때문에 받을 수 없어요.',
  PAYOUT_CHANGED: '판매를 뺐거나 계좌 정보가 지워져 같은 파일을 다시 만들 수 없어요.',

  // Refunds that are owed
  IN_REFUND_FILE: '환불 파일에 있는 환불이에요. 은행에서 이체되지 않았으면 파일에서 먼저 빼주세요.',
  REFUND_PAID: '이미 돌려준 환불이에요.',
  REFUND_REFUSED: '파일에 넣을 수 없는 환불이 있어요. 목록을 다시 확인해주세요.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof ERROR_SENTENCES;
export const ERROR_CODES = Object.keys(ERROR_SENTENCES) as ErrorCode[];

export type ErrorDetails = Readonly<Record<string, unknown>>;

/** Field name of the input → the sentences shown beside that field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * Thrown by use-cases. `details` is plain JSON that is sent to the client unchanged, so it must hold nothing secret;
 * `fields` names the invalid inputs; `sentence` replaces the code's sentence where the specification has an exact text
 * for the case.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly fields: FieldErrors | undefined;
  readonly sentence: string;

  constructor(
    code: ErrorCode,
    details?: ErrorDetails,
    extra: { readonly fields?: FieldErrors; readonly sentence?: string } = {},
  ) {
    const sentence = extra.sentence ?? ERROR_SENTENCES[code];
    super(sentence);
    this.code = code;
    this.details = details;
    this.fields = extra.fields;
    this.sentence = sentence;
  }
}
