import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../domain/durations.ts';
import { longWaitCopy } from '../copy/wait.ts';
import { Mark } from './Mark.tsx';
import styles from './Result.module.css';
import { Skeleton } from './Skeleton.tsx';

/** After this time a word says that it still goes on. */
const LONG_MS = 5 * SECOND_MS;

/** How something ends, while that is awaited: a coin on its way, what is being done, and the place of the sub line. */
export function ResultSkeleton({ title }: { readonly title: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.result}>
      <span className={styles.way}>
        <span className={styles.coin}>
          <Mark size={48} />
        </span>
      </span>
      <div role="status">
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.sub}>{long ? longWaitCopy : <Skeleton width="220px" />}</div>
      </div>
    </div>
  );
}
