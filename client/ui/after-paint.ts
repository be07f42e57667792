/** Runs `work` once what was rendered is on the glass and the main thread is free. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1_500 });
      else work();
    }, 0);
  });
}

const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const;

let interaction: Promise<void> | undefined;

/** Resolves at the page's first touch, click, key or scroll after the first call. */
export const firstInteraction = (): Promise<void> =>
  (interaction ??= new Promise((resolve) => {
    const first = (): void => {
      for (const name of INTERACTIONS) window.removeEventListener(name, first, true);
      resolve();
    };
    for (const name of INTERACTIONS) window.addEventListener(name, first, { capture: true, passive: true });
  }));
