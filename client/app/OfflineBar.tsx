import { useSyncExternalStore } from 'react';
import { errorsCopy } from '../copy/errors.ts';
import styles from './OfflineBar.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A thin bar over the screen, which stays usable: what was loaded can still be read. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.host}>
      {!online && (
        <p className={styles.bar} data-offline-bar="">
          {errorsCopy.offlineBar}
        </p>
      )}
    </div>
  );
}
