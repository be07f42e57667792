import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Won } from '../../../domain/money.ts';
import { isOpen } from '../../../domain/request-state.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { hasSettledLine } from '../bank-lines/payable-orders.repo.ts';
import { readMatches } from '../bank-lines/match-bank-lines.ts';
import { refuseOwnHolder } from '../holders/refuse-own-holder.ts';
import { findValidSignatures } from '../requests/approvals.repo.ts';
import { alreadyDecided, takenByAnother } from '../requests/refusals.ts';
import { isPaidSale } from '../requests/refuse-paid-sale.ts';
import { findRequest, type RequestRow } from '../requests/requests.repo.ts';
import { findPayoutOf, getPayout, markTakenBack } from './payouts.repo.ts';
import { readPayout, type PayoutDetail } from './list-payouts.ts';

type Operator = { id: number; login: string; role: OperatorRole };

/** Whether a line of the bank has paid a sale, or may have: then its money is gone. */
async function mayBePaid(tx: Tx, request: RequestRow, won: Won, now: Date): Promise<boolean> {
  const { id: saleId } = request;
  // A line of another account that an earlier file paid from is no candidate, but names the sale.
  if ((await hasSettledLine(tx, saleId)) || (await isPaidSale(tx, request, now))) return true;
  const matches = await readMatches(tx, [{ direction: 'out', won }], now);
  return [...matches.values()].some(({ candidates }) => candidates.some(({ id }) => id === saleId));
}

async function takeBackOne(
  tx: Tx,
  operator: Operator,
  about: { payoutId: number; saleId: number; reason: string; now: Date },
): Promise<void> {
  const { payoutId, saleId, reason, now } = about;
  const request = await findRequest(tx, 'sale', saleId);
  const payout = await findPayoutOf(tx, saleId);
  if (request === null || payout?.id !== payoutId) throw new DomainError('NOT_FOUND');
  if (!isOpen(request.state)) throw await alreadyDecided(tx, request);
  await refuseOwnHolder(tx, operator.id, request.holderId);
  const isTakers = request.takenBy === operator.id || payout.madeBy === operator.id;
  if (!isTakers && operator.role !== 'admin') throw await takenByAnother(tx, request);
  // A signature and a line say that it was paid.
  if ((await findValidSignatures(tx, request, now)).length > 0)
    throw new DomainError('PAYOUT_PAID', { id: saleId });
  if (await mayBePaid(tx, request, payout.won, now)) throw new DomainError('PAYOUT_PAID', { id: saleId });
  const by = { operatorId: operator.id, at: now, reason };
  if (!(await markTakenBack(tx, { payoutId, saleId }, by))) throw new DomainError('NOT_FOUND');
  await appendAudit(tx, {
    at: now,
    actor: operatorActor(operator),
    action: 'payouts.takeBack',
    subject: `sale:${saleId}`,
    outcome: 'done',
    detail: { payout: payoutId, reason },
  });
}

/**
 * Takes sales back from their file, because the bank has not paid them: all of them or none. They stay taken, and may then
 * be put back, rejected, or paid by another file. By the one who made the file or took the sale, or an admin. Throws
 * NOT_FOUND, ALREADY_DECIDED, TAKEN, OWN_REQUEST, and PAYOUT_PAID for a sale with a line of the bank or a signature.
 */
export async function takeBackSales(
  deps: Deps,
  operator: Operator,
  { id, saleIds, reason }: { id: number; saleIds: readonly number[]; reason: string },
): Promise<PayoutDetail> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    await getPayout(tx, id);
    for (const saleId of new Set(saleIds))
      await takeBackOne(tx, operator, { payoutId: id, saleId, reason, now });
    return readPayout(deps, tx, id);
  });
}
