import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { showExact, showWon } from '../../../domain/display.ts';
import { asUnits, wonOf } from '../../../domain/money.ts';
import { FAILED, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { priceOf, unitsOf } from '../../api/wire.ts';
import { FROM_HISTORY, paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { DepositCard } from '../../ui/DepositCard.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { PageHeader, useGoBack } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { detailRows } from './detail-rows.tsx';
import type { Detail } from './detail-rows.tsx';
import styles from './HistoryDetailScreen.module.css';
import { Timeline } from './Timeline.tsx';

export default function HistoryDetailScreen() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const detail = trpc.history.detail.useQuery({ id }, { enabled: known });
  const missing = reasonOf(detail.error) === 'NOT_FOUND';
  const fromHistory = useSearchParams()[0].get('from') === FROM_HISTORY;
  const navigate = useNavigate();
  const goBack = useGoBack();

  const confirm = (): void => {
    if (fromHistory) goBack();
    else void navigate(paths.home, { replace: true });
  };

  return (
    <Screen
      id="/assetDetail"
      title={ko.detail.title}
      header={<PageHeader title={ko.detail.title} />}
      bar={
        <BottomBar>
          <Button onClick={confirm}>{ko.common.confirm}</Button>
        </BottomBar>
      }
    >
      {detail.data !== undefined && <DetailBody detail={detail.data} />}
      {detail.data === undefined && known && !detail.isError && <DetailSkeleton />}
      {detail.isError && detail.data === undefined && (
        <ErrorState
          sentence={missing ? ko.detail.missing : errorSentence(detail.error)}
          onRetry={missing ? undefined : () => void detail.refetch()}
        />
      )}
      {!known && <ErrorState sentence={ko.detail.missing} />}
    </Screen>
  );
}

function DetailBody({ detail }: { readonly detail: Detail }) {
  const signed = unitsOf(detail.amount);
  const size = asUnits(signed < 0n ? -signed : signed);
  const title = (detail.incoming ? ko.detail.incoming : ko.detail.outgoing)[detail.type];
  const exact = showExact(size);
  return (
    <div data-id={detail.id}>
      <section className={styles.top}>
        <p className={styles.label}>
          {title}
          <StateChip state={detail.state} />
        </p>
        <p
          className={classes(
            styles.amount,
            detail.incoming && styles.incoming,
            detail.state === FAILED && styles.failed,
            'num',
          )}
        >
          <FitText text={`${detail.incoming ? '+' : '-'}${exact}`} unit="DAON" />
        </p>
        <p className={classes(styles.won, 'num')}>
          {detail.price !== null && ko.home.about(showWon(wonOf(size, priceOf(detail.price))))}
        </p>
      </section>
      {detail.order !== null && 'depositAccount' in detail.order && detail.state === PENDING && (
        <div className={styles.deposit}>
          <DepositCard account={detail.order.depositAccount} won={detail.order.won} />
        </div>
      )}
      <KeyValueRows rows={detailRows(detail)} />
      <Timeline events={detail.timeline} open={detail.state === PENDING || detail.state === ON_HOLD} />
    </div>
  );
}

function DetailSkeleton() {
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
      <RowSkeletons count={4} />
    </>
  );
}
