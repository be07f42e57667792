import type { ReactNode } from 'react';
import { commonCopy } from '../../copy/common.ts';
import { homeLinesCopy } from '../../copy/home-lines.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './HomeLines.module.css';

type LineStateProps = {
  /** The query that brings the line, while it has not. */
  readonly query?: { readonly isError: boolean; readonly refetch: () => unknown };
  readonly children?: ReactNode;
};

/** What stands in the place of a line: that it is loading, that it failed, or why there is none. */
export function LineState({ query, children }: LineStateProps) {
  return (
    <div className={styles.state}>
      {query?.isError === false && <Skeleton width="100%" height="96px" />}
      {query?.isError === true && (
        <>
          <p>{homeLinesCopy.failed}</p>
          <button type="button" className={styles.retry} onClick={() => void query.refetch()}>
            {commonCopy.retry}
          </button>
        </>
      )}
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
