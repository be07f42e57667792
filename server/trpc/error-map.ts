// The transport of each error code: one row for each code, total by its type, so that a new code without a row does not
// compile. The Korean sentences are in domain/errors.ts. `res` is the default of the legacy API (D33); a call that
// differs says so in its row in server/legacy/.
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import {
  isAborted,
  isRetryable,
  isStorageFull,
  isTimedOut,
  StoreBrokenError,
  StoreBusyError,
  StoreUnreachableError,
} from '../../db/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

export type ErrorRow = { trpc: TRPC_ERROR_CODE_KEY; status: number; res: number; log: LogLevel };

const row = (trpc: TRPC_ERROR_CODE_KEY, status: number, res: number, log: LogLevel = 'debug'): ErrorRow => ({
  trpc,
  status,
  res,
  log,
});

export const ERROR_MAP = {
  UNAUTHENTICATED: row('UNAUTHORIZED', 401, 401),
  FORBIDDEN: row('FORBIDDEN', 403, 403, 'info'),
  NOT_FOUND: row('NOT_FOUND', 404, 1),
  INVALID_INPUT: row('BAD_REQUEST', 400, 422),
  MALFORMED_JSON: row('PARSE_ERROR', 400, 400),
  DUPLICATE_KEY: row('BAD_REQUEST', 400, 400),
  METHOD_NOT_ALLOWED: row('METHOD_NOT_SUPPORTED', 405, 405),
  PAYLOAD_TOO_LARGE: row('PAYLOAD_TOO_LARGE', 413, 413),
  UNSUPPORTED_MEDIA_TYPE: row('UNSUPPORTED_MEDIA_TYPE', 415, 415),
  TOO_MANY_REQUESTS: row('TOO_MANY_REQUESTS', 429, 429, 'info'),
  BUSY: row('SERVICE_UNAVAILABLE', 503, 503, 'warn'),
  // An outage is logged once where it is detected, and not by every affected call.
  UNAVAILABLE: row('SERVICE_UNAVAILABLE', 503, 503),
  STORAGE_FULL: row('SERVICE_UNAVAILABLE', 503, 503, 'error'),
  INTERNAL: row('INTERNAL_SERVER_ERROR', 500, 500, 'error'),

  CREDENTIALS_WRONG: row('UNAUTHORIZED', 401, 2, 'info'),
  NOT_APPROVED: row('FORBIDDEN', 403, 3, 'info'),
  BLOCKED: row('FORBIDDEN', 403, 4, 'info'),
  WALLET_FROZEN: row('FORBIDDEN', 403, 18, 'info'),
  OPERATOR_LOGIN: row('FORBIDDEN', 403, 5, 'info'),
  PASSWORD_WRONG: row('BAD_REQUEST', 400, 1, 'info'),
  PASSWORD_INVALID: row('BAD_REQUEST', 400, 422),
  PASSWORD_SAME: row('BAD_REQUEST', 400, 1),
  PASSWORD_MISMATCH: row('BAD_REQUEST', 400, 422),
  PASSWORD_CONFIRM_REQUIRED: row('FORBIDDEN', 403, 1),
  TOTP_REQUIRED: row('UNAUTHORIZED', 401, 2, 'info'),
  TOTP_WRONG: row('UNAUTHORIZED', 401, 2, 'info'),
  TOTP_ENROLMENT_REQUIRED: row('FORBIDDEN', 403, 1, 'info'),
  SIGN_IN_LOCKED: row('TOO_MANY_REQUESTS', 429, 429, 'warn'),
  ACCOUNT_CLOSED: row('FORBIDDEN', 403, 1),

  PASSKEY_REFUSED: row('UNAUTHORIZED', 401, 2, 'info'),
  PASSKEY_NOT_ADDED: row('BAD_REQUEST', 400, 1, 'info'),
  PASSKEY_EXPIRED: row('BAD_REQUEST', 400, 1),
  PASSKEY_UNAVAILABLE: row('PRECONDITION_FAILED', 412, 1),
  PASSKEY_LIMIT: row('UNPROCESSABLE_CONTENT', 422, 1),

  CONFIRMATION_REQUIRED: row('FORBIDDEN', 403, 20),
  CONFIRMATION_REFUSED: row('FORBIDDEN', 403, 20, 'info'),

  LOGIN_TAKEN: row('CONFLICT', 409, 422),
  INVITE_EXPIRED: row('BAD_REQUEST', 400, 1),
  INVITE_USED: row('BAD_REQUEST', 400, 1),
  INVITE_UNKNOWN: row('BAD_REQUEST', 400, 1),
  PHONE_NOT_VERIFIED: row('BAD_REQUEST', 400, 2),
  CODE_WRONG: row('BAD_REQUEST', 400, 1, 'info'),
  CODE_TRIES_USED: row('BAD_REQUEST', 400, 1),
  CODE_EXPIRED: row('BAD_REQUEST', 400, 1),
  RESEND_TOO_SOON: row('TOO_MANY_REQUESTS', 429, 429),
  RESET_TOKEN_DEAD: row('UNAUTHORIZED', 401, 401, 'info'),
  OWN_PHONE: row('BAD_REQUEST', 400, 1),
  NO_MATCHING_LOGIN: row('NOT_FOUND', 404, 1),

  AMOUNT_INVALID: row('BAD_REQUEST', 400, 16),
  AMOUNT_TOO_SMALL: row('UNPROCESSABLE_CONTENT', 422, 11),
  AMOUNT_TOO_LARGE: row('UNPROCESSABLE_CONTENT', 422, 16),
  BELOW_MINIMUM: row('UNPROCESSABLE_CONTENT', 422, 11),
  NOT_ENOUGH: row('UNPROCESSABLE_CONTENT', 422, 10),
  OWN_LIMIT: row('UNPROCESSABLE_CONTENT', 422, 19),
  PRICE_CHANGED: row('CONFLICT', 409, 12),
  FEE_CHANGED: row('CONFLICT', 409, 12),
  PRICE_NOT_SET: row('PRECONDITION_FAILED', 412, 12),

  ADDRESS_INVALID: row('BAD_REQUEST', 400, 13),
  CHECKSUM_NOT_ACCEPTED: row('UNPROCESSABLE_CONTENT', 422, 13),
  OWN_ADDRESS: row('UNPROCESSABLE_CONTENT', 422, 13),
  RECIPIENT_UNAVAILABLE: row('UNPROCESSABLE_CONTENT', 422, 13),
  RECIPIENT_LIMIT: row('UNPROCESSABLE_CONTENT', 422, 1),
  RECIPIENT_OUTSIDE: row('UNPROCESSABLE_CONTENT', 422, 1),

  LINKED_ACCOUNT_NOT_FOUND: row('NOT_FOUND', 404, 1),
  LINKED_ACCOUNT_SUSPENDED: row('FORBIDDEN', 403, 2),
  ACCOUNT_TAKEN: row('CONFLICT', 409, 3),
  BANK_UNKNOWN: row('BAD_REQUEST', 400, 422),

  IDEMPOTENCY_MISMATCH: row('CONFLICT', 409, 15, 'info'),
  TOO_MANY_OPEN: row('UNPROCESSABLE_CONTENT', 422, 17),
  CANNOT_CANCEL: row('CONFLICT', 409, 1),
  CLOSE_REFUSED: row('UNPROCESSABLE_CONTENT', 422, 1),

  ALREADY_DECIDED: row('CONFLICT', 409, 1, 'info'),
  REASON_REQUIRED: row('BAD_REQUEST', 400, 1),
  HOLD_DAY_INVALID: row('BAD_REQUEST', 400, 1),
  TX_HASH_REQUIRED: row('BAD_REQUEST', 400, 1),
  TX_HASH_USED: row('CONFLICT', 409, 1),
  TX_HASH_DIFFERS: row('CONFLICT', 409, 1, 'info'),
  DECIDED_BY_TIME: row('CONFLICT', 409, 1),
  NOT_TAKEN: row('CONFLICT', 409, 1),
  TAKEN: row('CONFLICT', 409, 1, 'info'),
  HELD_BY_HOLDER: row('CONFLICT', 409, 1, 'info'),
  CONTACT_DIFFERS: row('CONFLICT', 409, 1),
  OWN_REQUEST: row('FORBIDDEN', 403, 1, 'warn'),
  SAME_OPERATOR: row('FORBIDDEN', 403, 1, 'info'),
  OPERATOR_PHONE_REQUIRED: row('FORBIDDEN', 403, 1, 'info'),
  OPERATOR_PHONE_TAKEN: row('CONFLICT', 409, 1),
  SECOND_PERSON_TOO_NEW: row('FORBIDDEN', 403, 1, 'info'),
  REVEAL_LIMIT: row('TOO_MANY_REQUESTS', 429, 429, 'warn'),
  DEPOSITS_OFF: row('PRECONDITION_FAILED', 412, 1),
  DEPOSIT_RECORDED: row('CONFLICT', 409, 1),
  ISSUE_LIMIT: row('UNPROCESSABLE_CONTENT', 422, 1, 'warn'),
  STALE_VERSION: row('CONFLICT', 409, 1),
  STATUS_NOT_ALLOWED: row('CONFLICT', 409, 1),
  LAST_ADMIN: row('UNPROCESSABLE_CONTENT', 422, 1),
  OWN_OPERATOR: row('FORBIDDEN', 403, 1, 'info'),
  ALREADY_REVERSED: row('CONFLICT', 409, 1),
  DAY_CLOSED: row('CONFLICT', 409, 1, 'info'),
  CLOSING_NOTE_REQUIRED: row('BAD_REQUEST', 400, 1),

  STATEMENT_UNREADABLE: row('BAD_REQUEST', 400, 422),
  STATEMENT_WRONG: row('BAD_REQUEST', 400, 422),
  STATEMENT_ACCOUNT: row('CONFLICT', 409, 1, 'info'),
  STATEMENT_EQUAL: row('CONFLICT', 409, 1, 'info'),
  BANK_IMPORT_UNDONE: row('CONFLICT', 409, 1, 'info'),
  BANK_LINE_SETTLED: row('CONFLICT', 409, 1),
  BANK_LINE_NOT_CERTAIN: row('CONFLICT', 409, 1),
  BANK_LINE_AMOUNT: row('CONFLICT', 409, 1),
  BANK_LINE_DIRECTION: row('CONFLICT', 409, 1),
  EVIDENCE_REQUIRED: row('BAD_REQUEST', 400, 1),

  IN_PAYOUT: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_REFUSED: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_PAID: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_UNNAMED: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_AGAIN: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_DONE: row('CONFLICT', 409, 1, 'info'),
  PAYOUT_CHANGED: row('CONFLICT', 409, 1, 'info'),
  IN_REFUND_FILE: row('CONFLICT', 409, 1, 'info'),
  REFUND_PAID: row('CONFLICT', 409, 1, 'info'),
  REFUND_REFUSED: row('CONFLICT', 409, 1, 'info'),
} as const satisfies Record<ErrorCode, ErrorRow>;

/** The error code for an error of the store; INTERNAL for unknown errors. */
export function codeOfStore(error: unknown): ErrorCode {
  if (error instanceof StoreUnreachableError || error instanceof StoreBrokenError) return 'UNAVAILABLE';
  if (error instanceof StoreBusyError) return 'BUSY';
  if (isRetryable(error) || isTimedOut(error) || isAborted(error)) return 'BUSY';
  return isStorageFull(error) ? 'STORAGE_FULL' : 'INTERNAL';
}

/** The log level of a store's failure in code that continues without the store. */
export const levelOfStore = (error: unknown): LogLevel => ERROR_MAP[codeOfStore(error)].log;
