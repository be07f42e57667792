import { lazyPart } from './lazy-part.ts';
import { usePendingAlert } from './alert.ts';

const AlertModal = lazyPart(() => import('./AlertModal.tsx'));

/** Mounted once; the dialog itself is fetched when the first alert comes. */
export function AlertHost() {
  const alert = usePendingAlert();
  if (alert === null) return null;
  return <AlertModal alert={alert} onAnswer={alert.answer} />;
}
