import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** A placeholder of the same size as the text or figure that is being loaded. */
export function Skeleton({ width, height = '1em' }: { readonly width: string; readonly height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" data-skeleton="" />;
}

type RowSkeletonsProps = {
  readonly count: number;
  /** How many lines of text the rows will have. */
  readonly lines?: 2 | 3;
};

export function RowSkeletons({ count, lines = 2 }: RowSkeletonsProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes(styles.row, lines === 3 && styles.tall)}>
          <span className={styles.round} />
          <span className={styles.lines}>
            <Skeleton width="44%" height="18px" />
            <Skeleton width="62%" height="14px" />
            {lines === 3 && <Skeleton width="54%" height="14px" />}
          </span>
          <Skeleton width="72px" height="18px" />
        </div>
      ))}
    </div>
  );
}

/** A table of facts that is being loaded. */
export function KeyValueSkeletons({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.fact}>
          <Skeleton width="64px" height="15px" />
          <Skeleton width="38%" height="15px" />
        </div>
      ))}
    </div>
  );
}
