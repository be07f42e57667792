/**
 * Whether the operator is using the console. Requests that the page makes on its own while it is idle carry a header, so
 * that they do not extend the session.
 */
const AWAY_AFTER_MS = 15_000; // longer than reading one answer takes, far shorter than the idle limit

let lastTouchMs = performance.now();

for (const touch of ['pointerdown', 'keydown', 'wheel'] as const) {
  globalThis.addEventListener?.(touch, () => (lastTouchMs = performance.now()), { passive: true });
}

export const isAway = (): boolean => performance.now() - lastTouchMs > AWAY_AFTER_MS;
