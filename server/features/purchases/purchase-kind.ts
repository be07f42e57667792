import type { ReadDb, Tx } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/display.ts';
import { subUnits } from '../../../domain/money.ts';
import { DONE, FAILED, ON_HOLD } from '../../../domain/request-state.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { checkIssueLimit } from '../four-eyes/check-issue-limit.ts';
import { findPurchase } from './purchases.repo.ts';
import type { Deps } from '../../deps.ts';
import type { EffectInput, Effects } from '../requests/effect.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';

async function getPurchase(db: ReadDb, requestId: number) {
  const purchase = await findPurchase(db, requestId);
  if (purchase === null) throw new Error(`purchase ${requestId} has no row of its own`);
  return purchase;
}

/** Tokens come from issuance; the fee is taken out of them (design 4). */
async function approve(deps: Pick<Deps, 'ids'>, tx: Tx, { request, operatorId, reason, now }: EffectInput) {
  const purchase = await getPurchase(tx, request.id);
  const company = await getAccountParty(tx, purchase.linkedAccountId);
  await checkIssueLimit(tx, purchase.tokens, now);
  const posted = await postTransaction(tx, {
    kind: 'purchase',
    hash: deps.ids.transactionHash(),
    at: now,
    spends: 'available',
    requestId: request.id,
    operatorId,
    moves: [
      {
        from: 'issuance',
        to: { holderId: request.holderId },
        amount: subUnits(purchase.tokens, purchase.fee),
      },
      { from: 'issuance', to: 'fees', amount: purchase.fee },
    ],
  });
  const done = { txId: posted.hash, ledgerTransactionId: posted.id, at: now };
  await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
  await addFeeRow(tx, {
    ...done,
    id: request.id,
    holderId: request.holderId,
    price: purchase.price,
    otherInfo: company.companyName,
    fee: purchase.fee,
  });
}

export const purchaseEffects: Effects = {
  async describe(tx, request) {
    const purchase = await getPurchase(tx, request.id);
    const party = await getAccountParty(tx, purchase.linkedAccountId);
    return {
      comName: party.companyName,
      amount: purchase.tokens,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const purchase = await getPurchase(db, request.id);
    return worthOfRequest(db, request, { units: purchase.tokens, ownWon: purchase.won });
  },
  approve,
  async reject(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: FAILED, reason, at: now });
  },
  async hold(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: ON_HOLD, reason, at: now });
  },
};
