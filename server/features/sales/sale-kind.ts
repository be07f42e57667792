import type { ReadDb } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/display.ts';
import { DONE, FAILED, ON_HOLD } from '../../../domain/request-state.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { release } from '../../ledger/reservations.ts';
import { findSale } from '../purchases/purchases.repo.ts';
import type { Effects } from '../requests/effect.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';

async function getSale(db: ReadDb, requestId: number) {
  const sale = await findSale(db, requestId);
  if (sale === null) throw new Error(`sale ${requestId} has no row of its own`);
  return sale;
}

/** The tokens that were held leave for issuance, the fee for fees; the won is paid out by hand (decision 14). */
export const saleEffects: Effects = {
  async describe(tx, request) {
    const sale = await getSale(tx, request.id);
    const party = await getAccountParty(tx, sale.linkedAccountId);
    return {
      comName: party.companyName,
      amount: sale.gross,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const sale = await getSale(db, request.id);
    return worthOfRequest(db, request, { units: sale.net, ownWon: sale.payoutWon });
  },
  async approve(deps, tx, { request, operatorId, reason, now }) {
    const sale = await getSale(tx, request.id);
    const party = await getAccountParty(tx, sale.linkedAccountId);
    const holder = { holderId: request.holderId };
    const posted = await postTransaction(tx, {
      kind: 'sale',
      hash: deps.ids.transactionHash(),
      at: now,
      spends: 'reserved',
      requestId: request.id,
      operatorId,
      moves: [
        { from: holder, to: 'issuance', amount: sale.net },
        { from: holder, to: 'fees', amount: sale.fee },
      ],
    });
    const done = { txId: posted.hash, ledgerTransactionId: posted.id, at: now };
    await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
    await addFeeRow(tx, {
      ...done,
      ...holder,
      id: request.id,
      price: sale.price,
      otherInfo: accountLabel(party.bankCode, party.numLast4),
      fee: sale.fee,
    });
  },
  async reject(_deps, tx, { request, reason, now }) {
    const sale = await getSale(tx, request.id);
    await release(tx, request.holderId, sale.gross);
    await moveHistoryRow(tx, { id: request.id, state: FAILED, reason, at: now });
  },
  async hold(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: ON_HOLD, reason, at: now });
  },
};
