import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { showWon } from '../../../domain/display.ts';
import { asUnits, wonOf } from '../../../domain/money.ts';
import { DONE, FAILED, isOpen, ON_HOLD } from '../../../domain/request-state.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { useSupport } from '../../api/support.ts';
import { priceOf } from '../../api/wire.ts';
import { FROM_HISTORY, paths } from '../../routes/paths.ts';
import { usePathId } from '../../routes/use-path-id.ts';
import { useSearch } from '../../routes/use-search.ts';
import { commonCopy } from '../../copy/common.ts';
import { depositCopy } from '../../copy/deposit.ts';
import { detailCopy } from '../../copy/detail.ts';
import { homeCopy } from '../../copy/home.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { useDetail } from '../../money/use-detail.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Covered } from '../../ui/Covered.tsx';
import { DepositCard } from '../../ui/DepositCard.tsx';
import { WithFigures } from '../../ui/Figure.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { depositText, unspentText } from '../../ui/HistoryRow.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader, useGoBack } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { WithSupport } from '../../ui/WithSupport.tsx';
import { CancelButton } from './CancelButton.tsx';
import { detailRows } from './detail-rows.tsx';
import type { Detail } from './detail-rows.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import styles from './HistoryDetailScreen.module.css';
import { ReportButton } from './ReportButton.tsx';
import { signedAmount, titleOf, unitsMoved } from './receipt-rows.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { Timeline } from './Timeline.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import { useNextAct } from './use-next-act.ts';

export default function HistoryDetailScreen() {
  const id = usePathId();
  const known = Number.isSafeInteger(id) && id > 0;
  const detail = useDetail(id, known);
  const missing = reasonOf(detail.error) === 'NOT_FOUND';
  const from = useSearch().get('from') === FROM_HISTORY ? FROM_HISTORY : undefined;
  const navigate = useNavigate();
  const goBack = useGoBack();
  const sheet = useSheet<'receipt'>();

  const openReceipt = (): void => sheet.show('receipt');
  const next = useNextAct(detail.data, from, openReceipt);

  const confirm = (): void => {
    if (from !== undefined) goBack();
    else void navigate(paths.home, { replace: true });
  };

  return (
    <Screen
      id="/assetDetail"
      title={detailCopy.title}
      header={<PageHeader title={detailCopy.title} />}
      bar={
        <BottomBar
          above={
            detail.data !== undefined &&
            next?.opensSheet !== true && <Secondary detail={detail.data} onReceipt={openReceipt} />
          }
        >
          {next === null ? (
            <Button onClick={confirm}>{commonCopy.confirm}</Button>
          ) : (
            <ButtonPair>
              <Button look="soft" onClick={confirm}>
                {commonCopy.confirm}
              </Button>
              <Button onClick={next.press} aria-haspopup={next.opensSheet && 'dialog'}>
                {next.label}
              </Button>
            </ButtonPair>
          )}
        </BottomBar>
      }
    >
      {detail.data !== undefined && <DetailBody detail={detail.data} from={from} />}
      {detail.data?.state === DONE && (
        <ReceiptSheet detail={detail.data} open={sheet.open === 'receipt'} onClose={sheet.close} />
      )}
      {detail.data === undefined && known && !detail.isError && <DetailSkeleton />}
      {detail.isError && detail.data === undefined && (
        <ErrorState
          sentence={missing ? detailCopy.missing : errorSentence(detail.error)}
          onRetry={missing ? undefined : () => void detail.refetch()}
        />
      )}
      {!known && <ErrorState sentence={detailCopy.missing} />}
    </Screen>
  );
}

/** What can still be done about a movement: taking it back while it waits, proving it once it is done. */
function Secondary({ detail, onReceipt }: { readonly detail: Detail; readonly onReceipt: () => void }) {
  if (detail.canCancel)
    return (
      <>
        {detail.canResume && <ResumeButton id={detail.id} />}
        <CancelButton detail={detail} />
      </>
    );
  if (detail.state !== DONE) return null;
  return (
    <Button look="text" aria-haspopup="dialog" onClick={onReceipt}>
      {detailCopy.receipt}
    </Button>
  );
}

const card = (
  order: Extract<Detail['order'], { kind: 'purchase' }>,
  deposit: Detail['deposit'],
): ReactNode => (
  <DepositCard
    account={order.depositAccount}
    won={order.won}
    sender={order.sender}
    from={order.account}
    until={deposit === 'seen' ? null : order.expiresAt}
  />
);

/** Of a purchase on hold: its reason comes first, and where to wire is one line (D68). */
function Folded({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary className={styles.fold}>{depositCopy.guide}</summary>
      {children}
    </details>
  );
}

type DetailBodyProps = { readonly detail: Detail; readonly from: typeof FROM_HISTORY | undefined };

function DetailBody({ detail, from }: DetailBodyProps) {
  const signed = unitsMoved(detail);
  const size = asUnits(signed < 0n ? -signed : signed);
  const open = isOpen(detail.state);
  const { order } = detail;
  const awaited = depositText(detail);
  const unspent =
    detail.state === FAILED && order?.kind === 'purchase' ? unspentText({ won: order.won }) : null;
  const support = useSupport();
  const hidden = areAmountsHidden();
  const timeline = (
    <Timeline
      events={detail.timeline}
      open={open}
      inProgress={detail.inProgress}
      stopped={detail.canResume}
      usualWait={detail.usualWaitMinutes}
      runsAt={detail.runsAt}
    />
  );
  // What is not done yet, or was refused, is opened to learn why.
  const timelineFirst = open || detail.state === FAILED;
  return (
    <div data-id={detail.id}>
      {detail.state === ON_HOLD && (
        <div className={styles.held}>
          <Notice tone="warn">
            <strong>{detailCopy.events.held}</strong>
            <br />
            {detail.reason}
          </Notice>
        </div>
      )}
      <section className={styles.top}>
        <p className={styles.label}>
          <Mark size={20} quiet={!detail.incoming || detail.state !== DONE} />
          {titleOf(detail)}
          <StateChip state={detail.state} inProgress={detail.inProgress} endedAs={detail.endedAs} />
        </p>
        <p
          className={classes(
            styles.amount,
            detail.incoming && styles.incoming,
            detail.state === FAILED && styles.failed,
          )}
        >
          {hidden ? <Covered /> : <FitText amount={awaited ?? unspent ?? `${signedAmount(detail)} DAON`} />}
        </p>
        <p className={styles.won}>
          {!hidden && awaited === null && unspent === null && detail.price !== null && (
            <WithFigures sentence={homeCopy.about(showWon(wonOf(size, priceOf(detail.price))))} />
          )}
        </p>
      </section>
      {order?.kind === 'purchase' && open && (
        <div className={styles.deposit}>
          {detail.state === ON_HOLD ? (
            <Folded>{card(order, detail.deposit)}</Folded>
          ) : (
            card(order, detail.deposit)
          )}
        </div>
      )}
      {timelineFirst && timeline}
      <div className={styles.rows}>
        <KeyValueRows rows={detailRows(detail, from)} covered={hidden} />
      </div>
      {!timelineFirst && timeline}
      <ReportButton detail={detail} />
      {support !== null && (
        <p className={styles.ask}>
          <WithSupport sentence={detailCopy.ask} number={detail.id} />
        </p>
      )}
    </div>
  );
}
