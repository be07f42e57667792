import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Result.module.css';

const DRAWN = {
  done: 'M22 37l10 10 18-20',
  failed: 'M36 21v19M36 50v1',
  // The hands of a clock.
  waits: 'M36 20v17l11 8',
};

/** How something ended, or that it is not known yet: an icon that draws itself, one line, one sub line. */
export function Result(props: {
  readonly kind: 'done' | 'failed' | 'waits';
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const { kind, title, children } = props;
  return (
    <div className={styles.result}>
      <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true" className={styles[kind]}>
        <circle cx="36" cy="36" r="36" className={styles.disc} />
        <path d={DRAWN[kind]} pathLength="1" className={styles.stroke} />
      </svg>
      <div role={kind === 'failed' ? 'alert' : 'status'}>
        <h1 className={styles.title}>{title}</h1>
        {children !== undefined && <div className={classes(styles.sub)}>{children}</div>}
      </div>
    </div>
  );
}
