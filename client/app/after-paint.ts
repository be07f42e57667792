/** Runs `work` once the first screen is on the glass and the main thread is free. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1_500 });
      else work();
    }, 0);
  });
}
