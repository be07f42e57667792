import type { Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import type { Registered } from '../requests/registry.ts';
import { hasSettledLine } from '../requests/settled-lines.ts';
import { releaseLinesOf } from './bank-lines.repo.ts';
import { findRivals } from './find-paid.ts';
import { mayHaveOpenLine, openLineOfPurchase, otherOpenSale } from './payable-orders.repo.ts';
import { regroupPurchases, regroupSales } from './regroup.ts';

/** A purchase that has ended leaves its lines to other orders. An approved one is still what a line may have paid. */
async function purchaseChanged(tx: Tx, id: number, isOpened: boolean, now: Date): Promise<void> {
  const [group] = await openLineOfPurchase(tx, { requestId: id });
  if (group === undefined) return;
  const { holderId, companyId, won } = group;
  const rivals = isOpened ? [] : await findRivals(tx, group, now);
  for (const one of new Set([holderId, ...rivals]))
    await regroupPurchases(tx, { holderId: one, companyId, won }, now);
}

/** Sales are matched together: a payout file has up to 200. One that has ended matters only to others of its amount. */
async function salesChanged(tx: Tx, ids: readonly number[], hasEnded: boolean, now: Date): Promise<void> {
  const found: { id: number; companyId: number; won: Won }[] = [];
  for (const id of ids)
    for (const group of await mayHaveOpenLine(tx, { requestId: id }))
      if (!hasEnded || (await otherOpenSale(tx, { id, ...group })).length > 0) found.push({ id, ...group });
  for (const [companyId, sales] of Map.groupBy(found, (sale) => sale.companyId)) {
    const amounts = new Set(sales.map(({ won }) => won));
    await regroupSales(tx, { companyId, amounts, ids: sales.map(({ id }) => id) }, now);
  }
}

/** Follows changes of purchases and sales in what is known from the bank's lines. */
export const ordersChanged: Registered['changed'] = async (tx, requests, change, now) => {
  const idsOf = (wanted: RequestKind) => requests.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [bought, sold] = [idsOf('purchase'), idsOf('sale')];
  // The money of an order that failed belongs to no order again.
  if (change === 'failed')
    for (const id of [...bought, ...sold])
      if (await hasSettledLine(tx, id)) await releaseLinesOf(tx, id, now);
  if (change === 'opened' || change === 'failed')
    for (const id of bought) await purchaseChanged(tx, id, change === 'opened', now);
  await salesChanged(tx, sold, change === 'failed' || change === 'done', now);
};
