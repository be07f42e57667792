import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** A placeholder of the same size as the text or figure that is being loaded. */
export function Skeleton({ width, height = '1em' }: { readonly width: string; readonly height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" data-skeleton="" />;
}

/** Rows that are being loaded; those of the history are a little lower than others. */
export function RowSkeletons({
  count,
  history = false,
}: {
  readonly count: number;
  readonly history?: boolean;
}) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes(styles.row, history && styles.history)}>
          <span className={styles.round} />
          <span className={styles.lines}>
            <Skeleton width="44%" height="18px" />
            <Skeleton width="62%" height="14px" />
          </span>
          <Skeleton width="72px" height="18px" />
        </div>
      ))}
    </div>
  );
}
