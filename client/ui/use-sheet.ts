import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { historyEntry } from './history-entry.ts';

type SheetState = { readonly sheet?: unknown };

const sheetOf = (state: unknown): unknown => (state as SheetState | null | undefined)?.sheet;

/**
 * The entry that is being left: a step back takes a moment, and a second press meanwhile must not take another. An entry that
 * is visited again has a new object.
 */
let left: unknown = null;

/**
 * Which sheet of a screen is open, kept in the history entry: opening one is a step forward, so the phone's back button
 * closes it, and a link inside it takes its place. Every sheet opens by it. One that has lost what it was about closes: its entry
 * alone would cost a step back that changes nothing.
 */
export function useSheet<Name extends string>(hasLost: (name: Name) => boolean = () => false) {
  const place = useLocation();
  const navigate = useNavigate();
  // The step of a flow stays with the sheet that opens over it.
  const state = place.state as SheetState | null;
  const named = sheetOf(state);
  const here = place.pathname + place.search;
  const name = typeof named === 'string' ? (named as Name) : null;
  const isLost = name !== null && hasLost(name);

  /** Steps back from the sheet, and then does what its answer asks for. An answer that is late, after the holder went back, finds it closed. */
  const close = (then?: () => void): void => {
    const entry = historyEntry();
    if (named === undefined || entry === left || sheetOf(entry?.usr) !== named) return;
    left = entry;
    if (then !== undefined) addEventListener('popstate', then, { once: true });
    void navigate(-1);
  };
  const closeLost = useEffectEvent(close);
  useEffect(() => {
    if (isLost) closeLost();
  }, [isLost]);

  return {
    open: isLost ? null : name,
    show: (name: Name): void => void navigate(here, { state: { ...state, sheet: name } }),
    swap: (name: Name): void => void navigate(here, { state: { ...state, sheet: name }, replace: true }),
    close,
    leaveTo: (path: string): void => void navigate(path, { replace: true }),
  };
}
