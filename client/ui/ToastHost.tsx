import { useSyncExternalStore } from 'react';
import { currentToast, subscribeToast } from './toast.ts';
import styles from './ToastHost.module.css';

/** The live region is always there: one that appears together with its text is not read out. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToast, currentToast);
  return (
    <div role="status" className={styles.host}>
      {toast !== null && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
