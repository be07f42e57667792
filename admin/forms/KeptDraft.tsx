import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isRecord } from '../../domain/is-record.ts';
import { useKeptText } from '../actions/use-kept-text.ts';

interface KeptDraftProps {
  about: string;
  /** The fields that are not left on the machine, with all that is below them. */
  except: readonly string[];
}

/**
 * What was typed into a form outlives the end of the session, for its operator, as a typed reason does. What was not typed stays what
 * the record says by then. A secret is never kept.
 */
export function KeptDraft({ about, except }: KeptDraftProps) {
  const { setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const values: unknown = useWatch();
  const typed = Object.entries(isRecord(values) ? values : {}).filter(
    ([name]) => !except.includes(name) && Object.hasOwn(dirtyFields, name),
  );
  useKeptText(about, typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : '', (text) => {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept)) return;
    for (const [name, value] of Object.entries(kept)) setValue(name, value, { shouldDirty: true });
  });
  return null;
}
