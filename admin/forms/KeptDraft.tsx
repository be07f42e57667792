import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isRecord } from '../../domain/is-record.ts';
import { useKeptText } from '../actions/use-kept-text.ts';

/** What was typed into a form outlives the end of the session, for its operator, as a typed reason does. Not for a form with a secret. */
export function KeptDraft({ about }: { about: string }) {
  const { setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const values: unknown = useWatch();
  const isTyped = Object.keys(dirtyFields).length > 0;
  useKeptText(about, isTyped ? JSON.stringify(values) : '', (text) => {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept)) return;
    for (const [name, value] of Object.entries(kept)) setValue(name, value, { shouldDirty: true });
  });
  return null;
}
