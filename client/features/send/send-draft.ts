import { MINUTE_MS } from '../../../domain/durations.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { draftOf, keepDraft, KEPT_SEND } from '../../api/return-to.ts';
import { getSession } from '../../api/session.ts';
import { readStoredJson, store } from '../../state/browser-storage.ts';
import { EMPTY_ENTRY } from './amount-entry.ts';
import type { AmountEntry } from './amount-entry.ts';

/** Everything that was typed, as it comes back after a sign-in in the middle. */
export type SendDraft = {
  readonly address: string;
  readonly agentId: number | null;
  readonly entry: AmountEntry;
};

const KEY = 'send';
const EMPTY: SendDraft = { address: '', agentId: null, entry: EMPTY_ENTRY };

function isEntry(value: unknown): value is AmountEntry {
  if (!isRecord(value)) return false;
  const { unit, text, other } = value;
  const isUnit = unit === 'daon' || unit === 'won';
  return isUnit && typeof text === 'string' && (other === null || typeof other === 'string');
}

function isDraft(value: unknown): value is SendDraft {
  if (!isRecord(value)) return false;
  const { address, agentId, entry } = value;
  const isAgentId = agentId === null || typeof agentId === 'number';
  return typeof address === 'string' && isAgentId && isEntry(entry);
}

/** A reload is followed immediately; an older draft was left. */
const KEPT_MS = 10 * MINUTE_MS;

type Stored = { readonly userId: number; readonly at: number; readonly draft: SendDraft };

function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false;
  const { userId, at, draft } = value;
  return typeof userId === 'number' && typeof at === 'number' && isDraft(draft);
}

/** What this tab held when its page was loaded anew. An address that is typed or linked again begins with an empty form. */
function storedDraft(): SendDraft | null {
  const [entry] = performance.getEntriesByType('navigation');
  if ((entry as PerformanceNavigationTiming | undefined)?.type === 'navigate') return null;
  const stored = readStoredJson('sessionStorage', KEPT_SEND);
  if (!isStored(stored) || stored.userId !== getSession()?.user_id) return null;
  return Math.abs(Date.now() - stored.at) < KEPT_MS ? stored.draft : null;
}

/** The draft of this page, or of the same screen before a reload; empty when there is none. */
export function readDraft(): SendDraft {
  const kept = draftOf(KEY);
  const draft: unknown = kept === '' ? storedDraft() : JSON.parse(kept);
  return isDraft(draft) ? draft : EMPTY;
}

export function saveDraft(draft: SendDraft): void {
  keepDraft(KEY, JSON.stringify(draft));
  const userId = getSession()?.user_id;
  if (userId === undefined) return;
  store('sessionStorage', KEPT_SEND, JSON.stringify({ userId, at: Date.now(), draft } satisfies Stored));
}

export function clearDraft(): void {
  keepDraft(KEY, '');
  store('sessionStorage', KEPT_SEND, null);
}
