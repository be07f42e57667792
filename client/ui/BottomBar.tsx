import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

/** Holds the main button at the bottom, above the keyboard; a secondary action is above it. */
export function BottomBar({ children, above }: { readonly children: ReactNode; readonly above?: ReactNode }) {
  return (
    <div className={styles.bar} data-bar="">
      {above}
      {children}
    </div>
  );
}

/** Two buttons of one weight side by side: the quieter one left. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
