import { useCallback, useEffect, useState } from 'react';
import { keepSignUpDraft, signUpDraft } from './sign-up-draft.ts';
import type { SignUpDraft } from './sign-up-draft.ts';

export type ChangeDraft = (next: (now: SignUpDraft) => Partial<SignUpDraft>) => void;

/** The form's content, kept beyond the form for this tab. */
export function useDraft(inviteCode: string) {
  const [draft, setDraft] = useState(() => signUpDraft(inviteCode));
  useEffect(() => keepSignUpDraft(inviteCode, draft), [inviteCode, draft]);
  const change: ChangeDraft = useCallback((next) => setDraft((now) => ({ ...now, ...next(now) })), []);
  const clear = useCallback(() => keepSignUpDraft(inviteCode, null), [inviteCode]);
  return { draft, change, clear };
}
