import { REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import { showClock, showDate } from '../../../domain/display-time.ts';
import { showExact, showPrice, showWon } from '../../../domain/display.ts';
import { asUnits, wonOf } from '../../../domain/money.ts';
import { FAILED } from '../../../domain/request-state.ts';
import { FEE } from '../../../domain/transactions.ts';
import { priceOf, unitsOf, wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { detailCopy } from '../../copy/detail.ts';
import { orderCopy } from '../../copy/order.ts';
import { receiptCopy } from '../../copy/receipt.ts';
import { counterpartyLabel } from './counterparty.ts';
import type { Detail } from './detail-rows.tsx';

export type ReceiptRow = { readonly label: string; readonly value: string };

const when = (at: string | Date): string => `${showDate(at)} ${showClock(at)}`;
const text = receiptCopy.rows;

/** What moved or is to move; of what was rejected only that it was asked for. */
export function titleOf({ type, incoming, state }: Pick<Detail, 'type' | 'incoming' | 'state'>): string {
  const { requests, incoming: came, outgoing: went, rejected } = detailCopy;
  const request = requests[type];
  if (state === FAILED && request !== undefined) return rejected(request);
  return (incoming ? came : went)[type] ?? '';
}

/** The amount with its sign and every digit: '-97.51243781'. What was rejected goes nowhere, so it has no sign. */
export function signedAmount({
  amount,
  incoming,
  state,
}: Pick<Detail, 'amount' | 'incoming' | 'state'>): string {
  const signed = unitsOf(amount);
  const sign = incoming ? '+' : '-';
  return `${state === FAILED ? '' : sign}${showExact(asUnits(signed < 0n ? -signed : signed))}`;
}

function wonRow({ order, amount, price }: Detail): ReceiptRow[] {
  if (order?.kind === 'sale')
    return [{ label: text.payout, value: `${showWon(wonOfWire(order.payoutWon))}${commonCopy.won}` }];
  if (order?.kind === 'purchase')
    return [{ label: text.paid, value: `${showWon(wonOfWire(order.won))}${commonCopy.won}` }];
  if (price === null) return [];
  const signed = unitsOf(amount);
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
    ...(otherInfo === '' ? [] : [{ label: counterpartyLabel(detail), value: otherInfo }]),
    { label: text.login, value: login },
    ...(txId === null ? [] : [{ label: text.tx, value: txId }]),
    { label: text.id, value: String(id) },
    { label: text.issued, value: when(now) },
  ];
}
