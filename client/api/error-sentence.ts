import { isRecord } from '../../domain/is-record.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { errorsCopy } from '../copy/errors.ts';

/** The shape that the server gives its refusals; anything else is an answer that never came. */
function refusalData(error: unknown): Record<string, unknown> | null {
  return isRecord(error) && isRecord(error.data) ? error.data : null;
}

/** The server's reason, or null when no answer of the server arrived (lost connection, a proxy's page). */
export function reasonOf(error: unknown): ErrorCode | null {
  const reason = refusalData(error)?.reason;
  return typeof reason === 'string' ? (reason as ErrorCode) : null;
}

function detailsOf(error: unknown): Record<string, unknown> | null {
  const details = refusalData(error)?.details;
  return isRecord(details) ? details : null;
}

/** The seconds after which the same call may be tried again, where the server names them. */
export function retryAfterSeconds(error: unknown): number | null {
  const seconds = detailsOf(error)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}

/** What an act is to be confirmed with, where the server has asked for it. */
export const confirmByOf = (error: unknown): 'passkey' | 'password' =>
  detailsOf(error)?.by === 'passkey' ? 'passkey' : 'password';

export const asksForPasskey = (error: unknown): boolean =>
  reasonOf(error) === 'CONFIRMATION_REQUIRED' && confirmByOf(error) === 'passkey';

/** What ended a session, in the server's word: `person` where it does not say more, `time` when it timed out. The sign-in has a sentence for each. */
export function endCause(error: unknown): string {
  const details = detailsOf(error);
  if (details?.ended !== true) return 'time';
  return typeof details.endedBy === 'string' ? details.endedBy : 'person';
}

/**
 * Whether the server certainly refused. A lost answer, a time-out and an internal failure leave the outcome open.
 */
export function isRefusal(error: unknown): boolean {
  const status = refusalData(error)?.httpStatus;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** What ends without the holder doing anything else. */
const PASSING: ReadonlySet<ErrorCode | null> = new Set(['UNAUTHENTICATED', 'TOO_MANY_REQUESTS']);

/** Why the server would refuse what was asked about, in its own sentence; null where it did not say so. */
export const refusalOf = (error: unknown): string | null =>
  isRefusal(error) && !PASSING.has(reasonOf(error)) ? errorSentence(error) : null;

/** One Korean sentence for a failed call: the server's own when it answered. */
export function errorSentence(error: unknown): string {
  if (reasonOf(error) !== null && error instanceof Error) return error.message;
  return navigator.onLine ? errorsCopy.unreachable : errorsCopy.offline;
}
