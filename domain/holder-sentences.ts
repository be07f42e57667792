/**
 * The sentences of the error codes that a holder may meet. The wallet brings these, and not those of operators, which are in
 * `errors.ts`.
 */
export const HOLDER_SENTENCES = {
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
  WALLET_FROZEN: '지갑이 잠겨 있어요. 잠금을 풀면 다시 쓸 수 있어요. 풀 수 없으면 관리자에게 문의해주세요.',
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

  // Passkeys
  PASSKEY_REFUSED: '이 패스키로는 로그인할 수 없어요. 비밀번호로 로그인해주세요.',
  PASSKEY_NOT_ADDED: '패스키를 추가하지 못했어요. 다시 시도해주세요.',
  PASSKEY_EXPIRED: '확인 시간이 지났어요. 다시 시도해주세요.',
  PASSKEY_UNAVAILABLE: '이 주소에서는 패스키를 쓸 수 없어요.',
  PASSKEY_LIMIT: '패스키는 10개까지 추가할 수 있어요. 쓰지 않는 패스키를 삭제해주세요.',

  // Confirmations that are bound to what they confirm
  CONFIRMATION_REQUIRED: '본인 확인이 필요한 요청이에요. 다온 지갑 화면에서 확인하고 진행해주세요.',
  CONFIRMATION_REFUSED: '본인 확인이 이 요청과 맞지 않아 진행하지 않았어요. 다시 확인해주세요.',

  // Sign-up, recovery and text messages
  LOGIN_TAKEN: '이미 사용중인 아이디입니다.',
  INVITE_EXPIRED: '기간이 지난 초대 링크예요. 새 링크를 요청해주세요.',
  INVITE_USED: '이미 사용된 초대 링크예요. 새 링크를 요청해주세요.',
  INVITE_UNKNOWN: '사용할 수 없는 초대 링크예요. 링크를 다시 확인해주세요.',
  PHONE_NOT_VERIFIED: '휴대폰 인증을 먼저 해주세요.',
  CODE_WRONG: '잘못된 인증번호입니다.',
  CODE_TRIES_USED: '인증번호를 여러 번 틀렸어요. 인증번호를 다시 받아주세요.',
  CODE_EXPIRED: '쓸 수 없는 인증번호예요. 다시 받아주세요.',
  RESEND_TOO_SOON: '조금 뒤에 인증번호를 다시 받을 수 있어요.',
  RESET_TOKEN_DEAD: '비밀번호를 바꿀 수 있는 시간이 지났어요. 휴대폰 인증부터 다시 해주세요.',
  OWN_PHONE: '내 번호는 비상 연락처로 정할 수 없어요. 다른 분의 번호를 입력해주세요.',
  NO_MATCHING_LOGIN: '입력한 정보와 일치하는 아이디가 없어요.',

  // Amounts and price
  AMOUNT_INVALID: '금액을 다시 확인해주세요.',
  AMOUNT_TOO_SMALL: '금액이 너무 작아요. 더 큰 금액을 입력해주세요.',
  AMOUNT_TOO_LARGE: '한 번에 처리할 수 있는 금액을 넘었어요.',
  BELOW_MINIMUM: '최소 수량보다 적어요. 더 큰 금액을 입력해주세요.',
  NOT_ENOUGH: '보유수량이 부족해요.',
  OWN_LIMIT: '내가 정한 한도를 넘어요.',
  PRICE_CHANGED: '그사이 시세가 바뀌었어요. 새 금액을 확인하고 다시 진행해주세요.',
  FEE_CHANGED: '그사이 수수료가 바뀌었어요. 새 금액을 확인하고 다시 진행해주세요.',
  PRICE_NOT_SET: '아직 시세가 정해지지 않아 주문할 수 없어요.',

  // Sends
  ADDRESS_INVALID: '이 지갑 주소로는 보낼 수 없어요.',
  CHECKSUM_NOT_ACCEPTED: '지갑 주소의 대소문자가 올바르지 않아요. 주소를 다시 확인해주세요.',
  OWN_ADDRESS: '내 지갑 주소로는 보낼 수 없어요.',
  RECIPIENT_UNAVAILABLE: '지금은 받을 수 없는 지갑이에요.',
  RECIPIENT_LIMIT: '받는 사람은 100명까지 저장할 수 있어요. 쓰지 않는 사람을 삭제해주세요.',
  RECIPIENT_OUTSIDE: '외부 지갑은 지정할 수 없어요.',

  // Linked accounts
  LINKED_ACCOUNT_NOT_FOUND: '등록된 계좌를 찾을 수 없어요.',
  LINKED_ACCOUNT_SUSPENDED: '담당 관리자한테 문의해주시기 바랍니다',
  ACCOUNT_TAKEN: '이미 등록된 계좌예요. 다른 계좌를 입력해주세요.',
  BANK_UNKNOWN: '은행을 목록에서 골라주세요.',

  // Idempotency and conflicts
  IDEMPOTENCY_MISMATCH: '같은 요청 번호로 다른 내용이 이미 접수됐어요. 처음부터 다시 진행해주세요.',
  TOO_MANY_OPEN: '처리 중인 구매 요청이 너무 많아요. 처리가 끝난 뒤 다시 요청해주세요.',
  CANNOT_CANCEL: '이미 처리 중이거나 끝난 요청은 취소할 수 없어요.',
  CLOSE_REFUSED: '보유 수량이나 처리 중인 요청이 남아 있어 탈퇴할 수 없어요.',
} as const satisfies Record<string, string>;

/** The sentence of a refusal by one of the rules that wallet and server share, which are about a holder's own input. */
export const holderSentence = (code: string): string =>
  (HOLDER_SENTENCES as Readonly<Record<string, string>>)[code] ?? HOLDER_SENTENCES.INVALID_INPUT;
