import { isStorageFull } from '../../db/errors.ts';

/** `last_seen_at` is updated at most this often, because a write for every read would cost more than the read. */
export const SESSION_TOUCH_MS = 5 * 60_000;

/** On a full disk reads are still served, although `last_seen_at` cannot be written. */
export async function unlessFull(touch: Promise<unknown>): Promise<void> {
  try {
    await touch;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}
