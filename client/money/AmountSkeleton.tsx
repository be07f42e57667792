import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './AmountField.module.css';

/** An amount field that is being loaded: the number, the line under it, the chips and the limit. */
export function AmountSkeleton() {
  return (
    <div className={styles.field} aria-hidden="true">
      <div className={styles.number}>
        <Skeleton width="96px" height="40px" />
      </div>
      <p className={styles.under}>
        <Skeleton width="120px" />
      </p>
      <div className={styles.chips}>
        <Skeleton width="72px" height="40px" />
        <Skeleton width="72px" height="40px" />
        <Skeleton width="72px" height="40px" />
      </div>
      <p className={styles.line}>
        <Skeleton width="220px" />
      </p>
    </div>
  );
}
