import type { Tx } from '../../../db/store.ts';
import type { ParsedAddress } from '../../../domain/address.ts';
import { ALARM_RECEIVED } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { negateUnits, ZERO_UNITS, type DaonUnits, type PriceE4 } from '../../../domain/money.ts';
import type { PENDING } from '../../../domain/request-state.ts';
import { DONE } from '../../../domain/request-state.ts';
import { checkFee, checkSendMinimum, quoteSend, type SendQuote } from '../../../domain/tariff.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps.ts';
import { once } from '../../idempotency/once.ts';
import { addHistoryRows, feeRowOf, type NewHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { unwrap } from '../../unwrap.ts';
import { addAlarm } from '../alarms/add-alarm.ts';
import { openExternalSend } from '../external-sends/open-external-send.ts';
import { requireActiveHolder } from '../holders/require-active-holder.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { openSale } from '../sales/sell.ts';
import { confirmOutflow } from '../settings/confirm-outflow.ts';
import { readPricing } from '../settings/read-pricing.ts';

export type SendInput = {
  to: { address: ParsedAddress } | { linkedAccountId: number };
  net: DaonUnits;
  /** Used for a linked agent only: a send to an address never fails for its price. */
  price?: PriceE4 | undefined;
  /** The fee that was shown. */
  fee?: DaonUnits | undefined;
  requestId: string;
  /** The holder accepted the warning about an address with a wrong checksum. */
  checksumAccepted?: boolean | undefined;
  /** Required while the setting `confirmWithPassword` is on. */
  password?: string | undefined;
};

export type Sent = { id: number; state: typeof PENDING | typeof DONE };

type Sender = { id: number; walletAddress: string };

/** An internal send settles immediately. */
async function settleSend(
  tx: Tx,
  sender: Sender,
  receiver: { id: number; addressId: number },
  quote: SendQuote,
  price: PriceE4 | null,
  now: Date,
) {
  const id = await tx.nextId();
  // Directly behind its parent's id: then the fee needs no stored row of its own.
  const feeId = quote.fee === ZERO_UNITS ? null : await tx.nextId();
  const posted = await postTransaction(tx, {
    kind: 'send',
    at: now,
    spends: 'available',
    moves: [
      { from: { holderId: sender.id }, to: { holderId: receiver.id }, amount: quote.net },
      { from: { holderId: sender.id }, to: 'fees', amount: quote.fee },
    ],
  });
  const senderAddress = await findOwner(tx, sender.walletAddress);
  if (senderAddress === null) throw new Error(`the address of holder ${sender.id} is missing`);
  const shared = { price, otherInfo: null, txId: null, ledgerTransactionId: posted.id, at: now };
  const sent = { ...shared, id, holderId: sender.id, otherWalletId: receiver.addressId, fee: quote.fee };
  const rows: NewHistoryRow[] = [
    { ...sent, type: TRANSFER, incoming: false, state: DONE, amount: negateUnits(quote.net) },
  ];
  if (feeId !== null) rows.push(feeRowOf({ ...sent, price: null, otherWalletId: null }, feeId));
  const receivedId = await tx.nextId();
  rows.push({
    ...shared,
    id: receivedId,
    holderId: receiver.id,
    type: TRANSFER,
    incoming: true,
    state: DONE,
    amount: quote.net,
    otherWalletId: senderAddress.addressId,
    fee: ZERO_UNITS,
  });
  await addHistoryRows(tx, rows);
  await addAlarm(tx, {
    holderId: receiver.id,
    type: ALARM_RECEIVED,
    comName: null,
    // Its history row says how much and from where.
    amount: null,
    accountInfo: null,
    trxId: receivedId,
    reason: null,
    at: now,
  });
  return { id, state: DONE } satisfies Sent;
}

async function sendToAddress(
  tx: Tx,
  holderId: number,
  to: ParsedAddress,
  input: SendInput,
  now: Date,
): Promise<Sent> {
  const sender = { id: holderId, ...(await requireActiveHolder(tx, holderId)) };
  const receiver = await findOwner(tx, to.address);
  if (receiver?.holderId === holderId) throw new DomainError('OWN_ADDRESS');
  unwrap(checkSendMinimum(input.net, await getAccountTariff(tx, holderId, undefined)));
  const { price, tariff } = await readPricing(tx);
  const quote = unwrap(quoteSend(input.net, tariff));
  unwrap(checkFee(input.fee, quote.fee));

  if (receiver !== null) {
    unwrap(checkMayReceive(receiver.status));
    const owner = { id: receiver.holderId, addressId: receiver.addressId };
    return settleSend(tx, sender, owner, quote, price, now);
  }
  // An internal recipient is identified by its wallet, but on the chain a mistyped character means lost money.
  if (!to.checksumOk && input.checksumAccepted !== true) throw new DomainError('CHECKSUM_NOT_ACCEPTED');
  return openExternalSend(tx, sender, to.address, quote, now);
}

/**
 * Sends tokens to an address or to one of the holder's linked agents (a sale that names the net). The amount is the
 * net; the fee is added (D6). Throws OWN_ADDRESS, RECIPIENT_UNAVAILABLE, CHECKSUM_NOT_ACCEPTED, BELOW_MINIMUM,
 * NOT_ENOUGH, AMOUNT_…, LINKED_ACCOUNT_…, PRICE_CHANGED, FEE_CHANGED, IDEMPOTENCY_MISMATCH.
 */
export async function send(deps: Deps, holder: { id: number }, input: SendInput): Promise<Sent> {
  // Password, accepted warning and shown fee are conditions of the request and not part of its content.
  const { requestId, to, password, checksumAccepted: _ticked, fee, ...rest } = input;
  await confirmOutflow(deps, holder, password);
  const now = deps.clock.now();
  const content = { ...rest, ...('address' in to ? { address: to.address.address } : to) };
  return deps.store.write((tx) =>
    once<Sent>(
      tx,
      { actor: { holderId: holder.id }, key: requestId, procedure: 'transfers.send', content, now },
      () =>
        'address' in to
          ? sendToAddress(tx, holder.id, to.address, input, now)
          : openSale(tx, {
              holderId: holder.id,
              linkedAccountId: to.linkedAccountId,
              amount: { net: input.net },
              shownPrice: input.price,
              shownFee: fee,
              now,
              check: (account, quote) => unwrap(checkSendMinimum(quote.net, account.perDepositFee)),
            }),
    ),
  );
}
