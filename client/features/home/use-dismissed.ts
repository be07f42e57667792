import { useState } from 'react';
import { readStoredJson, store } from '../../state/browser-storage.ts';

const KEY = 'daon.dismissedAnnouncements';
/** Older ones have ended long before so many new ones came. */
const KEPT = 100;

function stored(): readonly number[] {
  const ids = readStoredJson('localStorage', KEY);
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [];
}

/** The announcements that were waved away on this device. */
export function useDismissed(): readonly [ReadonlySet<number>, (id: number) => void] {
  const [ids, setIds] = useState(stored);
  const dismiss = (id: number): void => {
    const next = [...ids, id].slice(-KEPT);
    setIds(next);
    store('localStorage', KEY, JSON.stringify(next));
  };
  return [new Set(ids), dismiss];
}
