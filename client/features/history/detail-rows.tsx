import { Fragment } from 'react';
import { showDateTime } from '../../../domain/display-time.ts';
import { groupAddress, showExact, showPrice, showWon } from '../../../domain/display.ts';
import { subUnits } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { FAILED, isOpen } from '../../../domain/request-state.ts';
import { FEE, TRANSACTION_TYPE_LABELS } from '../../../domain/transactions.ts';
import { serverNow } from '../../api/server-clock.ts';
import type { Answers } from '../../api/trpc.ts';
import { priceOf, unitsOf, wonOfWire } from '../../api/wire.ts';
import { paths } from '../../routes/paths.ts';
import type { FROM_HISTORY } from '../../routes/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { detailCopy } from '../../copy/detail.ts';
import { orderCopy } from '../../copy/order.ts';
import { rowsCopy } from '../../copy/rows.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { KeyValue } from '../../ui/KeyValueRows.tsx';
import { Link } from '../../ui/Link.tsx';
import { counterpartyLabel } from './counterparty.ts';
import styles from './detail-rows.module.css';

export type Detail = Answers['history']['detail'];

const text = detailCopy.rows;

/** A long code that a person only ever copies. It breaks between groups of four, so that no character is alone on the last line. */
function Code({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span className={styles.code}>
      <span className={styles.value}>
        {groupAddress(value).map((group, index) => (
          <Fragment key={index}>
            <wbr />
            {group}
          </Fragment>
        ))}
      </span>
      <CopyButton text={value} label={label} />
    </span>
  );
}

const daon = (units: DaonUnits): string => `${showExact(units)} DAON`;
const won = (raw: string): string => `${showWon(wonOfWire(raw))}${commonCopy.won}`;

/** What the holder asked for in an order, and what comes of it unless it was rejected. */
function orderRows({ order, state, fee }: Detail): KeyValue[] {
  if (order === null) return [];
  if (order.kind === 'sale') {
    const gross = { label: text.gross, value: daon(unitsOf(order.gross)) };
    if (state === FAILED) return [gross];
    return [gross, { label: text.payout, value: won(order.payoutWon), strong: true }];
  }
  const asked = { label: text.askedWon, value: won(order.won) };
  const bought = { label: text.bought, value: daon(unitsOf(order.tokens)) };
  if (state === FAILED) return [asked];
  const credited = {
    label: text.credited,
    value: daon(subUnits(unitsOf(order.tokens), unitsOf(fee))),
    strong: true,
  };
  // While it waits, the deposit card above shows the won.
  if (!isOpen(state)) return [asked, bought, credited];
  if (order.expiresAt === null) return [bought, credited];
  return [bought, credited, { label: text.expires, value: showDateTime(order.expiresAt, serverNow()) }];
}

export function detailRows(detail: Detail, from: typeof FROM_HISTORY | undefined): readonly KeyValue[] {
  const rows: KeyValue[] = [
    { label: text.type, value: TRANSACTION_TYPE_LABELS[detail.type] },
    { label: text.at, value: showDateTime(detail.createdAt, serverNow()) },
  ];
  if (detail.runsAt !== undefined) {
    rows.push({ label: text.runsAt, value: showDateTime(detail.runsAt, serverNow()), strong: true });
  }
  if (detail.parentId !== null) {
    rows.push({
      label: text.parent,
      value: (
        <Link to={paths.historyDetail(detail.parentId, from)} replace className={styles.link}>
          {detailCopy.seeParent}
        </Link>
      ),
    });
  }
  if (detail.maskedLogin !== undefined) {
    rows.push({ label: text.name, value: rowsCopy.holder(detail.maskedLogin) });
  }
  if (detail.otherInfo !== '') {
    const isAddress = detail.otherInfo.startsWith('0x');
    rows.push({
      label: counterpartyLabel(detail),
      value: isAddress ? <Code value={detail.otherInfo} label={detailCopy.copyAddress} /> : detail.otherInfo,
    });
  }
  if (detail.price !== null) {
    rows.push({ label: text.price, value: orderCopy.price(showPrice(priceOf(detail.price))) });
  }
  if (detail.type !== FEE) rows.push({ label: text.fee, value: daon(unitsOf(detail.fee)) });
  rows.push(...orderRows(detail));
  if (detail.txId !== null) {
    rows.push({ label: text.tx, value: <Code value={detail.txId} label={detailCopy.copyTx} /> });
  }
  return rows;
}
