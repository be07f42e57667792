import { REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import { showClock, showDate } from '../../../domain/display-time.ts';
import { showExact, showPrice, showWon } from '../../../domain/display.ts';
import { asUnits, wonOf } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { FAILED, isOpen } from '../../../domain/request-state.ts';
import { FEE, knownAmount } from '../../../domain/transactions.ts';
import { priceOf, unitsOf, wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { detailCopy } from '../../copy/detail.ts';
import { orderCopy } from '../../copy/order.ts';
import { receiptCopy } from '../../copy/receipt.ts';
import { rowsCopy } from '../../copy/rows.ts';
import { withSign } from '../../ui/Amount.tsx';
import { counterpartyLabel } from './counterparty.ts';
import type { Detail } from './detail-rows.tsx';

export type ReceiptRow = { readonly label: string; readonly value: string };

const when = (at: string | Date): string => `${showDate(at)} ${showClock(at)}`;
const text = receiptCopy.rows;

/** What moved or is to move; of what was not done only that it was asked for. */
export function titleOf({ type, incoming, state }: Pick<Detail, 'type' | 'incoming' | 'state'>): string {
  const { requests, asked, incoming: came, outgoing: went, rejected } = detailCopy;
  const request = requests[type];
  if (state === FAILED && request !== undefined) return rejected(request);
  return (isOpen(state) ? asked[type] : undefined) ?? (incoming ? came : went)[type] ?? '';
}

type Moved = Pick<Detail, 'type' | 'amount' | 'fee'>;

/** The amount by which the list knows the movement, in signed units. */
export const unitsMoved = ({ type, amount, fee }: Moved): DaonUnits =>
  knownAmount(type, unitsOf(amount), unitsOf(fee));

/** The amount with its sign and every digit: '−97.51243781'. What was not done goes nowhere, so it has no sign. */
export function signedAmount(detail: Moved & Pick<Detail, 'state'>): string {
  const signed = unitsMoved(detail);
  if (detail.state !== FAILED) return withSign(signed, showExact);
  return showExact(asUnits(signed < 0n ? -signed : signed));
}

function wonRow(detail: Detail): ReceiptRow[] {
  const { order, price } = detail;
  if (order?.kind === 'sale')
    return [{ label: text.payout, value: `${showWon(wonOfWire(order.payoutWon))}${commonCopy.won}` }];
  if (order?.kind === 'purchase')
    return [{ label: text.paid, value: `${showWon(wonOfWire(order.won))}${commonCopy.won}` }];
  if (price === null) return [];
  const signed = unitsMoved(detail);
  const worth = wonOf(asUnits(signed < 0n ? -signed : signed), priceOf(price));
  return [{ label: text.worth, value: `${showWon(worth)}${commonCopy.won}` }];
}

/** Everything that a person needs to prove a movement, as plain text. */
export function receiptRows(detail: Detail, login: string, now: Date): readonly ReceiptRow[] {
  const { otherInfo, price, txId, id } = detail;
  return [
    { label: text.state, value: REQUEST_STATE_LABELS[detail.state] },
    { label: text.at, value: when(detail.createdAt) },
    ...wonRow(detail),
    ...(detail.type === FEE ? [] : [{ label: text.fee, value: `${showExact(unitsOf(detail.fee))} DAON` }]),
    ...(price === null ? [] : [{ label: text.price, value: orderCopy.price(showPrice(priceOf(price))) }]),
    ...(detail.maskedLogin === undefined
      ? []
      : [{ label: detailCopy.rows.name, value: rowsCopy.holder(detail.maskedLogin) }]),
    ...(otherInfo === '' ? [] : [{ label: counterpartyLabel(detail), value: otherInfo }]),
    { label: text.login, value: login },
    ...(txId === null ? [] : [{ label: text.tx, value: txId }]),
    { label: text.id, value: String(id) },
    { label: text.issued, value: when(now) },
  ];
}
