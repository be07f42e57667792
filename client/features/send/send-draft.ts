import { isRecord } from '../../../domain/is-record.ts';
import { entryOf, keepEntry } from '../../money/kept-entry.ts';
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

/** Empty when there is none. */
export function readDraft(): SendDraft {
  const kept = entryOf(KEY);
  const draft: unknown = kept === '' ? null : JSON.parse(kept);
  return isDraft(draft) ? draft : EMPTY;
}

export const saveDraft = (draft: SendDraft): void => keepEntry(KEY, JSON.stringify(draft));

export const clearDraft = (): void => keepEntry(KEY, '');
