import { showRelative } from '../../domain/display-time.ts';
import { cutAddress, showDaon, showDaonUp, showWon } from '../../domain/display.ts';
import { asUnits, wonOf } from '../../domain/money.ts';
import { FAILED } from '../../domain/request-state.ts';
import { FEE, PURCHASE, SALE, TRANSACTION_TYPE_LABELS } from '../../domain/transactions.ts';
import type { Answers } from '../api/trpc.ts';
import { priceOf, unitsOf } from '../api/wire.ts';
import { commonCopy } from '../copy/common.ts';
import { homeCopy } from '../copy/home.ts';
import { SignedAmount } from './Amount.tsx';
import styles from './HistoryRow.module.css';
import { BuyIcon, FeeIcon, ReceiveIcon, SellIcon, SendIcon } from './icons.tsx';
import { RowLink } from './ListRow.tsx';
import { StateChip } from './StateChip.tsx';

type HistoryRowData = Answers['history']['list']['rows'][number];

export function HistoryIconOf({ type, incoming }: { readonly type: number; readonly incoming: boolean }) {
  if (type === PURCHASE) return <BuyIcon size={20} />;
  if (type === SALE) return <SellIcon size={20} />;
  if (type === FEE) return <FeeIcon size={20} />;
  return incoming ? <ReceiveIcon size={20} /> : <SendIcon size={20} />;
}

type HistoryRowProps = {
  readonly row: HistoryRowData;
  readonly to: string;
  /** Covers the figures. */
  readonly hidden?: boolean;
};

/** One movement: what it was, when and with whom, how much and what that was worth. */
export function HistoryRow({ row, to, hidden = false }: HistoryRowProps) {
  const units = unitsOf(row.amount);
  const size = asUnits(units < 0n ? -units : units);
  // oxlint-disable-next-line react/purity -- a time is shown as of this render
  const when = showRelative(row.createdAt, new Date());
  return (
    <RowLink
      to={to}
      id={row.id}
      icon={<HistoryIconOf type={row.type} incoming={row.incoming} />}
      iconTone={row.incoming ? 'brand' : 'plain'}
      title={
        <>
          {TRANSACTION_TYPE_LABELS[row.type]}
          <StateChip state={row.state} inProgress={row.inProgress} />
        </>
      }
      sub={
        <span className={styles.lines}>
          {row.otherInfo !== '' && <span className={styles.line}>{cutAddress(row.otherInfo)}</span>}
          <span>{when}</span>
        </span>
      }
      end={
        hidden ? (
          <Covered />
        ) : (
          <SignedAmount
            amount={row.amount}
            show={row.type === FEE ? showDaonUp : showDaon}
            muted={row.state === FAILED}
          />
        )
      }
      endSub={!hidden && row.price !== null && `${showWon(wonOf(size, priceOf(row.price)))}${commonCopy.won}`}
    />
  );
}

function Covered() {
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="visually-hidden">{homeCopy.hidden}</span>
    </>
  );
}
