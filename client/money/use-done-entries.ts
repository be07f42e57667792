import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGoBack } from '../ui/PageHeader.tsx';

/** The steps, as entries of the browser's history, of requests that were made on this page. */
const done = new Set<string>();

/**
 * The way back skips the steps of a request that was made: they would be empty. `isDone` while it does; `end` marks the steps so
 * far, once the request is made.
 */
export function useDoneEntries(): { readonly isDone: boolean; readonly end: () => void } {
  const { key } = useLocation();
  const goBack = useEffectEvent(useGoBack());
  const [passed] = useState(() => new Set<string>());
  const isDone = done.has(key);
  useEffect(() => {
    passed.add(key);
    if (isDone) goBack();
  }, [passed, key, isDone]);
  const end = (): void => {
    // The entry itself tells what was made, and is replaced by its next state.
    passed.delete((history.state as { key?: string } | null)?.key ?? '');
    passed.forEach((entry) => done.add(entry));
  };
  return { isDone, end };
}
