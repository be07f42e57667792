/**
 * Every error code and the Korean sentence that a person reads. The sentences that the specification fixes (sections 5
 * and 8) are verbatim; the others say what happened and what to do next. The server's error map holds the transport's
 * side of the same codes (status, `res`, log level) and is total over `ErrorCode`.
 */
export const ERROR_SENTENCES = {
  // Requests in general
  UNAUTHENTICATED: '로그인이 필요해요. 다시 로그인해주세요.',
  FORBIDDEN: '이 작업을 할 수 있는 권한이 없어요.',
  NOT_FOUND: '찾으시는 내용이 없어요.',
  INVALID_INPUT: '입력한 내용을 다시 확인해주세요.',
  MALFORMED_JSON: '요청 형식이 올바르지 않아요.',
  DUPLICATE_KEY: '같은 항목이 두 번 들어 있는 요청이에요.',
  METHOD_NOT_ALLOWED: '지원하지 않는 요청 방식이에요.',
  PAYLOAD_TOO_LARGE: '요청 내용이 너무 커요.',
  UNSUPPORTED_MEDIA_TYPE: '지원하지 않는 형식의 요청이에요.',
  TOO_MANY_REQUESTS: '요청이 너무 많아요. 잠시 후 다시 시도해주세요.',
  BUSY: '지금 요청이 몰리고 있어요. 잠시 후 다시 시도해주세요.',
  UNAVAILABLE: '지금은 서비스를 이용할 수 없어요. 잠시 후 다시 시도해주세요.',
  STORAGE_FULL: '저장 공간이 부족해 처리하지 못했어요. 바뀐 것은 없으니 잠시 후 다시 시도해주세요.',
  INTERNAL: '문제가 생겼어요. 문제가 계속되면 관리자에게 문의해주세요.',

  // Signing in and passwords
  CREDENTIALS_WRONG: '로그인 정보가 일치하지 않아요. 다시 확인해주세요.',
  NOT_APPROVED: '승인이 되지 않은 로그인 정보입니다.',
  BLOCKED: '차단된 로그인 정보입니다.',
  OPERATOR_LOGIN: '관리자 계정은 로그인 할 수 없어요.',
  PASSWORD_WRONG: '비밀번호가 맞지 않아요. 다시 확인해주세요.',
  PASSWORD_INVALID: '비밀번호는 8~20자 이내여야 합니다.',
  PASSWORD_SAME: '지금과 다른 비밀번호를 입력해주세요.',
  PASSWORD_MISMATCH: '비밀번호가 일치하지 않습니다.',
  PASSWORD_CONFIRM_REQUIRED: '계속하려면 비밀번호를 한 번 더 입력해주세요.',
  TOTP_REQUIRED: '인증 앱의 6자리 번호를 입력해주세요.',
  TOTP_WRONG: '인증 앱의 번호가 맞지 않아요. 다시 확인해주세요.',
  TOTP_ENROLMENT_REQUIRED: '인증 앱을 먼저 등록해주세요.',
  SIGN_IN_LOCKED: '로그인을 여러 번 실패해 잠시 잠겼어요. 15분 뒤에 다시 시도해주세요.',
  ACCOUNT_CLOSED: '탈퇴한 계정이에요.',

  // Sign-up, recovery and text messages
  LOGIN_TAKEN: '이미 사용중인 아이디입니다.',
  INVITE_EXPIRED: '기간이 지난 초대 링크예요. 새 링크를 요청해주세요.',
  INVITE_USED: '이미 사용된 초대 링크예요. 새 링크를 요청해주세요.',
  INVITE_UNKNOWN: '사용할 수 없는 초대 링크예요. 링크를 다시 확인해주세요.',
  PHONE_NOT_VERIFIED: '휴대폰 인증을 먼저 해주세요.',
  CODE_WRONG: '잘못된 인증번호입니다.',
  CODE_TRIES_USED: '인증번호를 여러 번 틀렸어요. 인증번호를 다시 받아주세요.',
  CODE_EXPIRED: '인증 시간이 지났어요. 인증번호를 다시 받아주세요.',
  RESEND_TOO_SOON: '조금 뒤에 인증번호를 다시 받을 수 있어요.',
  RESET_TOKEN_DEAD: '비밀번호를 바꿀 수 있는 시간이 지났어요. 휴대폰 인증부터 다시 해주세요.',
  NO_MATCHING_LOGIN: '입력한 정보와 일치하는 아이디가 없어요.',

  // Amounts and price
  AMOUNT_INVALID: '금액을 다시 확인해주세요.',
  AMOUNT_TOO_SMALL: '금액이 너무 작아요. 더 큰 금액을 입력해주세요.',
  AMOUNT_TOO_LARGE: '한 번에 처리할 수 있는 금액을 넘었어요.',
  BELOW_MINIMUM: '최소 수량보다 적어요. 더 큰 금액을 입력해주세요.',
  NOT_ENOUGH: '보유수량이 부족해요.',
  PRICE_CHANGED: '그사이 시세가 바뀌었어요. 새 금액을 확인하고 다시 진행해주세요.',
  FEE_CHANGED: '그사이 수수료가 바뀌었어요. 새 금액을 확인하고 다시 진행해주세요.',
  PRICE_NOT_SET: '아직 시세가 정해지지 않아 주문할 수 없어요.',

  // Sends
  ADDRESS_INVALID: '이 지갑 주소로는 보낼 수 없어요.',
  CHECKSUM_NOT_ACCEPTED: '지갑 주소의 대소문자가 올바르지 않아요. 주소를 다시 확인해주세요.',
  OWN_ADDRESS: '내 지갑 주소로는 보낼 수 없어요.',
  RECIPIENT_UNAVAILABLE: '지금은 받을 수 없는 지갑이에요.',

  // Linked accounts
  LINKED_ACCOUNT_NOT_FOUND: '등록된 계좌를 찾을 수 없어요.',
  LINKED_ACCOUNT_SUSPENDED: '담당 관리자한테 문의해주시기 바랍니다',
  ACCOUNT_TAKEN: '이미 등록된 계좌예요. 다른 계좌를 입력해주세요.',
  BANK_UNKNOWN: '은행을 목록에서 골라주세요.',

  // Idempotency and conflicts
  IDEMPOTENCY_MISMATCH: '같은 요청 번호로 다른 내용이 이미 접수됐어요. 처음부터 다시 진행해주세요.',
  TOO_MANY_OPEN: '처리 중인 구매 요청이 너무 많아요. 처리가 끝난 뒤 다시 요청해주세요.',
  CANNOT_CANCEL: '이미 처리 중이거나 끝난 요청은 취소할 수 없어요.',
  CLOSE_REFUSED: '보유수량이나 처리 중인 요청이 남아 있어 탈퇴할 수 없어요.',

  // Decisions and the console
  ALREADY_DECIDED: '이미 처리된 요청이에요.',
  REASON_REQUIRED: '사유를 1~200자로 입력해주세요.',
  HOLD_DAY_INVALID: '보류를 풀 날은 내일부터 1년 안에서 골라주세요.',
  TX_HASH_REQUIRED: '전송 해시(0x로 시작하는 66자)를 입력해주세요.',
  TX_HASH_USED: '이미 사용된 전송 해시예요.',
  TX_HASH_DIFFERS: '첫 번째 승인과 전송 해시가 달라요. 해시를 다시 확인해주세요.',
  NOT_TAKEN: '먼저 처리를 맡아주세요. 맡은 뒤에 지급하고 승인할 수 있어요.',
  TAKEN: '다른 운영자가 처리하고 있는 요청이에요.',
  OWN_REQUEST: '본인의 요청은 직접 처리할 수 없어요.',
  SAME_OPERATOR: '두 번째 승인은 다른 운영자가 해야 해요.',
  OPERATOR_PHONE_REQUIRED:
    '두 사람 승인을 하려면 운영자 정보에 본인 휴대폰 번호가 있어야 해요. 다른 관리자에게 등록을 요청해주세요.',
  OPERATOR_PHONE_TAKEN: '다른 운영자가 쓰고 있는 휴대폰 번호예요.',
  SECOND_PERSON_TOO_NEW:
    '등록되거나 권한·인증이 바뀐 지 얼마 안 된 운영자는 아직 두 번째 승인을 할 수 없어요.',
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
  CLOSING_NOTE_REQUIRED: '장부와 통장의 잔액이 다르거나 거래내역이 없어요. 이유를 1~200자로 적어주세요.',

  // Statements of a bank
  STATEMENT_UNREADABLE: '읽을 수 없는 파일이에요. 다른 형식으로 저장해 다시 올려주세요.',
  STATEMENT_WRONG: '거래내역에 읽을 수 없는 줄이 있어요. 고친 뒤 다시 올려주세요.',
  BANK_IMPORT_UNDONE:
    '이 거래내역은 가져온 뒤에 되돌렸어요. 다시 가져오려면 화면을 새로 열어 처음부터 진행해주세요.',
  BANK_LINE_SETTLED: '이미 처리한 거래예요.',
  BANK_LINE_NOT_CERTAIN: '그사이 다른 거래나 주문이 생겨 확실하지 않아요. 후보를 보고 직접 골라주세요.',
  BANK_LINE_AMOUNT: '거래 금액이 주문 금액과 맞지 않아요.',
  BANK_LINE_DIRECTION: '입금과 출금이 주문과 맞지 않아요.',

  // Files of bulk transfers
  IN_PAYOUT: '대량이체 파일에 있는 판매예요. 은행에서 이체되지 않았으면 파일에서 먼저 빼주세요.',
  PAYOUT_REFUSED: '파일에 넣을 수 없는 판매가 있어요. 목록을 다시 확인해주세요.',
  PAYOUT_PAID: '은행 거래나 승인이 있어 이미 지급했을 수 있는 판매예요. 거래와 승인을 먼저 확인해주세요.',
  PAYOUT_UNNAMED:
    '이 출금만으로는 어느 판매의 지급인지 알 수 없어요. 판매를 맡은 운영자가 처리하거나, 확인한 내용을 메모에 적고 다른 운영자와 두 사람이 승인해주세요.',
  PAYOUT_AGAIN: '이미 만들어 받은 파일이에요. 은행에 올리지 않은 것을 확인하고 다시 요청해주세요.',
  PAYOUT_DONE: '파일의 판매를 모두 지급했어요. 다시 올리면 두 번 지급되기 때문에 받을 수 없어요.',
  PAYOUT_CHANGED: '판매를 뺐거나 계좌 정보가 지워져 같은 파일을 다시 만들 수 없어요.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof ERROR_SENTENCES;

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
