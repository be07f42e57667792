import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { isOpen } from '../../../domain/request-state.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import type { Deps } from '../../deps/deps.ts';
import { keptReason } from '../../holders/erased-holder.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { findValidSignatures } from '../requests/approvals.repo.ts';
import { alreadyDecided, takenByAnother } from '../requests/refusals.ts';
import { findFacts, isBankFact } from '../requests/facts.repo.ts';
import { requestChanged } from '../requests/registry.ts';
import { findRequest } from '../requests/requests.repo.ts';
import { findPayoutOf, hasSettledLine } from '../requests/settled-lines.ts';
import { findDebited } from '../bank-lines/file-debits.repo.ts';
import { getPayout, markTakenBack } from './payouts.repo.ts';
import { readPayout, type PayoutDetail } from './list-payouts.ts';
import {
  logAct,
  NOTHING_CHANGED,
  operatorAct,
  type Acted,
  type Actor,
  type Logged,
} from '../../acting/operator-act.ts';

type Operator = { id: number; login: string; role: OperatorRole };

async function takeBackOne(
  tx: Tx,
  operator: Operator,
  about: { payoutId: number; saleId: number; mayBePaid: boolean; reason: string; now: Date },
): Promise<Logged> {
  const { payoutId, saleId, mayBePaid, reason, now } = about;
  const request = await findRequest(tx, 'sale', saleId);
  const payout = await findPayoutOf(tx, saleId);
  if (request === null || payout?.id !== payoutId) throw new DomainError('NOT_FOUND');
  if (!isOpen(request.state)) throw await alreadyDecided(tx, request);
  await refuseOwnHolder(tx, operator.id, request.holderId);
  const isTakers = request.takenBy === operator.id || payout.madeBy === operator.id;
  if (!isTakers && operator.role !== 'admin') throw await takenByAnother(tx, request);
  // An approval and a line say that it was paid. One of an earlier version came before the file, which took the sale.
  const signatures = await findValidSignatures(tx, request, now);
  if (signatures.some(({ decision, version }) => decision === 'approve' && version === request.version))
    throw new DomainError('PAYOUT_PAID', { id: saleId });
  if (mayBePaid || (await hasSettledLine(tx, saleId))) throw new DomainError('PAYOUT_PAID', { id: saleId });
  const kept = await keptReason(tx, request.holderId, reason);
  const by = { operatorId: operator.id, at: now, reason: kept };
  if (!(await markTakenBack(tx, { payoutId, saleId }, by))) throw new DomainError('NOT_FOUND');
  await requestChanged(tx, request, 'paying', now);
  const entry = { subject: `sale:${saleId}`, detail: { payout: payoutId, reason } };
  return logAct(tx, operator, 'payouts.takeBack', entry, now);
}

/**
 * Takes sales back from their file, because the bank has not paid them: all of them or none. They stay taken, and may then
 * be put back, rejected, or paid by another file. By the one who made the file or took the sale, or an admin. Throws
 * NOT_FOUND, ALREADY_DECIDED, TAKEN, OWN_REQUEST, and PAYOUT_PAID for a sale with a line of the bank or an approval, and while an open line
 * may be the debit for the file with it.
 */
export async function takeBackSales(
  deps: Deps,
  operator: Actor,
  { id, saleIds, reason }: { id: number; saleIds: readonly number[]; reason: string },
): Promise<PayoutDetail> {
  return operatorAct(deps, operator, 'payouts.takeBack', async (tx, now, { role }) => {
    const { depositAccountId } = await getPayout(tx, id);
    // What a line has paid, or may have: that money is gone. A line of another account that an earlier file paid from is no
    // candidate, but names the sale.
    const facts = await findFacts(tx, saleIds);
    const perhaps = new Set(facts.filter(isBankFact).map(({ requestId }) => requestId));
    const debited = await findDebited(tx, { kind: 'payout', id, depositAccountId });
    let log: Acted<PayoutDetail>['log'] = NOTHING_CHANGED;
    for (const saleId of new Set(saleIds)) {
      const about = {
        payoutId: id,
        saleId,
        mayBePaid: perhaps.has(saleId) || debited.has(saleId),
        reason,
        now,
      };
      log = await takeBackOne(tx, { ...operator, role }, about);
    }
    return { value: await readPayout(deps, tx, operator, id), log };
  });
}
