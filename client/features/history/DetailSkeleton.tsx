import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './HistoryDetailScreen.module.css';

export function DetailSkeleton() {
  return (
    <>
      <section className={styles.top}>
        <p className={styles.label}>
          <Skeleton width="120px" />
        </p>
        <p className={styles.amount}>
          <Skeleton width="60%" height="30px" />
        </p>
        <p className={styles.won}>
          <Skeleton width="30%" />
        </p>
      </section>
      <div className={styles.rows}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.fact} aria-hidden="true">
            <Skeleton width="64px" height="15px" />
            <Skeleton width="38%" height="15px" />
          </div>
        ))}
      </div>
    </>
  );
}
