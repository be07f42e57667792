import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder } from '../../holders/require-active-holder.ts';
import { addFeeRow, addHistoryRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { daonOut, instantOut } from '../../trpc/wire.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import { outgoingSend } from '../requests/outgoing-send.ts';
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
  ...outgoingSend(getWaitingSend),
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
  columns: {
    /** When it runs. */
    runsAt: instantOut,
    toAddress: z.string(),
    net: daonOut,
    fee: daonOut,
    gross: daonOut,
  },
  readColumns,
  amounts: ({ t: { waitingSends } }) => ({ net: { table: waitingSends, amount: waitingSends.net } }),
});
