import { useSaveContext } from 'react-admin';
import { SubmitChange } from './SubmitChange.tsx';
import { useDraft } from './use-draft.ts';

interface SubmitDraftProps<Draft> {
  label: string;
  /** Why the draft cannot be sent; null when it can. */
  whyNot: (draft: Draft) => string | null;
}

/** The form's button: it stays visible when the draft cannot be sent, and says why below it. */
export function SubmitDraft<Draft extends object>({ label, whyNot }: SubmitDraftProps<Draft>) {
  const { saving = false } = useSaveContext();
  return <SubmitChange label={label} whyNot={whyNot(useDraft<Draft>())} isPending={saving} />;
}
