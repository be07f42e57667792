import { draftOf, keepDraft } from '../../api/return-to.ts';
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

export function readDraft(): SendDraft {
  const kept = draftOf(KEY);
  // Written below, in the memory of this page only.
  return kept === '' ? EMPTY : (JSON.parse(kept) as SendDraft);
}

export const saveDraft = (draft: SendDraft): void => keepDraft(KEY, JSON.stringify(draft));
export const clearDraft = (): void => keepDraft(KEY, '');
