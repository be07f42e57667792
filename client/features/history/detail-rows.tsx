import { Link } from 'react-router-dom';
import { showDateTime } from '../../../domain/display-time.ts';
import { showExact, showPrice, showWon } from '../../../domain/display.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { FEE, PURCHASE, SALE, TRANSACTION_TYPE_LABELS } from '../../../domain/transactions.ts';
import type { Answers } from '../../api/trpc.ts';
import { priceOf, unitsOf, wonOfWire } from '../../api/wire.ts';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { KeyValue } from '../../ui/KeyValueRows.tsx';
import styles from './detail-rows.module.css';

export type Detail = Answers['history']['detail'];

const text = ko.detail.rows;

function counterpartyLabel({ type, incoming }: Detail): string {
  if (type === PURCHASE) return text.company;
  if (type === SALE) return text.account;
  if (type === FEE) return text.counterparty;
  return incoming ? text.from : text.to;
}

/** A long code that a person only ever copies. */
function Code({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span className={styles.code}>
      <span className={styles.value}>{value}</span>
      <CopyButton text={value} label={label} />
    </span>
  );
}

export function detailRows(detail: Detail): readonly KeyValue[] {
  const rows: KeyValue[] = [
    { label: text.type, value: TRANSACTION_TYPE_LABELS[detail.type] },
    { label: text.at, value: showDateTime(detail.createdAt, new Date()) },
  ];
  if (detail.parentId !== null) {
    rows.push({
      label: text.parent,
      value: (
        <Link to={paths.historyDetail(detail.parentId)} replace className={styles.link}>
          {ko.detail.seeParent}
        </Link>
      ),
    });
  }
  if (detail.otherInfo !== '') {
    const isAddress = detail.otherInfo.startsWith('0x');
    rows.push({
      label: counterpartyLabel(detail),
      value: isAddress ? <Code value={detail.otherInfo} label={ko.detail.copyAddress} /> : detail.otherInfo,
    });
  }
  if (detail.price !== null) {
    rows.push({ label: text.price, value: `1 DAON = ${showPrice(priceOf(detail.price))}${ko.common.won}` });
  }
  if (detail.order !== null && 'depositAccount' in detail.order) {
    // While it waits, the deposit card above shows the won.
    const { won, expiresAt } = detail.order;
    if (detail.state !== PENDING) {
      rows.push({ label: text.askedWon, value: `${showWon(wonOfWire(won))}${ko.common.won}` });
    } else if (expiresAt !== null) {
      rows.push({ label: text.expires, value: showDateTime(expiresAt, new Date()) });
    }
  }
  if (detail.type !== FEE) rows.push({ label: text.fee, value: `${showExact(unitsOf(detail.fee))} DAON` });
  if (detail.txId !== null) {
    rows.push({ label: text.tx, value: <Code value={detail.txId} label={ko.detail.copyTx} /> });
  }
  return rows;
}
