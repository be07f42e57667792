import { useSyncExternalStore } from 'react';
import { WarnWhenUnsavedChanges } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { onSessionDropped, readSession } from '../api/operator-session.ts';

const isSignedIn = () => readSession() !== null;

interface UnsavedWarningProps {
  formRootPathName?: string;
  formControl?: unknown;
}

/**
 * react-admin's warning. The router asks one form only, so a form without changes does not register; and after a
 * sign-out no form can be saved, so that none holds the operator back.
 */
export function UnsavedWarning({ formRootPathName, formControl }: UnsavedWarningProps) {
  const { dirtyFields } = useFormState();
  const canSave = useSyncExternalStore(onSessionDropped, isSignedIn);
  if (Object.keys(dirtyFields).length === 0) return null;
  return (
    <WarnWhenUnsavedChanges enable={canSave} formRootPathName={formRootPathName} formControl={formControl} />
  );
}
