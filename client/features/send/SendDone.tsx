import { Navigate, useNavigate } from 'react-router-dom';
import { showDateTime } from '../../../domain/display-time.ts';
import { showExact, showFee, showWon } from '../../../domain/display.ts';
import { wonOf } from '../../../domain/money.ts';
import { DONE, PENDING } from '../../../domain/request-state.ts';
import { trpc } from '../../api/trpc.ts';
import { serverNow } from '../../api/server-clock.ts';
import { unitsOf } from '../../api/wire.ts';
import { paths } from '../../routes/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { homeCopy } from '../../copy/home.ts';
import { recipientsCopy } from '../../copy/recipients.ts';
import { sendCopy } from '../../copy/send.ts';
import { useDetail } from '../../money/use-detail.ts';
import { UsualWait } from '../../money/UsualWait.tsx';
import { areAmountsHidden, coverable } from '../../state/hidden-amounts.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Covered } from '../../ui/Covered.tsx';
import { FitText } from '../../ui/FitText.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Named } from './Named.tsx';
import styles from './SendDone.module.css';
import { endsOf, nameOf } from './send-types.ts';
import type { SendSubject } from './send-types.ts';

type SendDoneProps = {
  readonly id: number;
  readonly state: number;
  readonly subject: SendSubject;
};

/** A send to a wallet here settles immediately or waits for its hour; any other waits for an operator. A second sentence explains it. */
export function SendDone({ id, state, subject: { target, owner, offer } }: SendDoneProps) {
  const navigate = useNavigate();
  const balance = trpc.wallet.balance.useQuery({}, { staleTime: 0 });
  const amount = showExact(offer.net);
  const hidden = areAmountsHidden();
  const name = nameOf(target, owner);
  const isDone = state === DONE;
  // A wallet here has an owner; only a first send to it waits, for its hour and for no operator.
  const isTimed = !isDone && target.kind === 'address' && owner !== null;
  const detail = useDetail(id, !isDone).data;
  const runsAt = detail?.runsAt;
  const waits =
    target.kind === 'agent' ? [sendCopy.agentNotice, sendCopy.agentRecord] : [sendCopy.outsideNotice];
  const said = coverable(amount);
  const sentences = isDone
    ? [sendCopy.doneSub(name, said)]
    : isTimed
      ? [
          sendCopy.waitsSub(name, said),
          ...(runsAt === undefined ? [] : [sendCopy.waitsUntil(showDateTime(runsAt, serverNow()))]),
        ]
      : [sendCopy.askedSub(name, said), ...waits];
  const title = isTimed ? sendCopy.waits : sendCopy.done;
  const detailPath = paths.historyDetail(id);
  // The receipt is a sheet of the detail, so the way back closes it.
  const openReceipt = (): void => {
    void navigate(detailPath, { replace: true });
    void navigate(detailPath, { state: { sheet: 'receipt' } });
  };
  const recipients = trpc.transfers.recipients.useQuery({}, { enabled: target.kind === 'address' });
  const isNew =
    target.kind === 'address' &&
    recipients.data?.some(
      ({ address, saved }) => saved !== null && address === target.address.toLowerCase(),
    ) === false;
  /** A sheet of the page of recipients, so that the way back closes it. */
  const keep = (to: string): void => {
    void navigate(paths.recipients, { replace: true, state: { to } });
    void navigate(paths.recipients, { state: { to, sheet: 'add' } });
  };
  const left = balance.isFetching ? undefined : balance.data?.available;
  const { rows } = sendCopy;
  // It was decided, cancelled, or has run or failed since.
  if (!isDone && (detail?.state ?? PENDING) !== PENDING) return <Navigate to={detailPath} replace />;
  return (
    <Screen
      id="/send#5"
      title={title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar
          above={
            <>
              {target.kind === 'address' && isNew && (
                <Button look="text" onClick={() => keep(target.address)}>
                  {recipientsCopy.keep}
                </Button>
              )}
              {isDone && (
                <Button look="text" onClick={openReceipt}>
                  {sendCopy.receipt}
                </Button>
              )}
            </>
          }
        >
          <ButtonPair>
            <ButtonLink to={detailPath} replace look="soft">
              {orderCopy.see}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {commonCopy.confirm}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="done" title={title}>
        <Named sentence={sentences.join('\n')} whole={endsOf(target)} />
        {!isDone && !isTimed && <UsualWait id={id} />}
      </Result>
      <div className={styles.amount}>{hidden ? <Covered /> : <FitText amount={`${amount} DAON`} />}</div>
      <p className={styles.won}>
        {!hidden && offer.price !== null && homeCopy.about(showWon(wonOf(offer.net, offer.price)))}
      </p>
      <KeyValueRows
        covered={hidden}
        rows={[
          { label: rows.fee, value: `${showFee(offer.fee)} DAON` },
          { label: rows.total, value: `${showExact(offer.gross)} DAON` },
          {
            label: rows.left,
            value: left === undefined ? <Skeleton width="96px" /> : `${showExact(unitsOf(left))} DAON`,
          },
        ]}
      />
    </Screen>
  );
}
