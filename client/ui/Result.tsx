import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Mark } from './Mark.tsx';
import styles from './Result.module.css';

const DRAWN = {
  done: 'M22 37l10 10 18-20',
  // The hands of a clock.
  waits: 'M36 20v17l11 8',
};

const SPARKS =
  'M63 1l2.6 7.4L73 11l-7.4 2.6L63 21l-2.6-7.4L53 11l7.4-2.6zM4 50l1.6 4.4L10 56l-4.4 1.6L4 62l-1.6-4.4L-2 56l4.4-1.6z';

/** How something ended, or that it is not known yet: an icon that draws itself, one line, one sub line. */
export function Result(props: {
  readonly kind: 'done' | 'failed' | 'waits';
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const { kind, title, children } = props;
  return (
    <div className={styles.result}>
      {kind === 'failed' ? (
        <Stayed />
      ) : (
        <svg
          width="72"
          height="72"
          viewBox="0 0 72 72"
          fill="none"
          aria-hidden="true"
          className={styles[kind]}
        >
          <circle cx="36" cy="36" r={kind === 'done' ? 32 : 36} className={styles.disc} />
          {kind === 'done' && <path d={SPARKS} className={styles.sun} />}
          <path d={DRAWN[kind]} pathLength="1" className={styles.stroke} />
        </svg>
      )}
      <div role={kind === 'failed' ? 'alert' : 'status'}>
        <h1 className={styles.title}>{title}</h1>
        {children !== undefined && <div className={classes(styles.sub)}>{children}</div>}
      </div>
    </div>
  );
}

/** The coin that was on its way while it was awaited: the way is barred, and the coin has stayed. */
const Stayed = () => (
  <svg
    width="164"
    height="72"
    viewBox="0 0 164 72"
    fill="none"
    aria-hidden="true"
    className={styles.failed}
    data-drawing="stayed"
  >
    <path d="M86 36h.01M98 36h.01M110 36h.01" className={styles.steps} />
    <circle cx="138" cy="36" r="20" className={styles.disc} />
    <path d="M131 29l14 14M145 29L131 43" pathLength="1" className={styles.stroke} />
    <g className={styles.stayed}>
      <Mark size={60} />
    </g>
  </svg>
);
