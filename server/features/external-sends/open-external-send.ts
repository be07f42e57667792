import type { Tx } from '../../../db/store.ts';
import { negateUnits, recordedWorth, wonOf } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import type { SendQuote } from '../../../domain/tariff.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import { reserve } from '../../ledger/reservations.ts';
import { openRequest } from '../requests/open-request.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { insertExternalSend } from './external-sends.repo.ts';

/** A send to an address outside this product: the gross is held until an operator has sent it on the chain (D14). */
export async function openExternalSend(
  tx: Tx,
  sender: { id: number },
  toAddress: string,
  quote: SendQuote,
  now: Date,
): Promise<{ id: number; state: typeof PENDING }> {
  const pricing = await readPricing(tx);
  await reserve(tx, sender.id, quote.gross);
  const id = await openRequest(tx, {
    kind: 'externalSend',
    holderId: sender.id,
    createdAt: now,
    worthWon: pricing.price === null ? null : recordedWorth(wonOf(quote.net, pricing.price)),
  });
  await insertExternalSend(tx, {
    requestId: id,
    toAddress,
    net: quote.net,
    fee: quote.fee,
    gross: quote.gross,
    txHash: null,
  });
  await addHistoryRow(tx, {
    id,
    holderId: sender.id,
    type: TRANSFER,
    incoming: false,
    state: PENDING,
    amount: negateUnits(quote.net),
    price: pricing.price,
    otherInfo: toAddress,
    fee: quote.fee,
    txId: null,
    at: now,
  });
  return { id, state: PENDING };
}
