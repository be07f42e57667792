import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import { isRecord } from '../../domain/is-record.ts';

export const UNREACHABLE = '서버에 연결하지 못했어요. 연결을 확인하고 다시 시도해주세요.';
const UNANSWERED = '서버의 답을 받지 못했어요. 이미 됐을 수 있으니 확인하고 다시 시도해주세요.';
const unexplained = '요청을 마치지 못했어요. 잠시 뒤 다시 시도해주세요.';

/**
 * A refusal of the server with its Korean sentence. A link can pass on only a TRPCClientError, hence the base class.
 * react-admin reads `status`.
 */
export class ConsoleError extends TRPCClientError<AppRouter> {
  readonly status: number;
  readonly reason: string | null;
  readonly details: unknown;
  readonly fields: FieldErrors;

  constructor(
    message: string,
    status: number,
    reason: string | null,
    details: unknown,
    fields: FieldErrors = {},
  ) {
    super(message);
    // TRPCClientError sets its own prototype, which would break `instanceof ConsoleError`.
    Object.setPrototypeOf(this, ConsoleError.prototype);
    this.name = 'ConsoleError';
    this.status = status;
    this.reason = reason;
    this.details = details;
    this.fields = fields;
  }
}

function fieldsOf(raw: unknown): FieldErrors {
  if (!isRecord(raw)) return {};
  const isSentence = (text: unknown) => typeof text === 'string';
  return Object.fromEntries(
    Object.entries(raw).map(([field, sentences]) => [
      field,
      Array.isArray(sentences) ? sentences.filter(isSentence) : [],
    ]),
  );
}

/** For an answer that is not the server's own, such as a proxy's page, which has no sentence of ours. */
export const errorOfOther = (status: number): ConsoleError =>
  status === 413
    ? new ConsoleError(ERROR_SENTENCES.PAYLOAD_TOO_LARGE, status, 'PAYLOAD_TOO_LARGE', undefined)
    : new ConsoleError(unexplained, 0, null, undefined);

/** Keeps the server's sentence; uses one of the console's own where no answer came. */
export function toConsoleError(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) return error;
  if (!(error instanceof TRPCClientError)) return new ConsoleError(unexplained, 0, null, undefined);
  const data: unknown = error.data;
  if (!isRecord(data)) return new ConsoleError(UNREACHABLE, 0, null, undefined);
  const status = typeof data.httpStatus === 'number' ? data.httpStatus : 500;
  const reason = typeof data.reason === 'string' ? data.reason : null;
  return new ConsoleError(error.message, status, reason, data.details, fieldsOf(data.fields));
}

/** The same for a change, which may have been made where no answer of the server came. */
export function toChangeError(error: unknown): ConsoleError {
  const known = toConsoleError(error);
  return known.status === 0 ? new ConsoleError(UNANSWERED, 0, null, undefined) : known;
}

export interface AlreadyDecided {
  decidedBy: string | null;
  /** 0 when the request has changed and is pending all the same. */
  state: 0 | 1 | 2 | 3 | null;
  decidedAt: string | null;
  reason: string | null;
}

const stateOfDecision = new Map<unknown, 0 | 1 | 2 | 3>([
  ['approve', 1],
  ['reject', 2],
  ['hold', 3],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
]);

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The earlier decision that `error` reports; null for every other error. */
export function parseAlreadyDecided(error: unknown): AlreadyDecided | null {
  if (!(error instanceof ConsoleError) || error.reason !== 'ALREADY_DECIDED') return null;
  const details = isRecord(error.details) ? error.details : {};
  const by = isRecord(details.decidedBy) ? details.decidedBy.login : details.decidedBy;
  return {
    decidedBy: textOrNull(by),
    state: stateOfDecision.get(details.state) ?? stateOfDecision.get(details.decision) ?? null,
    decidedAt: textOrNull(details.decidedAt),
    reason: textOrNull(details.reason),
  };
}

/** Whether the session has ended, which the sign-in explains; it replaces the page. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ConsoleError && error.reason === 'UNAUTHENTICATED';
}

/** Whether a refusal says that what was shown is no longer so. */
export function isStaleVersion(error: unknown): boolean {
  return error instanceof ConsoleError && error.reason === 'STALE_VERSION';
}

/** The operator who has taken the request, as `error` reports; null for every other error. */
export function takerOf(error: unknown): string | null {
  if (!(error instanceof ConsoleError) || error.reason !== 'TAKEN') return null;
  return isRecord(error.details) ? textOrNull(error.details.takenBy) : null;
}
