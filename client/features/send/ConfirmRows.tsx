import { showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { subUnits, wonOf } from '../../../domain/money.ts';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';
import { unitsOf } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { homeCopy } from '../../copy/home.ts';
import { sendCopy } from '../../copy/send.ts';
import { coverable } from '../../state/hidden-amounts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { KeyValueRows, withFormer } from '../../ui/KeyValueRows.tsx';
import type { KeyValue } from '../../ui/KeyValueRows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressGroups } from './AddressGroups.tsx';
import styles from './ConfirmRows.module.css';
import type { Offer, Target, TransferQuote } from './send-types.ts';

const rows = sendCopy.rows;

function recipientRows(target: Target, quote: TransferQuote | undefined): KeyValue[] {
  if (target.kind === 'agent') {
    const { agent } = target;
    return [
      { label: rows.to, value: agent.email },
      { label: rows.account, value: `${agent.bankName} ${maskAccountNumber(agent.accountNum)}` },
    ];
  }
  const owner = quote === undefined ? <Skeleton width="96px" /> : ownerOf(quote);
  return [
    { label: rows.to, value: owner },
    { label: rows.address, value: <AddressGroups address={target.address} /> },
  ];
}

function ownerOf({ maskedLogin, ownerName }: TransferQuote): string {
  if (maskedLogin === null) return sendCopy.outside;
  return ownerName === null ? sendCopy.owner(maskedLogin) : sendCopy.namedOwner(ownerName, maskedLogin);
}

/** An amount with its won under it. */
function inBoth(units: DaonUnits, price: PriceE4 | null) {
  return (
    <>
      <Figure text={`${showExact(units)} DAON`} />
      {price !== null && (
        <span className={styles.won}>
          <Figure text={homeCopy.about(showWon(wonOf(units, price)))} />
        </span>
      )}
    </>
  );
}

/** What can still be spent afterwards, where the balance covers the send. */
function afterRow({ gross }: Offer, quote: TransferQuote | undefined): KeyValue[] {
  const left = quote === undefined ? null : subUnits(unitsOf(quote.available), gross);
  if (left !== null && left < 0n) return [];
  const value = left === null ? <Skeleton width="96px" /> : `${coverable(showExact(left))} DAON`;
  return [{ label: rows.after, value }];
}

const feeRow = ({ fee }: Offer): KeyValue => ({ label: rows.fee, value: `${showFee(fee)} DAON` });

function wonRows({ price, payoutWon }: Offer): KeyValue[] {
  if (price === null || payoutWon === null) return [];
  return [
    { label: rows.price, value: orderCopy.price(showPrice(price)) },
    { label: rows.payout, value: `${showWon(payoutWon)}${commonCopy.won}`, strong: true },
  ];
}

export function ConfirmRows(props: {
  readonly target: Target;
  readonly offer: Offer;
  /** What the confirmation showed first. */
  readonly first: Offer;
  readonly quote: TransferQuote | undefined;
}) {
  const { target, offer, first, quote } = props;
  const total = `${showExact(first.gross)} DAON`;
  return (
    <KeyValueRows
      rows={[
        ...recipientRows(target, quote),
        { label: rows.net, value: inBoth(offer.net, offer.price) },
        ...withFormer([feeRow(offer)], [feeRow(first)]),
        {
          label: rows.total,
          value: inBoth(offer.gross, offer.price),
          strong: true,
          former: offer.gross === first.gross ? undefined : total,
        },
        ...afterRow(offer, quote),
        ...withFormer(wonRows(offer), wonRows(first)),
      ]}
    />
  );
}
