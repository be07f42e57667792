import { useTranslate } from 'react-admin';

/** Whether an open form holds changes that are not saved. A form answers as it does when the tab is closed. */
const hasUnsavedChanges = (): boolean =>
  !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Asks, where that is not a navigation, whether unsaved changes may be lost. */
export function useMayLose(): () => boolean {
  const translate = useTranslate();
  return () => !hasUnsavedChanges() || globalThis.confirm(translate('ra.message.unsaved_changes'));
}
