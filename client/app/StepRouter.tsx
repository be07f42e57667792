import { useLayoutEffect, useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { historyEntry } from '../ui/history-entry.ts';
import { slide, slideOf } from './slide.ts';
import type { Place } from './slide.ts';
import { Waiting } from '../ui/Waiting.tsx';

/** Where in the history the browser is; the router counts its entries. */
function placeOf(location: Omit<Place, 'index'>): Place {
  const index = historyEntry()?.idx;
  return { ...location, index: typeof index === 'number' ? index : 0 };
}

/** The router of the wallet. It is the package's own one but for this: the steps of a flow slide. */
export function StepRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState({ action: history.action, location: history.location });
  // The screen that stands stays until the next one is there.
  const [waits, startTransition] = useTransition();
  useLayoutEffect(() => {
    let before = placeOf(history.location);
    let newest = { action: history.action, location: history.location };
    // A slide shows its step later; whatever the history reached meanwhile is shown instead.
    const show = (): void => setState(newest);
    return history.listen(({ action, location }) => {
      const after = placeOf(location);
      const direction = slideOf(before, after);
      before = after;
      newest = { action, location };
      if (direction === null || !slide(direction, () => flushSync(show))) startTransition(show);
    });
  }, [history, startTransition]);
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {waits && <Waiting />}
      {children}
    </Router>
  );
}
