import { showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { wonOf } from '../../../domain/money.ts';
import { commonCopy } from '../../copy/common.ts';
import { sendCopy } from '../../copy/send.ts';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import type { KeyValue } from '../../ui/KeyValueRows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressGroups } from './AddressGroups.tsx';
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

const ownerOf = (quote: TransferQuote): string =>
  quote.maskedLogin === null ? sendCopy.outside : sendCopy.owner(quote.maskedLogin);

function wonRows({ net, price, payoutWon }: Offer): KeyValue[] {
  if (price === null) return [];
  if (payoutWon === null) {
    return [{ label: rows.value, value: sendCopy.about(showWon(wonOf(net, price))) }];
  }
  return [
    { label: rows.price, value: sendCopy.price(showPrice(price)) },
    { label: rows.payout, value: `${showWon(payoutWon)}${commonCopy.won}`, strong: true },
  ];
}

export function ConfirmRows(props: {
  readonly target: Target;
  readonly offer: Offer;
  readonly quote: TransferQuote | undefined;
}) {
  const { target, offer, quote } = props;
  return (
    <KeyValueRows
      rows={[
        ...recipientRows(target, quote),
        { label: rows.net, value: `${showExact(offer.net)} DAON` },
        { label: rows.fee, value: `${showFee(offer.fee)} DAON` },
        { label: rows.total, value: `${showExact(offer.gross)} DAON`, strong: true },
        ...wonRows(offer),
      ]}
    />
  );
}
