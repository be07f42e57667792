import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const ACTS = 'tbody button:enabled';
const DIALOG = '.MuiModal-root [role=dialog]';

const actsIn = (table: Element | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(ACTS) ?? []),
];

/**
 * The place of the focus among the buttons of a table's rows. A button that is used leaves with its row's state, and the focus
 * would fall to the page, whose keys mean something else: it goes to the button that now has this place, or to the heading
 * when none is left. The returned `step` moves the focus on by so many buttons.
 */
export function useKeptPlace(
  table: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (by: 1 | -1) => void {
  const place = useRef<{ act: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('.MuiModal-root') !== null) return;
      const at = actsIn(table.current).indexOf(target);
      place.current = at === -1 ? null : { act: target, at };
    };
    const onChange = () => {
      if (place.current === null || place.current.act.isConnected) return;
      // What has the focus is in use, and an open dialog is left first.
      if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return;
      const acts = actsIn(table.current);
      (acts[Math.min(place.current.at, acts.length - 1)] ?? heading.current)?.focus();
    };
    document.addEventListener('focusin', onFocus);
    const watch = new MutationObserver(onChange);
    if (table.current !== null) watch.observe(table.current, { childList: true, subtree: true });
    // Dialogs come and go there.
    watch.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      watch.disconnect();
    };
  }, [table, heading]);
  return (by) => {
    const acts = actsIn(table.current);
    const at = acts.findIndex((act) => act === document.activeElement);
    // From the page back to where the focus was, if it was there.
    const next = at === -1 ? (place.current?.at ?? 0) : at + by;
    acts[Math.min(Math.max(next, 0), acts.length - 1)]?.focus();
  };
}
