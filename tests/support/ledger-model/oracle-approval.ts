// What an approval does to the books (docs/ledger.md), for ledger-oracle-operators.ts.
import {
  holderIn,
  post,
  type ModelHolder,
  type ModelRequest,
  type ModelState,
  type ModelWonEntry,
} from './model.ts';
import { approvedMs, fileOf, linesOf } from './bank.ts';
import { addFeeRow, moveRow } from './possibility.ts';

const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * What an approval moves in won (docs/ledger.md): a purchase on the bank account that its buyer was shown, a sale on the one of its
 * lines, or without any on the one that the company has now.
 */
function wonOf({ bank: current }: ModelHolder, request: ModelRequest): ModelWonEntry[] {
  const { kind, holderId, shownBank, bookedBank, worthWhenAsked: won } = request;
  const bank = bookedBank ?? shownBank ?? current;
  if (kind === 'purchase')
    return [
      { holderId, bank, account: 'unmatched', amount: won },
      { holderId, bank, account: 'purchasesPaid', amount: -won },
    ];
  if (kind !== 'sale') return [];
  return [
    { holderId, bank, account: 'unmatched', amount: -won },
    { holderId, bank, account: 'salePayouts', amount: won },
  ];
}

/** The request becomes done: reservation, balances and rows (docs/ledger.md). */
export function complete(state: ModelState, request: ModelRequest): void {
  const { id, kind, amount, fee } = request;
  const holder = holderIn(state, request.holderId);
  request.state = 1;
  request.decidedMs = approvedMs(state, id);
  request.version += 1;
  request.takenBy = null;
  if (kind === 'sale')
    request.bookedBank = linesOf(state, id)[0]?.bank ?? fileOf(state, id)?.bank ?? holder.bank;
  if (kind !== 'purchase') holder.held -= fee - amount;
  const other = kind === 'externalSend' ? 'external' : 'issuance';
  const prices = [request.priceWhenAsked, state.terms.priceE4];
  post(state, {
    rowId: id,
    entries: [
      { account: holder.id, amount: amount - fee },
      { account: other, amount: -amount },
      { account: 'fees', amount: fee },
    ],
    won: wonOf(holder, request),
    leastPrice: prices.reduce((a, b) => (a < b ? a : b)),
    mostPrice: prices.reduce(larger),
    deposit: null,
  });
  if (kind === 'purchase') state.mints = [...state.mints, { units: amount, atMs: state.nowMs }];
  moveRow(holder, id, 1);
  addFeeRow(holder, fee);
}
