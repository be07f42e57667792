import { paths } from '../../app/paths.ts';
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
  const stopped = requests.filter((each) => each.stopped !== undefined);
  if (open.length === 0 && stopped.length === 0 && unpaid === 0) return null;
  const listed = (counts: readonly { kind: (typeof requests)[number]['kind']; count: number }[]): string =>
    counts.map(({ kind, count }) => homeCopy.openCount(homeCopy.open[kind], count)).join(', ');
  const counted = listed(open);
  const isAllInProgress = open.every(({ count, inProgress }) => inProgress === count);
  const texts = [
    ...(stopped.length === 0
      ? []
      : [homeCopy.stopped(listed(stopped.map(({ kind, stopped: count = 0 }) => ({ kind, count }))))]),
    ...(unpaid === 0 ? [] : [homeCopy.unpaid(homeCopy.openCount(homeCopy.open.purchase, unpaid))]),
    ...(open.length === 0
      ? []
      : [isAllInProgress ? homeCopy.inProgress(counted) : homeCopy.openRequests(counted)]),
  ];
  return (
    <Link to={paths.history} className={styles.strip}>
      <span>{texts.join(' · ')}</span>
      <ChevronIcon size={18} />
    </Link>
  );
}
