import { historyEntry } from '../ui/history-entry.ts';

/**
 * An address that is typed or linked again opens its screen anew. A browser that is already there keeps the history entry and
 * with it the step that was kept in it; only a reload and the way back are meant to find that step.
 */
export function startAnew(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const state = historyEntry();
  if ((entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
  if (state === null || state.usr === undefined || state.usr === null) return;
  history.replaceState({ ...state, usr: null }, '');
}
