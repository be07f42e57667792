import { useSyncExternalStore } from 'react';
import { WarnWhenUnsavedChanges } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { onSessionDropped, readSession } from '../api/operator-session.ts';
import { useDraft } from './use-draft.ts';

const isSignedIn = () => readSession() !== null;

interface UnsavedWarningProps {
  formRootPathName?: string;
  formControl?: unknown;
}

/**
 * react-admin's warning. The router asks one form only, so a form without changes does not register; and after a
 * sign-out no form can be saved, so that none holds the operator back. What was typed is no change once the record says the same, as
 * after a lost answer; the form counts it as one.
 */
export function UnsavedWarning({ formRootPathName, formControl }: UnsavedWarningProps) {
  const { dirtyFields, defaultValues = {} } = useFormState();
  const draft = useDraft<Record<string, unknown>>();
  const isSaved = (field: string) => JSON.stringify(draft[field]) === JSON.stringify(defaultValues[field]);
  const canSave = useSyncExternalStore(onSessionDropped, isSignedIn);
  if (Object.keys(dirtyFields).every(isSaved)) return null;
  return (
    <WarnWhenUnsavedChanges enable={canSave} formRootPathName={formRootPathName} formControl={formControl} />
  );
}
