import { inArray } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { listOut } from '../../list-input.ts';
import { amountOut } from '../../wire.ts';
import { requestOut } from '../requests/request-wire.ts';
import { viewRequests } from '../requests/request-views.ts';

export const externalSendOut = requestOut.extend({
  toAddress: z.string(),
  net: amountOut,
  fee: amountOut,
  gross: amountOut,
  /** On the chain, given with the approval. */
  txHash: z.string().nullable(),
});

export const externalSendListOut = listOut(externalSendOut);

async function detailsOf(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const { externalSends } = db.t;
  const rows = await db
    .select()
    .from(externalSends)
    .where(inArray(externalSends.requestId, [...ids]));
  return new Map(
    rows.map((send) => [
      send.requestId,
      {
        toAddress: send.toAddress,
        net: daonToString(send.net),
        fee: daonToString(send.fee),
        gross: daonToString(send.gross),
        txHash: send.txHash,
      },
    ]),
  );
}

export const externalSendViews = viewRequests('externalSend', detailsOf);
