import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterPaint, firstInteraction } from '../../ui/after-paint.ts';
import { lazyPart, whenItComes, withApi } from '../../ui/lazy-part.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { errorSentence, isRefusal } from '../../api/error-sentence.ts';
import { homeQuery } from '../../api/first-queries.ts';
import { againMs } from '../../api/query-client.ts';
import { keepLastBalance, lastBalance } from '../../api/last-balance.ts';
import { toServerTime } from '../../api/server-clock.ts';
import { unitsOf } from '../../api/wire.ts';
import { appCopy } from '../../copy/app.ts';
import { homeCopy } from '../../copy/home.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { HomeActions } from './HomeActions.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import styles from './HomeScreen.module.css';
import { OpenRequests } from './OpenRequests.tsx';
import { RecentRows } from './RecentRows.tsx';
import type { Home, HomeSheet } from './sheets.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useRefresh } from './use-refresh.ts';
import { useUnansweredCalls } from './use-unanswered-calls.ts';
import { useShortcut } from './use-shortcut.ts';

const fetchSheets = withApi(() => import('./HomeSheets.tsx'));
const HomeSheets = lazyPart(fetchSheets);
// Last on the page or in a place that is kept, so that loading later shifts no layout.
const HomeLines = lazyPart(whenItComes(() => import('./HomeLines.tsx')));
const PullToRefresh = lazyPart(whenItComes(() => import('./PullToRefresh.tsx')));
const UnansweredCalls = lazyPart(
  whenItComes(async () => ({ default: (await import('../../money/UnansweredCalls.tsx')).UnansweredCalls })),
);
const DepositTracker = lazyPart(whenItComes(() => import('./DepositTracker.tsx')));
const FrozenCard = lazyPart(whenItComes(() => import('./FrozenCard.tsx')));
const WaitingSend = lazyPart(whenItComes(() => import('./WaitingSend.tsx')));
const AnnouncementBanner = lazyPart(whenItComes(() => import('./AnnouncementBanner.tsx')));

/** About as high as the card of a deposit, whose code comes later; in pixels. */
const TRACKER = 200;

/** Whether nothing may leave the wallet: it is frozen, or an operator has locked all of it. */
const isShut = ({ freeze, available, locked }: Home): boolean =>
  freeze !== null || (unitsOf(available) === ZERO_UNITS && unitsOf(locked) > ZERO_UNITS);

/** The sends that wait for their hour, without those that a freeze has stopped. */
function countWaiting({ openRequests }: Home): number {
  const open = openRequests.find(({ kind }) => kind === 'waitingSend');
  return open === undefined ? 1 : open.count - (open.stopped ?? 0);
}

export default function HomeScreen() {
  // A price or a decision that brings no alarm shows within a minute.
  const home = useQuery({ ...homeQuery, refetchInterval: (query) => againMs(query) || MINUTE_MS });
  const sheet = useSheet<HomeSheet>();
  const [hidden, toggleHidden] = useHiddenAmounts();
  const [refreshing, refresh] = useRefresh(home);
  useShortcut();
  const hasUnanswered = useUnansweredCalls();
  // Sheets stay mounted once opened, so that closing can be seen.
  const [everOpened, setEverOpened] = useState(false);
  if (sheet.open !== null && !everOpened) setEverOpened(true);

  // The sheets are fetched at the first touch of the home, so that the first one opens without delay.
  const loaded = home.data !== undefined;
  // Sending, receiving and the history are reached without the figures too.
  const failed = !loaded && home.isError;
  // Another try has no error while it runs, and what stands in for the balance stays.
  const [lastError, setLastError] = useState<unknown>(null);
  if (home.error !== null && home.error !== lastError) setLastError(home.error);
  const last = loaded ? null : lastBalance();
  // A refusal is an answer: then nothing older counts.
  const kept = lastError === null || isRefusal(lastError) ? null : last;
  // Until the figures come or fail, the parts that they change are as high as they were.
  const room = lastError === null ? last : null;
  const balance = home.data?.balance;
  const waits = home.data?.purchase?.deposit === 'waiting' && home.data.purchase;
  const runs = home.data?.waitingSend ?? null;
  const frozen = home.data?.freeze ?? null;
  const cards = (waits ? TRACKER : 0) + (runs === null ? 0 : TRACKER) + (frozen === null ? 0 : TRACKER);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (balance === undefined) return;
    const [tracker, card, , strip] = [...(stack.current?.children ?? [])].map(
      ({ clientHeight }) => clientHeight,
    );
    keepLastBalance(balance, toServerTime(home.dataUpdatedAt), card, strip, tracker);
  }, [balance, home.dataUpdatedAt]);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    afterPaint(() => setStands(true));
    void firstInteraction().then(() => afterPaint(() => void fetchSheets().catch(() => undefined)));
  }, [loaded]);

  return (
    <Screen
      id="/"
      title={homeCopy.title}
      plain
      header={<HomeHeader unread={home.data?.unread} onMenu={() => sheet.show('menu')} />}
      bar={stands && <AnnouncementBanner />}
    >
      <h1 className="visually-hidden">{appCopy.name}</h1>
      {stands && <PullToRefresh busy={refreshing} onPull={refresh} />}
      {hasUnanswered && <UnansweredCalls />}
      <div ref={stack} className={styles.stack}>
        <div className={styles.strip} style={{ minHeight: loaded ? cards || undefined : room?.tracker }}>
          {frozen !== null && <FrozenCard freeze={frozen} />}
          {runs !== null && (
            <WaitingSend
              key={runs.id}
              send={runs}
              count={home.data === undefined ? 1 : countWaiting(home.data)}
              hidden={hidden}
            />
          )}
          {waits && <DepositTracker key={waits.id} purchase={waits} hidden={hidden} />}
        </div>
        {failed && kept === null ? (
          <section className={styles.failed}>
            <ErrorState sentence={errorSentence(home.error)} onRetry={() => void home.refetch()} />
          </section>
        ) : (
          <div className={styles.card} style={{ minHeight: room?.card }}>
            <BalanceCard
              home={home.data}
              kept={kept}
              error={lastError}
              since={home.isRefetchError ? home.dataUpdatedAt : null}
              hidden={hidden}
              onHide={toggleHidden}
              onLocked={() => sheet.show('locked')}
              refreshing={refreshing}
              onRefresh={refresh}
            />
          </div>
        )}
        <HomeActions onSheet={sheet.show} shut={home.data !== undefined && isShut(home.data)} />
        <div className={styles.strip} style={{ height: room?.strip }}>
          {home.data !== undefined && (
            <OpenRequests
              requests={home.data.openRequests}
              purchase={home.data.purchase}
              unpaid={home.data.unpaid}
            />
          )}
        </div>
        {!failed && kept === null && (
          <RecentRows rows={home.data?.recent} hidden={hidden} onBuy={() => sheet.show('buyAccounts')} />
        )}
        {home.data !== undefined && home.data.price !== null && (
          <div className={styles.lines}>
            {stands && <HomeLines price={home.data.price} balance={home.data.balance} hidden={hidden} />}
          </div>
        )}
      </div>
      {everOpened && <HomeSheets home={home.data} sheet={sheet} />}
    </Screen>
  );
}
