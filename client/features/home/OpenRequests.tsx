import { paths } from '../../routes/paths.ts';
import { homeCopy } from '../../copy/home.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './OpenRequests.module.css';
import type { Home } from './sheets.ts';

type OpenRequestsProps = {
  readonly requests: Home['openRequests'];
  readonly purchase: Home['purchase'];
  readonly unpaid: number;
};

/** What an operator still has to decide, and what waits for its holder since the wallet was frozen, in one line. */
export function OpenRequests({ requests, purchase, unpaid: allUnpaid }: OpenRequestsProps) {
  // The purchase that waits for its deposit has a card of its own.
  const tracked = purchase?.deposit === 'waiting' ? 1 : 0;
  const unpaid = allUnpaid - tracked;
  const open = requests
    // No operator decides it, and it has a card of its own.
    .filter(({ kind }) => kind !== 'waitingSend')
    .map(({ kind, count, inProgress, stopped = 0 }) => ({
      ...{ kind, inProgress },
      count: (kind === 'purchase' ? count - allUnpaid : count) - stopped,
    }))
    .filter(({ count }) => count > 0);
  const list = (of: readonly Pick<(typeof requests)[number], 'kind' | 'count'>[]): string =>
    of.map(({ kind, count }) => homeCopy.openCount(homeCopy.open[kind], count)).join(', ');
  const counted = list(open);
  const stopped = list(
    requests.flatMap(({ kind, stopped: count }) => (count === undefined ? [] : [{ kind, count }])),
  );
  const isAllInProgress = open.every(({ count, inProgress }) => inProgress === count);
  const texts = [
    stopped !== '' && homeCopy.stopped(stopped),
    unpaid > 0 && homeCopy.unpaid(homeCopy.openCount(homeCopy.open.purchase, unpaid)),
    counted !== '' && (isAllInProgress ? homeCopy.inProgress(counted) : homeCopy.openRequests(counted)),
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <Link to={paths.history} className={styles.strip}>
      <span>{texts.join(' · ')}</span>
      <ChevronIcon size={18} />
    </Link>
  );
}
