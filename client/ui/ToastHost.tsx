import { createPortal } from 'react-dom';
import { useToast } from './toast.ts';
import styles from './ToastHost.module.css';

/**
 * The live region is always there: one that appears together with its text is not read out. It stands beside the wallet, as
 * sheets do, because an open sheet covers the wallet and hides it from screen readers, all but live regions.
 */
export function ToastHost() {
  const toast = useToast();
  return createPortal(
    <div role="status" aria-live="polite" className={styles.host}>
      {toast !== null && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>,
    document.body,
  );
}
