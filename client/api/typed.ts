import { useEffect } from 'react';
import { draftOf, keepDraft } from './return-to.ts';
import { getSession } from './session.ts';

/** What was typed into a form, by field, when a session ended in the middle. */
export const typedBefore = <Field extends string>(form: string) =>
  Object.fromEntries(new URLSearchParams(draftOf(form))) as Partial<Record<Field, string>>;

/** Keeps what is typed for the case that the session ends, never a password or a code. A form that the holder left starts empty. */
export function useKeepTyped(form: string, typed: Readonly<Partial<Record<string, string>>>): void {
  const text = String(new URLSearchParams(typed as Record<string, string>));
  useEffect(() => {
    keepDraft(form, text);
    return () => {
      if (getSession() !== null) keepDraft(form, '');
    };
  }, [form, text]);
}
