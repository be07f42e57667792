import { DomainError } from '../../../domain/errors.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { negateUnits } from '../../../domain/money.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { SALE } from '../../../domain/transactions.ts';
import type { Tx } from '../../../db/store.ts';
import { addHistoryRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { reserveAgain } from '../../ledger/reservations.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';
import { openRequest } from '../requests/open-request.ts';
import { requestChanged } from '../requests/registry.ts';
import { findRequest, moveRequest } from '../requests/requests.repo.ts';
import { findSale, insertSale } from './sales.repo.ts';

/**
 * A sale on hold in the place of an approved one that was corrected because its payout came back, with the same amounts, price and
 * account. A decided request never changes, so that the holder sees both. Returns its id.
 */
export async function reopenSale(
  tx: Tx,
  formerId: number,
  { operatorId, reason, now }: { operatorId: number; reason: string; now: Date },
): Promise<number> {
  const former = await findRequest(tx, 'sale', formerId);
  const sale = await findSale(tx, formerId);
  if (former === null || sale === null) throw new DomainError('NOT_FOUND');
  const { holderId } = former;
  await reserveAgain(tx, holderId, sale.gross);
  const id = await openRequest(tx, {
    kind: 'sale',
    holderId,
    createdAt: now,
    worthWon: sale.payoutWon,
  });
  await insertSale(tx, { ...sale, requestId: id, returnedId: formerId });
  const party = await getAccountParty(tx, sale.linkedAccountId);
  await addHistoryRow(tx, {
    ...{ id, holderId, type: SALE, incoming: false, state: PENDING, at: now },
    ...{ amount: negateUnits(sale.net), price: sale.price, fee: sale.fee, txId: null },
    otherInfo: accountLabel(party.bankCode, party.numLast4),
  });
  const held = {
    state: ON_HOLD,
    reason,
    decidedAt: now,
    decidedBy: operatorId,
    decidedAs: 'operator',
  } as const;
  if (!(await moveRequest(tx, { id, version: 1 }, held))) throw new DomainError('ALREADY_DECIDED');
  await moveHistoryRow(tx, { id, state: ON_HOLD, reason, at: now });
  await requestChanged(tx, { id, kind: 'sale' }, 'opened', now);
  return id;
}
