import type { ReadDb } from '../../../db/store.ts';
import { parseTxHash } from '../../../domain/address.ts';
import { maskAddress } from '../../../domain/display.ts';
import { DONE, FAILED, ON_HOLD } from '../../../domain/request-state.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { release } from '../../ledger/reservations.ts';
import { unwrap } from '../../unwrap.ts';
import { reserveOutgoingHash } from '../four-eyes/reserve-tx-hash.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { readTerms } from '../settings/read-terms.ts';
import { findExternalSend, setTxHash } from './external-sends.repo.ts';
import type { Effects } from '../requests/effect.ts';

async function getExternalSend(db: ReadDb, requestId: number) {
  const send = await findExternalSend(db, requestId);
  if (send === null) throw new Error(`external send ${requestId} has no row of its own`);
  return send;
}

/** Approval says that an operator has sent it on the chain, and names the hash that proves it (decision 14). */
export const externalSendEffects: Effects = {
  async describe(tx, request) {
    const send = await getExternalSend(tx, request.id);
    return {
      comName: null,
      amount: send.net,
      accountInfo: maskAddress(send.toAddress),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const send = await getExternalSend(db, request.id);
    return worthOfRequest(db, request, { units: send.net, ownWon: null });
  },
  async reserveHash(tx, request, rawHash, now) {
    const txHash = unwrap(parseTxHash(rawHash));
    await reserveOutgoingHash(tx, { txHash, requestId: request.id, now });
    return txHash;
  },
  async approve(deps, tx, { request, operatorId, reason, txHash: rawHash, now }) {
    const txHash = unwrap(parseTxHash(rawHash));
    const send = await getExternalSend(tx, request.id);
    const { price } = await readTerms(tx);
    const holder = { holderId: request.holderId };
    const posted = await postTransaction(tx, {
      kind: 'externalSend',
      hash: deps.ids.transactionHash(),
      at: now,
      spends: 'reserved',
      requestId: request.id,
      operatorId,
      moves: [
        { from: holder, to: 'external', amount: send.net },
        { from: holder, to: 'fees', amount: send.fee },
      ],
    });
    await setTxHash(tx, request.id, txHash);
    const done = { txId: txHash, ledgerTransactionId: posted.id, at: now };
    await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
    await addFeeRow(tx, {
      ...done,
      ...holder,
      id: request.id,
      price,
      otherInfo: send.toAddress,
      fee: send.fee,
    });
  },
  async reject(_deps, tx, { request, reason, now }) {
    const send = await getExternalSend(tx, request.id);
    await release(tx, request.holderId, send.gross);
    await moveHistoryRow(tx, { id: request.id, state: FAILED, reason, at: now });
  },
  async hold(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: ON_HOLD, reason, at: now });
  },
};
