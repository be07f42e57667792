import { Fragment } from 'react';
import { showClock, showDateTime, showRelative } from '../../domain/display-time.ts';
import { cutAddress, showFee, showWon } from '../../domain/display.ts';
import { ZERO_UNITS } from '../../domain/money.ts';
import { DONE, FAILED } from '../../domain/request-state.ts';
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
import { unitsOf, wonOfWire } from '../api/wire.ts';
import { commonCopy } from '../copy/common.ts';
import { depositCopy } from '../copy/deposit.ts';
import { rowsCopy } from '../copy/rows.ts';
import { SignedAmount, signedDaonOrDust, withSign } from './Amount.tsx';
import { classes } from './classes.ts';
import { Covered } from './Covered.tsx';
import { WithFigures } from './Figure.tsx';
import styles from './HistoryRow.module.css';
import { BuyIcon, FeeIcon, ReceiveIcon, SellIcon, SendIcon } from './icons.tsx';
import { Link } from './Link.tsx';
import { Mark } from './Mark.tsx';
import { StateChip } from './StateChip.tsx';

type HistoryRowData = Answers['history']['list']['rows'][number];

function WayIcon({ type, incoming }: Pick<HistoryRowData, 'type' | 'incoming'>) {
  if (type === PURCHASE) return <BuyIcon size={12} />;
  if (type === SALE) return <SellIcon size={12} />;
  if (type === FEE) return <FeeIcon size={12} />;
  return incoming ? <ReceiveIcon size={12} /> : <SendIcon size={12} />;
}

const isAddress = (text: string): boolean => text.startsWith('0x');

/** Whom it was with, or else what it was. */
function titleOf({ type, maskedLogin, otherInfo }: HistoryRowData): string {
  if (type === FEE) return TRANSACTION_TYPE_LABELS[type];
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
  /** Of a screen that stands, so that an age stays true. */
  readonly now?: Date;
};

type Wired = Pick<HistoryRowData, 'deposit' | 'won'>;

/** What an open purchase shows in place of tokens: the won to wire, or that they came. Null for every other row. */
export function depositText({ deposit, won }: Wired): string | null {
  if (deposit === undefined || deposit === null || won === undefined) return null;
  return depositCopy[deposit](showWon(wonOfWire(won)));
}

/** What a purchase that came to nothing shows in place of tokens: the won that was ordered. Null for every other row. */
export function unspentText({ deposit, won }: Wired): string | null {
  if ((deposit !== undefined && deposit !== null) || won === undefined) return null;
  return `${showWon(wonOfWire(won))}${commonCopy.won}`;
}

function RowAmount({ row }: { readonly row: HistoryRowData }) {
  const { type, state } = row;
  const awaited = depositText(row);
  if (awaited !== null) return <WithFigures sentence={awaited} />;
  const unspent = unspentText(row);
  if (unspent !== null)
    return (
      <s className={styles.unspent}>
        <WithFigures sentence={unspent} />
      </s>
    );
  const units = knownAmount(type, unitsOf(row.amount), row.fee === undefined ? ZERO_UNITS : unitsOf(row.fee));
  return (
    <SignedAmount
      units={units}
      text={type === FEE ? `${withSign(units, showFee)} DAON` : signedDaonOrDust(units)}
      muted={state === FAILED}
    />
  );
}

/** One movement in two lines: with whom and how much, then what it was and when. The rest is in its detail. */
export function HistoryRow(props: HistoryRowProps) {
  const { row, to, hidden = false, underDay = false, now = serverNow() } = props;
  const { type, incoming, state, otherInfo, createdAt, runsAt } = row;
  const title = titleOf(row);
  const when = underDay ? showClock(createdAt) : showRelative(createdAt, now);
  const moved = incoming ? rowsCopy.received : rowsCopy.sent;
  const what = type === TRANSFER ? moved : TRANSACTION_TYPE_LABELS[type];
  const runs = runsAt === undefined ? '' : rowsCopy.runs(showDateTime(runsAt, now));
  const line = [runs, when, what, cutAddress(otherInfo)].filter((part) => part !== '' && part !== title);
  // The coin is lit where it has arrived.
  const arrived = incoming && state === DONE;
  return (
    <Link to={to} className={styles.row} data-id={row.id}>
      <span className={styles.coin}>
        <Mark size={40} quiet={!arrived} />
        <span className={classes(styles.way, arrived && styles.in)}>
          <WayIcon type={type} incoming={incoming} />
        </span>
      </span>
      <span className={styles.texts}>
        <span className={styles.main}>
          <span className={styles.title}>{title}</span>
          <span className={styles.amount}>{hidden ? <Covered /> : <RowAmount row={row} />}</span>
        </span>
        <span className={styles.sub}>
          {state !== DONE && <StateChip state={state} inProgress={row.inProgress} endedAs={row.endedAs} />}
          <span className={styles.line}>
            {line.map((part, place) => (
              <Fragment key={part}>
                {place > 0 && ' · '}
                <span>{part}</span>
              </Fragment>
            ))}
          </span>
        </span>
      </span>
    </Link>
  );
}
