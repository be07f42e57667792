import styles from './Result.module.css';
import { Skeleton } from './Skeleton.tsx';

/** How something ends, while that is awaited: the place of the icon, what is being done, and the place of the sub line. */
export function ResultSkeleton({ title }: { readonly title: string }) {
  return (
    <div className={styles.result}>
      <span className={styles.disc}>
        <Skeleton width="72px" height="72px" />
      </span>
      <div role="status">
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.sub}>
          <Skeleton width="220px" />
        </div>
      </div>
    </div>
  );
}
