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
      <p className={styles.line}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
