import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { ALARM_RECEIVED } from '../../../domain/alarms.ts';
import { maskAddress } from '../../../domain/display.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder } from '../../holders/require-active-holder.ts';
import { addFeeRow, addHistoryRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { release } from '../../ledger/reservations.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { daonOut, instantOut } from '../../trpc/wire.ts';
import { amountsWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import { failInHistory, holdInHistory } from '../requests/move-history.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { findWaitingSends, getWaitingSend } from './waiting-sends.repo.ts';

async function readColumns(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const rows = await findWaitingSends(db, ids);
  return new Map(
    rows.map(({ requestId, runsAt, toAddress, net, fee, gross }) => [
      requestId,
      { runsAt, toAddress, net, fee, gross },
    ]),
  );
}

/** A send that runs at its hour (D74). No operator decides it: `approve` and `reject` are what run-waiting-sends.ts decides. */
export const waitingSendKind = defineRequestKind({
  kind: 'waitingSend',
  async describe(tx, request) {
    const send = await getWaitingSend(tx, request.id);
    return {
      comName: null,
      amount: send.net,
      accountInfo: maskAddress(send.toAddress),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const send = await getWaitingSend(db, request.id);
    return worthOfRequest(db, request, { units: send.net, ownWon: null });
  },
  async approve(_deps, tx, { request, reason, now }) {
    const send = await getWaitingSend(tx, request.id);
    const { price } = await readPricing(tx);
    const { addressId: senderAddressId } = await requireActiveHolder(tx, { id: request.holderId });
    const from = { holderId: request.holderId };
    const to = { holderId: send.receiverId };
    const posted = await postTransaction(tx, {
      kind: 'waitingSend',
      at: now,
      spends: 'reserved',
      requestId: request.id,
      moves: [
        { from, to, amount: send.net },
        { from, to: 'fees', amount: send.fee },
      ],
    });
    const done = { ledgerTransactionId: posted.id, at: now };
    await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
    const shared = { ...done, price, otherInfo: null, txId: null };
    await addFeeRow(tx, {
      ...shared,
      ...from,
      id: request.id,
      otherWalletId: send.addressId,
      fee: send.fee,
    });
    const received = await tx.nextId();
    await addHistoryRow(tx, {
      ...shared,
      ...to,
      id: received,
      type: TRANSFER,
      incoming: true,
      state: DONE,
      amount: send.net,
      otherWalletId: senderAddressId,
      fee: ZERO_UNITS,
    });
    await addAlarm(tx, {
      ...to,
      type: ALARM_RECEIVED,
      trxId: received,
      // Its history row says how much and from where.
      ...{ comName: null, amount: null, accountInfo: null, reason: null },
      at: now,
    });
  },
  async reject(deps, tx, input) {
    const send = await getWaitingSend(tx, input.request.id);
    await release(tx, input.request.holderId, send.gross);
    await failInHistory(deps, tx, input);
  },
  hold: holdInHistory,

  columns: {
    /** When it runs. */
    runsAt: instantOut,
    toAddress: z.string(),
    net: daonOut,
    fee: daonOut,
    gross: daonOut,
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
  amounts: ({ t: { waitingSends } }) => ({ net: { table: waitingSends, amount: waitingSends.net } }),
});
