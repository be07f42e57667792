import { MINUTE_MS } from '../../domain/durations.ts';
import { isRecord } from '../../domain/is-record.ts';
import { draftOf, keepDraft, KEPT_ENTRY } from '../api/return-to.ts';
import { getSession } from '../api/session.ts';
import { readStoredJson, store } from '../state/browser-storage.ts';

/** A reload is followed immediately; an older entry was left. */
const KEPT_MS = 10 * MINUTE_MS;

/** One form at a time is filled in. */
type Stored = { readonly userId: number; readonly at: number; readonly form: string; readonly entry: string };

function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false;
  const { userId, at, form, entry } = value;
  return (
    typeof userId === 'number' &&
    typeof at === 'number' &&
    typeof form === 'string' &&
    typeof entry === 'string'
  );
}

/** What this tab held when its page was loaded anew. A form that is opened by its address again begins empty. */
function storedEntry(form: string): string {
  const [entry] = performance.getEntriesByType('navigation');
  if ((entry as PerformanceNavigationTiming | undefined)?.type === 'navigate') return '';
  const stored = readStoredJson('sessionStorage', KEPT_ENTRY);
  if (!isStored(stored) || stored.form !== form || stored.userId !== getSession()?.user_id) return '';
  return Math.abs(Date.now() - stored.at) < KEPT_MS ? stored.entry : '';
}

/** What is typed into a form of money: on this page, on the same screen before a reload, or before a session ended in the middle. */
export const entryOf = (form: string): string => draftOf(form) || storedEntry(form);

/** An empty entry is forgotten. */
export function keepEntry(form: string, entry: string): void {
  keepDraft(form, entry);
  const userId = getSession()?.user_id;
  if (userId === undefined) return;
  const stored: Stored = { userId, at: Date.now(), form, entry };
  store('sessionStorage', KEPT_ENTRY, entry === '' ? null : JSON.stringify(stored));
}
