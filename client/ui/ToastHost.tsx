import type { CSSProperties } from 'react';
import { toastLayers, useToast } from './toast.ts';
import styles from './ToastHost.module.css';

/**
 * The live region of the page or of an open dialog (`layer`). It is always there: one that appears together with
 * its text is not read out.
 */
export function ToastHost({ layer }: { readonly layer?: string }) {
  const toast = useToast();
  const front = toastLayers.use().at(-1);
  const isShown = toast !== null && layer === front;
  return (
    <div
      role="status"
      aria-live="polite"
      className={styles.host}
      style={{ '--above': `${toast?.above ?? 0}px` } as CSSProperties}
      data-toast={isShown ? '' : undefined}
    >
      {isShown && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
