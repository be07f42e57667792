import { DomainError } from '../../../domain/errors.ts';
import { takeBackRefusal } from '../../../domain/legal-acts.ts';
import type { Deps } from '../../deps/deps.ts';
import { keptReason } from '../../holders/erased-holder.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readOperator } from '../requests/read-acting.ts';
import { readFactsOf } from '../requests/read-facts.ts';
import { refusedAct } from '../requests/refusals.ts';
import { requestChanged } from '../requests/registry.ts';
import { findRequests } from '../requests/requests.repo.ts';
import { findDebited } from '../bank-lines/match/file-debits.repo.ts';
import { markTakenBack } from './payouts.repo.ts';
import { readPayout, type PayoutDetail } from './list-payouts.ts';
import { logAct, NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';
import { getMadeFile } from './give-again.ts';

/**
 * Takes sales back from their file, because the bank has not paid them: all of them or none. They stay taken, and may then
 * be put back, rejected, or paid by another file. Throws what `takeBackRefusal` says of one of them.
 */
export async function takeBackSales(
  deps: Deps,
  actor: Actor,
  { id, saleIds, reason }: { id: number; saleIds: readonly number[]; reason: string },
): Promise<PayoutDetail> {
  return operatorAct(deps, actor, 'payouts.takeBack', async (tx, now) => {
    const { depositAccountId, madeBy } = await getMadeFile(tx, 'payouts', id);
    const debited = await findDebited(tx, { kind: 'payout', id, depositAccountId });
    const operator = await readOperator(tx, actor.id, now);
    const settings = await readSettings(tx);
    // What a line has paid, or may have, is read before the first one is taken back.
    const sales = new Map((await findRequests(tx, saleIds)).map((request) => [request.id, request]));
    const facts = await readFactsOf(tx, [...sales.values()], now);
    let log: Acted<PayoutDetail>['log'] = NOTHING_CHANGED;
    for (const saleId of new Set(saleIds)) {
      const [sale, known] = [sales.get(saleId), facts.get(saleId)];
      if (sale?.kind !== 'sale' || known === undefined) throw new DomainError('NOT_FOUND');
      const file = { id, madeBy, mayBeDebited: debited.has(saleId) };
      const code = takeBackRefusal(sale.state, known, operator, file, settings, now);
      if (code !== null) throw await refusedAct(tx, sale, known, { code, act: 'putBack', seen: undefined });
      const by = { operatorId: actor.id, at: now, reason: await keptReason(tx, sale.holderId, reason) };
      if (!(await markTakenBack(tx, { payoutId: id, saleId }, by))) throw new DomainError('NOT_FOUND');
      await requestChanged(tx, sale, 'paying', now);
      const entry = { subject: `sale:${saleId}`, detail: { payout: id, reason } };
      log = await logAct(tx, actor, 'payouts.takeBack', entry, now);
    }
    return { value: await readPayout(deps, tx, actor, id), log };
  });
}
