import type { Tx } from '../../../db/store.ts';
import { negateUnits, recordedWorth, wonOf, type PriceE4 } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import type { SendQuote } from '../../../domain/tariff.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import { reserve } from '../../ledger/reservations.ts';
import { openRequest } from '../requests/open-request.ts';
import { insertWaitingSend } from './waiting-sends.repo.ts';

type Waiting = {
  sender: { id: number };
  receiver: { id: number; addressId: number };
  quote: SendQuote;
  price: PriceE4 | null;
  runsAt: Date;
  now: Date;
};

/** A first send that waits (D74): the gross is held until it runs, fails or is cancelled. Throws NOT_ENOUGH. */
export async function openWaitingSend(
  tx: Tx,
  { sender, receiver, quote, price, runsAt, now }: Waiting,
): Promise<{ id: number; state: typeof PENDING }> {
  const { net, fee, gross } = quote;
  await reserve(tx, sender.id, gross);
  const id = await openRequest(tx, {
    kind: 'waitingSend',
    holderId: sender.id,
    createdAt: now,
    expiresAt: runsAt,
    worthWon: price === null ? null : recordedWorth(wonOf(net, price)),
  });
  const { id: receiverId, addressId } = receiver;
  await insertWaitingSend(tx, { requestId: id, receiverId, addressId, net, fee, gross });
  await addHistoryRow(tx, {
    id,
    holderId: sender.id,
    type: TRANSFER,
    incoming: false,
    state: PENDING,
    amount: negateUnits(net),
    price,
    otherInfo: null,
    otherWalletId: addressId,
    fee,
    txId: null,
    at: now,
  });
  return { id, state: PENDING };
}
