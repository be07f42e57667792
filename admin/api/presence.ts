/**
 * Whether somebody is at the console. What the screen asks by itself while nobody touches it is marked as such, so that a
 * console left open is signed out in time.
 */
const AWAY_AFTER_MS = 15_000; // longer than a look at an answer takes, far shorter than the idle time

let lastTouchMs = performance.now();

for (const touch of ['pointerdown', 'keydown', 'wheel'] as const) {
  globalThis.addEventListener?.(touch, () => (lastTouchMs = performance.now()), { passive: true });
}

export const isAway = (): boolean => performance.now() - lastTouchMs > AWAY_AFTER_MS;
