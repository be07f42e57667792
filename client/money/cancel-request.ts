import { apiClient } from '../api/client.ts';

/**
 * Cancels an own request. Where that fails, the request itself says whether it was cancelled: the answer may have been lost, of this call or
 * of one before it.
 */
export async function cancelRequest(id: number): Promise<void> {
  try {
    await apiClient.orders.cancel.mutate({ id });
  } catch (error) {
    const request = await apiClient.history.detail.query({ id }).catch(() => null);
    if (request?.endedAs !== 'holder') throw error;
  }
}
