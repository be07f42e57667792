import { useEffect } from 'react';

/** The panel beside a list, or that of a page of its own. */
const PANEL = 'aside[tabindex], [data-request-panel]';

function focusPanel(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(PANEL)?.focus({ preventScroll: true });
}

/**
 * Leads the focus to the panel when a question of a decision ends. The button that asked it is disabled or gone by then, and the
 * focus would fall to the top of the page.
 */
export function usePanelFocus(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    // After the dialog, which gives the focus back to what had it.
    return () => queueMicrotask(focusPanel);
  }, [isAsking]);
}
