import { useEffect, useRef, useState } from 'react';
import { isAddress } from '../../../domain/address.ts';
import { getSession } from '../../api/session.ts';
import { clearDraft, readDraft, saveDraft } from './send-draft.ts';
import type { SendDraft } from './send-draft.ts';

/** An empty form begins with the address that a screen has handed over. */
function begunDraft(to: unknown): SendDraft {
  const draft = readDraft();
  const isEmpty = draft.address === '' && draft.agentId === null;
  return isEmpty && typeof to === 'string' && isAddress(to) ? { ...draft, address: to } : draft;
}

/**
 * What is typed on the way to a send. It outlives a session that ends in the middle, and a send that failed; a form that was
 * left on purpose starts empty again, or the next send would begin with the last recipient's address.
 */
export function useDraft(
  keep: boolean,
  to: unknown,
): readonly [SendDraft, (part: Partial<SendDraft>) => void] {
  const [draft, setDraft] = useState(() => begunDraft(to));
  const kept = useRef(keep);
  useEffect(() => {
    kept.current = keep;
  });
  useEffect(
    () => () => {
      if (!kept.current && getSession() !== null) clearDraft();
    },
    [],
  );
  const change = (part: Partial<SendDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(next);
  };
  return [draft, change];
}
