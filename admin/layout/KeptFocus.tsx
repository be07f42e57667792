import { useEffect } from 'react';

/**
 * Leads the focus out of what is gone or turned off on a page: an act that is done, a row that has left. It would fall to the top of the
 * page, where the keyboard begins anew. The nearest part around it that can have the focus takes it, or the one that a part names, or the
 * page itself.
 */
export function KeptFocus() {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#main-content');
    if (page === null) return undefined;
    page.tabIndex = -1;
    /** What had the focus last, and all around it. A question that opens over the page takes the focus, and gives it back. */
    let places: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !page.contains(target)) return;
      places = [];
      for (let at: HTMLElement | null = target; at !== null && at !== page; at = at.parentElement)
        places.push(at);
    };
    // A press beside all that can have the focus leaves it nowhere.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && page.contains(target)) places = [];
    };
    const lead = () => {
      const [last] = places;
      const isLost = last !== undefined && (!last.isConnected || last.matches(':disabled'));
      if (!isLost || document.activeElement !== document.body) return;
      // A question that is being answered has the focus back in a moment.
      if (document.querySelector('[role=dialog]') !== null) return;
      const next = places
        .filter((place) => place.isConnected)
        .map((place) => document.getElementById(place.dataset.focusTo ?? '') ?? place)
        .find((place) => place.matches('[tabindex]:not(:disabled)'));
      (next ?? page).focus({ preventScroll: true });
    };
    // Behind all observers of a part that knows better where the focus goes on.
    const seen = new MutationObserver(() => queueMicrotask(lead));
    seen.observe(page, { childList: true, subtree: true });
    // Where the dialogs are.
    seen.observe(document.body, { childList: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      seen.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  return null;
}
