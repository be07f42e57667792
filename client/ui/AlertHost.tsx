import { lazy, Suspense } from 'react';
import { usePendingAlert } from './alert.ts';

const AlertModal = lazy(() => import('./AlertModal.tsx'));

/** Mounted once; the dialog itself is fetched when the first alert comes. */
export function AlertHost() {
  const alert = usePendingAlert();
  if (alert === null) return null;
  return (
    <Suspense>
      <AlertModal alert={alert} onAnswer={alert.answer} />
    </Suspense>
  );
}
