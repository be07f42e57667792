import { z } from 'zod';
import { inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { parseTxHash } from '../../../domain/address.ts';
import { DONE } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { daonOut } from '../../trpc/wire.ts';
import { findNamedHashes } from '../../four-eyes/named-hashes.repo.ts';
import { reserveOutgoingHash } from '../../four-eyes/reserve-tx-hash.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import { outgoingSend } from '../requests/outgoing-send.ts';
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
  ...outgoingSend(getExternalSend),
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
  amounts: ({ t: { externalSends } }) => ({ net: { table: externalSends, amount: externalSends.net } }),
});
