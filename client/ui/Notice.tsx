import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Notice.module.css';

/** A card for something the person should know before going on. */
export function Notice(props: {
  readonly tone?: 'info' | 'warn' | 'danger';
  readonly live?: boolean;
  readonly children: ReactNode;
}) {
  const { tone = 'info', live = false, children } = props;
  return (
    <div className={classes(styles.notice, styles[tone])} role={live ? 'status' : undefined}>
      {children}
    </div>
  );
}
