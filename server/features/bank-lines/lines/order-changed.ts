import type { Registered } from '../../requests/registry.ts';
import { hasSettledLine } from '../../requests/settled-lines.ts';
import { releaseLinesOf } from './bank-lines.repo.ts';
import { regroupOrder } from '../match/regroup.ts';

/** Follows changes of purchases and sales in what is known from the bank's lines. */
export const ordersChanged: Registered['changed'] = async (tx, requests, change, now) => {
  // An approved order is still what a line may have paid.
  if (change === 'done') return;
  for (const { id, kind } of requests) {
    if (kind !== 'purchase' && kind !== 'sale') continue;
    const direction = kind === 'purchase' ? 'in' : 'out';
    const hasEnded = change === 'failed';
    // The money of an order that failed belongs to no order again.
    if (hasEnded && (await hasSettledLine(tx, id))) await releaseLinesOf(tx, id, now);
    if (kind === 'sale' || change !== 'paying')
      await regroupOrder(tx, direction, { id, hasLeft: hasEnded }, now);
  }
};
