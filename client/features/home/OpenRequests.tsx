import { paths } from '../../app/paths.ts';
import { lazyPart, whenItComes } from '../../ui/lazy-part.ts';
import { homeCopy } from '../../copy/home.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './OpenRequests.module.css';
import type { Home } from './sheets.ts';

// Its line is kept free, so that loading later shifts no layout.
const DepositDeadline = lazyPart(whenItComes(() => import('./DepositDeadline.tsx')));

/** What an operator still has to decide, in one line. */
export function OpenRequests({ requests }: { readonly requests: Home['openRequests'] }) {
  const open = requests.filter((request) => request.count > 0);
  if (open.length === 0) return null;
  const counted = open
    .map(({ kind, count }) => homeCopy.openCount(homeCopy.open[kind] ?? '', count))
    .join(', ');
  const expiresAt = open.find((request) => request.expiresAt !== undefined)?.expiresAt;
  const isAllInProgress = open.every(({ count, inProgress }) => inProgress === count);
  const text = isAllInProgress ? homeCopy.inProgress(counted) : homeCopy.openRequests(counted);
  return (
    <Link to={paths.history} className={styles.strip}>
      <span>
        {text}
        {expiresAt !== undefined && (
          <span className={styles.deadline}>
            <DepositDeadline expiresAt={expiresAt} />
          </span>
        )}
      </span>
      <ChevronIcon size={18} />
    </Link>
  );
}
