import type { ReactNode } from 'react';
import styles from './Drawing.module.css';

/** A scene of two colours and the second colour, for what has no words of its own. No network brings it and no screen reader hears it. */
export function Drawing({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <svg
      width="120"
      height="96"
      viewBox="0 0 120 96"
      aria-hidden="true"
      className={styles.drawing}
      data-drawing={name}
    >
      {children}
    </svg>
  );
}

/** A plug out of its socket. */
export const ErrorDrawing = () => (
  <Drawing name="error">
    <path className={styles.stroke} d="M4 58h18M98 58h18M54 50h7M54 66h7" />
    <path className={styles.soft} d="M38 38h16v40H38a20 20 0 0 1 0-40z" />
    <path className={styles.brand} d="M70 38h12a20 20 0 0 1 0 40H70a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4z" />
    <path className={styles.sun} d="M60 12l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" />
  </Drawing>
);

/** The sun behind a cloud. */
export const OfflineDrawing = () => (
  <Drawing name="offline">
    <circle className={styles.sun} cx="80" cy="30" r="17" />
    <path className={styles.soft} d="M37 74a18 18 0 0 1-2-36 27 27 0 0 1 51-5 21 21 0 0 1 2 41z" />
    <path className={styles.stroke} d="M34 89h10M56 89h8M76 89h10" />
  </Drawing>
);

/** The outline of a card, where a whole screen is missing. */
export const MissingDrawing = () => (
  <Drawing name="missing">
    <rect className={styles.dashed} x="20" y="26" width="80" height="52" rx="14" />
    <path className={styles.stroke} d="M44 52h32" />
    <circle className={styles.sun} cx="96" cy="24" r="12" />
  </Drawing>
);
