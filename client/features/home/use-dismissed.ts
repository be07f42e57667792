import { useState } from 'react';

const KEY = 'daon.dismissedAnnouncements';
/** Older ones have ended long before so many new ones came. */
const KEPT = 100;

function stored(): readonly number[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** The announcements that were waved away on this device. */
export function useDismissed(): readonly [ReadonlySet<number>, (id: number) => void] {
  const [ids, setIds] = useState(stored);
  const dismiss = (id: number): void => {
    const next = [...ids, id].slice(-KEPT);
    setIds(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch (error) {
      console.info('choice not stored', error);
    }
  };
  return [new Set(ids), dismiss];
}
