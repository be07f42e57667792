import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Gives a button the focus again after a call that failed, so that Enter tries once more: a button that is disabled during
 * the call loses it. A field that has the focus keeps it.
 */
export function useFocusAfter(isPending: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement?.matches('input, textarea') !== true) {
      button.current?.focus();
    }
    wasPending.current = isPending;
  }, [isPending, button]);
}
