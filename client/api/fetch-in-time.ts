import { isRecord } from '../../domain/is-record.ts';
import { noteServerTime } from './server-clock.ts';

/** After this time the outcome of a call counts as unknown; neither success nor failure is assumed. */
export const TIMEOUT_MS = 20_000;

/** Whether a call has ended without its answer because its time was over. */
export const isTimeout = ({ cause }: Error): boolean => isRecord(cause) && cause.name === 'AbortError';

/**
 * `fetch` from our own server, with a timeout; each answer says what time it is there. AbortSignal.any would be shorter, but
 * in-app browsers of older phones lack it.
 */
export async function fetchInTime(url: RequestInfo | URL | string, options: RequestInit): Promise<Response> {
  const controller = new AbortController();
  // Never cleared: the body may stall too, and aborting a completed request has no effect.
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  if (options.signal?.aborted === true) controller.abort();
  options.signal?.addEventListener('abort', () => controller.abort());
  const askedAt = Date.now();
  const answer = await fetch(url, { ...options, signal: controller.signal });
  noteServerTime(answer.headers.get('date'), askedAt);
  return answer;
}
