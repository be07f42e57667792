import { PENDING } from '../../domain/request-state.ts';
import { apiClient } from '../api/client.ts';
import type { Answers } from '../api/trpc.ts';

type Request = Answers['history']['detail'];

/**
 * Acts on an own request. Where that fails, the request itself says whether it was done: the answer may have been lost, of this call or of
 * one before it, which the browser itself has sent once more.
 */
async function actOn(id: number, act: Promise<unknown>, isDone: (request: Request) => boolean) {
  try {
    await act;
  } catch (error) {
    const request = await apiClient.history.detail.query({ id }).catch(() => null);
    if (request === null || !isDone(request)) throw error;
  }
}

export const cancelRequest = (id: number): Promise<void> =>
  actOn(id, apiClient.orders.cancel.mutate({ id }), ({ endedAs }) => endedAs === 'holder');

/** Of a request that the own freeze has put on hold. */
export const resumeRequest = (id: number): Promise<void> =>
  actOn(id, apiClient.orders.resume.mutate({ id }), ({ state }) => state === PENDING);
