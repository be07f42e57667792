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
