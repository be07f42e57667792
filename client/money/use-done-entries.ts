import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readStoredJson, store } from '../state/browser-storage.ts';
import { historyEntry } from '../ui/history-entry.ts';
import { useGoBack } from '../ui/PageHeader.tsx';

const STORED = 'daon.doneSteps';
/** More than a holder goes back through. */
const KEPT = 50;

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];

/** The steps of requests that were made in this tab, by the keys of their entries in the browser's history, which outlive a reload. */
const done = new Set(keysOf(readStoredJson('sessionStorage', STORED)));

type Trail = { readonly trail?: unknown } | null;

/** The key of the entry that stands. The one with which a tab begins has none yet. */
function ownKey(): string {
  const entry = historyEntry();
  if (typeof entry?.key === 'string') return entry.key;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...entry, key }, '');
  return key;
}

/**
 * The way back skips the steps of a request that was made: they would be empty. `isDone` while it does. `trail` and `onward` are
 * kept in the state of an entry: the steps before it, for it and for the step that comes next. `end` marks them, once the request
 * is made.
 */
export function useDoneEntries(): {
  readonly isDone: boolean;
  readonly trail: readonly string[];
  readonly onward: () => readonly string[];
  readonly end: () => void;
} {
  const place = useLocation();
  const { key } = place;
  const goBack = useEffectEvent(useGoBack());
  // Also a step below an open sheet, which the trail does not name.
  const [passed] = useState(() => new Set<string>());
  const isDone = done.has(key);
  useEffect(() => {
    passed.add(key);
    if (isDone) goBack();
  }, [passed, key, isDone]);
  const trail = keysOf((place.state as Trail)?.trail);
  const end = (): void => {
    const entry = historyEntry();
    for (const step of [...keysOf((entry?.usr as Trail)?.trail), ...passed]) done.add(step);
    // The entry itself tells what was made, and is replaced by its next state. 'default' is any entry without a key.
    for (const other of keysOf([entry?.key, 'default'])) done.delete(other);
    store('sessionStorage', STORED, JSON.stringify([...done].slice(-KEPT)));
  };
  return { isDone, trail, onward: () => [...trail, ownKey()], end };
}
