import { isRecord } from '../../domain/is-record.ts';

/** What the router keeps in an entry of the browser's history: its place, its key, and the state that a screen gave it. */
export type HistoryEntry = { readonly idx?: unknown; readonly key?: unknown; readonly usr?: unknown };

/** The entry that stands; null for one that the router has not made. */
export function historyEntry(): HistoryEntry | null {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : null;
}
