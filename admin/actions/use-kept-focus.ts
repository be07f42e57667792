import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Leads the focus out of what is gone from a part of the page: an answer replaces its form, an act is replaced by its opposite, a
 * row leaves. It would fall to the top of the page. `to` takes it, or the part itself; that has a `tabIndex`.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, to = part) {
  // React reports no blur of what it removes itself.
  const isInside = useRef(false);
  useEffect(() => {
    if (part.current === null) return undefined;
    const seen = new MutationObserver(() => {
      if (isInside.current && document.activeElement === document.body)
        to.current?.focus({ preventScroll: true });
    });
    seen.observe(part.current, { childList: true, subtree: true });
    return () => seen.disconnect();
  }, [part, to]);
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}
