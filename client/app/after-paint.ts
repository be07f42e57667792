/** Runs `work` once what was rendered is on the glass and the main thread is free. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1_500 });
      else work();
    }, 0);
  });
}

/** The same, after `root` shows the first screen: until then its own files have all the bandwidth. */
export function afterFirstScreen(root: HTMLElement, work: () => void): void {
  const observer = new MutationObserver(() => {
    if (root.querySelector('[data-screen]') === null) return;
    observer.disconnect();
    afterPaint(work);
  });
  observer.observe(root, { childList: true, subtree: true });
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
