/** Runs `work` once what was rendered is on the glass and the main thread is free. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1_500 });
      else work();
    }, 0);
  });
}

/** The same once the first screen stands in `root`: until then its own parts have the line for themselves. */
export function afterFirstScreen(root: HTMLElement, work: () => void): void {
  const observer = new MutationObserver(() => {
    if (root.querySelector('[data-screen]') === null) return;
    observer.disconnect();
    afterPaint(work);
  });
  observer.observe(root, { childList: true, subtree: true });
}
