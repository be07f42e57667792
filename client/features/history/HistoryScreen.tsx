import { useEffect, useMemo, useRef, useState } from 'react';
import { FEES_ONLY } from '../../../domain/history-filters.ts';
import { paths } from '../../routes/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { errorsCopy } from '../../copy/errors.ts';
import { historyCopy } from '../../copy/history.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { RefreshIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { showToast } from '../../ui/toast.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { useNearEnd } from '../../ui/use-near-end.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { BalanceHeader } from './BalanceHeader.tsx';
import { ConditionBar } from './ConditionBar.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { HistoryList } from './HistoryList.tsx';
import styles from './HistoryScreen.module.css';
import { foldFees } from './months.ts';
import { PeriodSheet } from './PeriodSheet.tsx';
import { isNarrowed, useConditions } from './use-conditions.ts';
import { useHistory } from './use-history.ts';

const SHEET_CLOSED_MS = 50;

export default function HistoryScreen() {
  const { visit, conditions, change, clear } = useConditions();
  const { list, rows, isBehind, refresh } = useHistory(visit, conditions);
  const [searching, setSearching] = useState(conditions.search !== '');
  const [refreshing, setRefreshing] = useState(false);
  const sheet = useSheet<'filter' | 'period'>();
  const mayLoad = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useNearEnd(mayLoad, () => void list.fetchNextPage());
  useKeptScroll(`history:${conditions.turn}`, list.data !== undefined);

  // A list that starts anew is read from its top. A sheet puts the page back to where it was before it opened, just
  // after it has closed.
  const shownTurn = useRef(conditions.turn);
  useEffect(() => {
    if (sheet.open !== null || shownTurn.current === conditions.turn) return undefined;
    shownTurn.current = conditions.turn;
    window.scrollTo(0, 0);
    const timer = setTimeout(() => window.scrollTo(0, 0), SHEET_CLOSED_MS);
    return () => clearTimeout(timer);
  }, [conditions.turn, sheet.open]);

  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const refreshAll = async (): Promise<void> => {
    if (refreshing) return;
    setRefreshing(true);
    window.scrollTo(0, 0);
    const fresh = await refresh();
    // Left meanwhile, or the session ended: no other screen has a word to say about this list.
    if (!here.current) return;
    setRefreshing(false);
    showToast(fresh ? historyCopy.refreshed : errorsCopy.unreachable);
  };
  const loaded = list.data !== undefined;
  const shown = useMemo(
    () => (conditions.filter === FEES_ONLY ? rows : foldFees(rows, conditions.search !== '')),
    [rows, conditions.filter, conditions.search],
  );
  const total = list.hasNextPage ? (list.data?.pages.at(-1)?.total ?? 0) : shown.length;

  return (
    <Screen
      id="/transDetail"
      title={historyCopy.title}
      header={
        <PageHeader
          title={historyCopy.title}
          action={
            <button
              type="button"
              className={classes(styles.refresh, refreshing && styles.turning)}
              aria-disabled={refreshing}
              onClick={() => void refreshAll()}
            >
              <RefreshIcon size={22} />
              <span className="visually-hidden">{commonCopy.refresh}</span>
            </button>
          }
        />
      }
    >
      <div className={styles.body}>
        <BalanceHeader />
        <ConditionBar
          conditions={conditions}
          searching={searching}
          onSearching={setSearching}
          onSearch={(search) => change({ search })}
          onSheet={sheet.show}
        />
        <p className="visually-hidden" role="status">
          {loaded && isNarrowed(conditions) && historyCopy.found(total)}
        </p>
        <div role="status">
          {isBehind && (
            <button type="button" className={styles.behind} onClick={() => void refreshAll()}>
              <span>{historyCopy.behind}</span>
              <span className={styles.fromTop}>{historyCopy.fromTop}</span>
            </button>
          )}
        </div>
        <QueryState query={list}>
          <div className={styles.skeletons}>
            <RowSkeletons count={7} history />
          </div>
        </QueryState>
        {loaded && shown.length === 0 && !isNarrowed(conditions) && (
          <EmptyState drawing="history" action={<ButtonLink to={paths.home}>{commonCopy.home}</ButtonLink>}>
            {historyCopy.none}
          </EmptyState>
        )}
        {loaded && shown.length === 0 && isNarrowed(conditions) && (
          <EmptyState
            drawing="search"
            action={
              <Button
                look="soft"
                onClick={() => {
                  setSearching(false);
                  clear();
                }}
              >
                {historyCopy.clear}
              </Button>
            }
          >
            {historyCopy.noneFound}
          </EmptyState>
        )}
        <HistoryList rows={shown} busy={list.isFetchingNextPage} withSums={!isNarrowed(conditions)} />
        <div ref={end} className={styles.end}>
          {list.isFetchingNextPage && <RowSkeletons count={2} history />}
          {list.isFetchNextPageError && (
            <Button look="soft" onClick={() => void list.fetchNextPage()}>
              {commonCopy.retry}
            </Button>
          )}
        </div>
      </div>
      <FilterSheet
        open={sheet.open === 'filter'}
        onClose={sheet.close}
        chosen={conditions.filter}
        onChoose={(filter) => {
          change({ filter });
          sheet.close();
        }}
      />
      <PeriodSheet
        open={sheet.open === 'period'}
        onClose={sheet.close}
        chosen={conditions.period}
        onChoose={(period) => {
          change({ period });
          sheet.close();
        }}
      />
    </Screen>
  );
}
