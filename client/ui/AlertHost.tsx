import { lazy, Suspense, useSyncExternalStore } from 'react';
import { pendingAlert, subscribeAlert } from './alert.ts';

const AlertModal = lazy(() => import('./AlertModal.tsx'));

/** Mounted once; the dialog itself is fetched when the first alert comes. */
export function AlertHost() {
  const alert = useSyncExternalStore(subscribeAlert, pendingAlert);
  if (alert === null) return null;
  return (
    <Suspense>
      <AlertModal alert={alert} onAnswer={alert.answer} />
    </Suspense>
  );
}
