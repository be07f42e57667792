import { afterEach, expect, it } from 'vitest';
import { keepDraft } from '../../api/return-to.ts';
import { clearDraft, readDraft, saveDraft } from './send-draft.ts';

const EMPTY = { address: '', agentId: null, entry: { unit: 'daon', text: '', other: null } };

afterEach(clearDraft);

it('brings back what was typed', () => {
  const draft = { address: '0xab', agentId: 3, entry: { unit: 'won', text: '1,000', other: '10' } } as const;
  saveDraft(draft);
  expect(readDraft()).toEqual(draft);
});

it.each([
  ['another shape', { address: '0xab' }],
  ['a unit that there is none of', { ...EMPTY, entry: { unit: 'dollar', text: '1', other: null } }],
  ['a list', []],
])('is empty after %s', (_fault, kept) => {
  keepDraft('send', JSON.stringify(kept));
  expect(readDraft()).toEqual(EMPTY);
});
