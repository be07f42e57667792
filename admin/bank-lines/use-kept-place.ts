import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const ACTS = 'tbody button:enabled';
const DIALOG = '.MuiModal-root [role=dialog]';

const actsIn = (table: Element | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(ACTS) ?? []),
];

const isBelow = (act: Element, row: Element): boolean =>
  (row.compareDocumentPosition(act) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * The place of the focus among the buttons of a table's rows. A button that is used leaves with its row's state, and the focus
 * would fall to the page, whose keys mean something else: it goes to the first button below a row that stays, or to the one that now has
 * the place of a row that left; else to the last one, or to the heading when none is left. The returned `step` moves the focus on by so many buttons.
 */
export function useKeptPlace(
  table: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (by: 1 | -1) => void {
  const place = useRef<{ act: HTMLElement; row: Element | null; at: number } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('.MuiModal-root') !== null) return;
      const at = actsIn(table.current).indexOf(target);
      place.current = at === -1 ? null : { act: target, row: target.closest('tr'), at };
    };
    const onChange = () => {
      if (place.current === null || place.current.act.isConnected) return;
      // What has the focus is in use, and an open dialog is left first.
      if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return;
      const { row, at } = place.current;
      const acts = actsIn(table.current);
      // The row that stays has other acts now, which take back what was done.
      const others = row?.isConnected === true ? acts.filter((act) => !row.contains(act)) : acts;
      const below = row?.isConnected === true ? others.find((act) => isBelow(act, row)) : others[at];
      (below ?? others.at(-1) ?? heading.current)?.focus();
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
