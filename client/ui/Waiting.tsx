import { commonCopy } from '../copy/common.ts';
import styles from './Waiting.module.css';

/** A thin bar at the top of the page while the chunk of the next screen is fetched. A quick one shows nothing. */
export function Waiting() {
  return (
    <p role="status" className={styles.bar}>
      {commonCopy.loading}
    </p>
  );
}
