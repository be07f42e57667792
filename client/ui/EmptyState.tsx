import type { ReactNode } from 'react';
import styles from './States.module.css';

/** Nothing here yet: one drawing, one line, one button at most. */
export function EmptyState({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
        <rect x="14" y="16" width="68" height="44" rx="12" className={styles.back} />
        <rect x="24" y="28" width="32" height="6" rx="3" className={styles.front} />
        <rect x="24" y="40" width="48" height="6" rx="3" className={styles.front} />
        <circle cx="76" cy="18" r="12" className={styles.spot} />
      </svg>
      <p className={styles.line}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
