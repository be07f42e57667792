import { toastLayers, useToast } from './toast.ts';
import styles from './ToastHost.module.css';

/**
 * The live region of the page or of an open dialog (`layer`). It is always there: one that appears together with
 * its text is not read out.
 */
export function ToastHost({ layer }: { readonly layer?: string }) {
  const toast = useToast();
  const front = toastLayers.use().at(-1);
  return (
    <div role="status" aria-live="polite" className={styles.host}>
      {toast !== null && layer === front && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
