import { useState } from 'react';
import { draftOf, keepDraft } from '../../api/return-to.ts';

const FIELDS = ['number', 'bank', 'name'] as const;
export type LinkField = (typeof FIELDS)[number];
/** The bank by its code. */
export type LinkDraft = Readonly<Record<LinkField, string>>;

/** What was typed, kept for a session that ends in the middle. One link's draft never fills another link's form. */
export function useLinkDraft(code: string) {
  const keyOf = (field: LinkField): string => `link:${code}:${field}`;
  const [draft, setDraft] = useState<LinkDraft>(() => ({
    number: draftOf(keyOf('number')),
    bank: draftOf(keyOf('bank')),
    name: draftOf(keyOf('name')),
  }));
  return {
    draft,
    change: (field: LinkField, value: string): void => {
      setDraft((known) => ({ ...known, [field]: value }));
      keepDraft(keyOf(field), value);
    },
    forget: (): void => {
      for (const field of FIELDS) keepDraft(keyOf(field), '');
    },
  };
}
