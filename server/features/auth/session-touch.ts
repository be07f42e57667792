/** `last_seen_at` is written at most this often: a write for every read would cost more than the read. */
export const SESSION_TOUCH_MS = 5 * 60_000;
