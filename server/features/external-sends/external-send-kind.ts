import { z } from 'zod';
import { inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { parseTxHash } from '../../../domain/address.ts';
import { maskAddress } from '../../../domain/display.ts';
import { DONE } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { release } from '../../ledger/reservations.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { daonOut } from '../../trpc/wire.ts';
import { findNamedHashes } from '../../four-eyes/named-hashes.repo.ts';
import { reserveOutgoingHash } from '../../four-eyes/reserve-tx-hash.ts';
import { amountsWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import { failInHistory, holdInHistory } from '../requests/move-history.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { findExternalSend, setTxHash } from './external-sends.repo.ts';

async function getExternalSend(db: ReadDb, requestId: number) {
  const send = await findExternalSend(db, requestId);
  if (send === null) throw new Error(`external send ${requestId} has no row of its own`);
  return send;
}

async function readColumns(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const { externalSends } = db.t;
  const rows = await db
    .select()
    .from(externalSends)
    .where(inArray(externalSends.requestId, [...ids]));
  const named = await findNamedHashes(db, ids);
  return new Map(
    rows.map((send) => {
      const hashes = named.get(send.requestId) ?? [];
      const txHash = send.txHash ?? hashes.at(-1) ?? null;
      return [
        send.requestId,
        {
          toAddress: send.toAddress,
          net: send.net,
          fee: send.fee,
          gross: send.gross,
          txHash,
          otherHashes: hashes.filter((hash) => hash !== txHash),
        },
      ];
    }),
  );
}

/** An approval states that an operator has sent the tokens on the chain, and names the hash that proves it (D14). */
export const externalSendKind = defineRequestKind({
  kind: 'externalSend',
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
  async approve(_deps, tx, { request, operatorId, reason, txHash: rawHash, now }) {
    const txHash = unwrap(parseTxHash(rawHash));
    const send = await getExternalSend(tx, request.id);
    const { price } = await readPricing(tx);
    const holder = { holderId: request.holderId };
    const posted = await postTransaction(tx, {
      kind: 'externalSend',
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
  async reject(deps, tx, input) {
    const send = await getExternalSend(tx, input.request.id);
    await release(tx, input.request.holderId, send.gross);
    await failInHistory(deps, tx, input);
  },
  hold: holdInHistory,

  columns: {
    toAddress: z.string(),
    net: daonOut,
    fee: daonOut,
    gross: daonOut,
    /** On the chain: that of the approval; before it, and without one, the one that was named last. */
    txHash: z.string().nullable(),
    /** Others that approvals have named before it: the tokens may have left by each of them. */
    otherHashes: z.array(z.string()),
  },
  readColumns,
  toInbox: ({ net, toAddress }) => ({
    daon: net,
    won: null,
    price: null,
    target: toAddress,
    name: null,
    company: null,
    depositAccount: null,
  }),
  // By what it was worth when it was made; it has no company.
  within: (db, { wonFrom, wonTo, company, depositAccount }) =>
    company === undefined && depositAccount === undefined
      ? amountsWithin(db.t.requests.worthWon, wonFrom, wonTo)
      : undefined,
  amounts: ({ t: { externalSends } }) => ({ net: { table: externalSends, amount: externalSends.net } }),
});
