import type { ReactNode } from 'react';
import { WithFigures } from './Figure.tsx';
import styles from './Question.module.css';

/** The one thing that a screen asks, as its heading. */
export function Question({
  children,
  sub,
  mark,
}: {
  readonly children: ReactNode;
  readonly sub?: ReactNode;
  /** Drawn above it, where it is about tokens that will move. */
  readonly mark?: ReactNode;
}) {
  return (
    <div className={styles.question}>
      {mark}
      <h1 className={styles.text}>
        {typeof children === 'string' ? <WithFigures sentence={children} /> : children}
      </h1>
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
    </div>
  );
}
