import { useToast } from './toast.ts';
import styles from './ToastHost.module.css';

/** The live region is always there: one that appears together with its text is not read out. */
export function ToastHost() {
  const toast = useToast();
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
