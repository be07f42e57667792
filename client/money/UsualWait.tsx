import { showWait } from '../../domain/usual-wait.ts';
import { trpc } from '../api/trpc.ts';
import { waitCopy } from '../copy/wait.ts';
import styles from './UsualWait.module.css';

/** Within which time a request of this kind is usually decided. Its line stands before the answer, and stays empty without one. */
export function UsualWait({ id }: { readonly id: number }) {
  const minutes = trpc.history.detail.useQuery({ id }).data?.usualWaitMinutes ?? null;
  return <p className={styles.wait}>{minutes !== null && waitCopy(showWait(minutes))}</p>;
}
