import { showClock, showRelative } from '../../domain/display-time.ts';
import { cutAddress, showFee, showWon } from '../../domain/display.ts';
import { asUnits, wonOf, ZERO_UNITS } from '../../domain/money.ts';
import { FAILED } from '../../domain/request-state.ts';
import {
  FEE,
  knownAmount,
  PURCHASE,
  SALE,
  TRANSACTION_TYPE_LABELS,
  TRANSFER,
} from '../../domain/transactions.ts';
import { serverNow } from '../api/server-clock.ts';
import type { Answers } from '../api/trpc.ts';
import { priceOf, unitsOf, wonOfWire } from '../api/wire.ts';
import { commonCopy } from '../copy/common.ts';
import { depositCopy } from '../copy/deposit.ts';
import { rowsCopy } from '../copy/rows.ts';
import { SignedAmount, signedDaonOrDust, withSign } from './Amount.tsx';
import { Covered } from './Covered.tsx';
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

const isAddress = (text: string): boolean => text.startsWith('0x');

/** Whom it was with, or else what it was. */
function titleOf({ type, maskedLogin, otherInfo }: HistoryRowData): string {
  if (type !== TRANSFER) return TRANSACTION_TYPE_LABELS[type];
  if (maskedLogin !== undefined) return rowsCopy.holder(maskedLogin);
  if (isAddress(otherInfo)) return rowsCopy.outside;
  return otherInfo === '' ? TRANSACTION_TYPE_LABELS[type] : otherInfo;
}

type HistoryRowProps = {
  readonly row: HistoryRowData;
  readonly to: string;
  /** Covers the figures. */
  readonly hidden?: boolean;
  /** Says only the time, where the day stands above. */
  readonly underDay?: boolean;
};

/** What an open purchase shows in place of tokens: the won to wire, or that they came. Null for every other row. */
export function depositText({ deposit, won }: Pick<HistoryRowData, 'deposit' | 'won'>): string | null {
  if (deposit === undefined || deposit === null || won === undefined) return null;
  return depositCopy[deposit](showWon(wonOfWire(won)));
}

/** One movement: with whom, what it was and when, how much, its fee and what it was worth. */
export function HistoryRow({ row, to, hidden = false, underDay = false }: HistoryRowProps) {
  const { type, incoming, state, otherInfo, createdAt, price } = row;
  const title = titleOf(row);
  const fee = row.fee === undefined ? ZERO_UNITS : unitsOf(row.fee);
  const units = knownAmount(type, unitsOf(row.amount), fee);
  const size = asUnits(units < 0n ? -units : units);
  const when = underDay ? showClock(createdAt) : showRelative(createdAt, serverNow());
  const awaited = depositText(row);
  const worth = price === null ? null : `${showWon(wonOf(size, priceOf(price)))}${commonCopy.won}`;
  return (
    <RowLink
      to={to}
      id={row.id}
      icon={<HistoryIconOf type={type} incoming={incoming} />}
      iconTone={incoming ? 'brand' : 'plain'}
      title={title}
      sub={
        <span className={styles.lines}>
          <span className={styles.what}>
            {type === TRANSFER && <span>{incoming ? rowsCopy.received : rowsCopy.sent}</span>}
            <StateChip state={state} inProgress={row.inProgress} endedAs={row.endedAs} />
            <span>{when}</span>
          </span>
          {otherInfo !== '' && otherInfo !== title && (
            <span className={styles.line}>{cutAddress(otherInfo)}</span>
          )}
        </span>
      }
      end={
        hidden ? (
          <Covered />
        ) : awaited !== null ? (
          <span className={styles.awaited}>{awaited}</span>
        ) : (
          <SignedAmount
            units={units}
            text={type === FEE ? `${withSign(units, showFee)} DAON` : signedDaonOrDust(units)}
            muted={state === FAILED}
          />
        )
      }
      endSub={
        !hidden &&
        awaited === null && (
          <span className={styles.lines}>
            {worth !== null && <span>{worth}</span>}
            {fee > 0n && state !== FAILED && <span>{rowsCopy.fee(showFee(fee))}</span>}
          </span>
        )
      }
    />
  );
}
