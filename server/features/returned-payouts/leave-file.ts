import type { Tx } from '../../../db/store.ts';
import { PAYOUT_RETURNED_REASON } from '../../../domain/reason.ts';
import { isOpen } from '../../../domain/request-state.ts';
import { logAct, type Actor } from '../../acting/operator-act.ts';
import { keptReason } from '../../holders/erased-holder.ts';
import { markTakenBack } from '../payouts/payouts.repo.ts';
import { kindOf, requestChanged, tellHolder } from '../requests/registry.ts';
import type { RequestRow } from '../requests/requests.repo.ts';
import { findPayoutOf } from '../requests/settled-lines.ts';

/** Tells the holder of a sale that the bank did not pay it. */
export async function tellReturned(tx: Tx, sale: RequestRow, at: Date): Promise<void> {
  const about = await kindOf('sale').describe(tx, sale);
  await tellHolder(tx, sale, about, { decision: 'hold', reason: PAYOUT_RETURNED_REASON, at });
}

/** Takes a sale that the bank did not pay out of its file, if it is in one. */
export async function takeFromFile(tx: Tx, operator: Actor, sale: RequestRow, now: Date): Promise<void> {
  const payout = await findPayoutOf(tx, sale.id);
  if (payout !== null) {
    const reason = await keptReason(tx, sale.holderId, PAYOUT_RETURNED_REASON);
    const filed = { payoutId: payout.id, saleId: sale.id };
    await markTakenBack(tx, filed, { operatorId: operator.id, at: now, reason });
    if (isOpen(sale.state)) await requestChanged(tx, sale, 'paying', now);
    const entry = { subject: `sale:${sale.id}`, detail: { payout: payout.id, reason } };
    await logAct(tx, operator, 'payouts.takeBack', entry, now);
  }
}

/** Does the same for an open sale, which stays taken, and tells its holder. */
export async function leaveFile(tx: Tx, operator: Actor, sale: RequestRow, now: Date): Promise<void> {
  await takeFromFile(tx, operator, sale, now);
  await tellReturned(tx, sale, now);
}
