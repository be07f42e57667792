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
import type { Deps } from '../../deps/deps.ts';
import { once } from '../../idempotency/once.ts';
import {
  addHistoryRows,
  feeRowOf,
  numberHistoryRows,
  type NewHistoryRow,
} from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { addAlarm, takeAlarmPlace, type NewAlarm } from '../../alarms/add-alarm.ts';
import { openExternalSend } from '../external-sends/open-external-send.ts';
import {
  requireActiveHolder,
  type ActiveHolder,
  type CallingHolder,
} from '../../holders/require-active-holder.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { openSale } from '../sales/sell.ts';
import { confirmOutflow } from '../auth/confirm-outflow.ts';
import { readPricing } from '../../settings/read-pricing.ts';

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

type Sender = ActiveHolder & { id: number };

/** An internal send settles immediately. */
async function settleSend(
  tx: Tx,
  sender: Sender,
  receiver: { id: number; addressId: number },
  quote: SendQuote,
  price: PriceE4 | null,
  now: Date,
) {
  const out = { holderId: sender.id, type: TRANSFER, incoming: false } as const;
  const into = { holderId: receiver.id, type: TRANSFER, incoming: true } as const;
  const hasFee = quote.fee !== ZERO_UNITS;
  // Independent of each other, so PostgreSQL gets them together. The fee's id is directly behind its parent's: then it
  // needs no stored row of its own.
  const [posted, number, place, id, feeId, receivedId] = await Promise.all([
    postTransaction(tx, {
      kind: 'send',
      at: now,
      spends: 'available',
      moves: [
        { from: { holderId: sender.id }, to: { holderId: receiver.id }, amount: quote.net },
        { from: { holderId: sender.id }, to: 'fees', amount: quote.fee },
      ],
    }),
    numberHistoryRows(tx.beside, [out, into]),
    takeAlarmPlace(tx, receiver.id),
    tx.nextId(),
    hasFee ? tx.nextId() : 0,
    tx.nextId(),
  ]);
  const shared = { price, otherInfo: null, txId: null, ledgerTransactionId: posted.id, at: now };
  const sent = { ...shared, id, ...out, otherWalletId: receiver.addressId, fee: quote.fee };
  const rows: NewHistoryRow[] = [{ ...sent, state: DONE, amount: negateUnits(quote.net) }];
  if (hasFee) rows.push(feeRowOf({ ...sent, price: null, otherWalletId: null }, feeId));
  rows.push({
    ...shared,
    ...into,
    id: receivedId,
    state: DONE,
    amount: quote.net,
    otherWalletId: sender.addressId,
    fee: ZERO_UNITS,
  });
  const alarm: NewAlarm = {
    holderId: receiver.id,
    type: ALARM_RECEIVED,
    comName: null,
    // Its history row says how much and from where.
    amount: null,
    accountInfo: null,
    trxId: receivedId,
    reason: null,
    at: now,
  };
  await Promise.all([addHistoryRows(tx, rows, number), addAlarm(tx, alarm, place)]);
  return { id, state: DONE } satisfies Sent;
}

/** What a send to an address is decided by. Throws UNAUTHENTICATED. */
async function readFacts(tx: Tx, holder: CallingHolder, { address }: ParsedAddress) {
  const [sender, receiver, minimum, pricing] = await Promise.all([
    requireActiveHolder(tx, holder),
    findOwner(tx, address),
    getAccountTariff(tx, holder.id, undefined),
    readPricing(tx),
  ]);
  return { sender: { id: holder.id, ...sender }, receiver, minimum, pricing };
}

async function sendToAddress(
  tx: Tx,
  facts: Awaited<ReturnType<typeof readFacts>>,
  to: ParsedAddress,
  input: SendInput,
  now: Date,
): Promise<Sent> {
  const { sender, receiver, minimum } = facts;
  if (receiver?.holderId === sender.id) throw new DomainError('OWN_ADDRESS');
  unwrap(checkSendMinimum(input.net, minimum));
  const { price, tariff } = facts.pricing;
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
export async function send(deps: Deps, holder: CallingHolder, input: SendInput): Promise<Sent> {
  // Password, accepted warning and shown fee are conditions of the request and not part of its content.
  const { requestId, to, password, checksumAccepted: _ticked, fee, ...rest } = input;
  const checkOutflow = await confirmOutflow(deps, holder, password);
  const now = deps.clock.now();
  const content = { ...rest, ...('address' in to ? { address: to.address.address } : to) };
  const request = {
    actor: { holderId: holder.id },
    key: requestId,
    procedure: 'transfers.send',
    content,
    now,
  } as const;
  return deps.store.write(async (tx) => {
    if ('address' in to) {
      const { address } = to;
      // Read beside the key, and needed only when the key is new.
      const reading = Promise.all([readFacts(tx, holder, address), checkOutflow(tx)]);
      reading.catch(() => undefined);
      // A repeat moves nothing, so it needs no password: the setting may have been switched on since.
      return once<Sent>(tx, request, async () => {
        const [facts] = await reading;
        return sendToAddress(tx, facts, address, input, now);
      });
    }
    return once<Sent>(tx, request, async () => {
      await checkOutflow(tx);
      return openSale(tx, {
        holder,
        linkedAccountId: to.linkedAccountId,
        amount: { net: input.net },
        shownPrice: input.price,
        shownFee: fee,
        now,
        check: (account, quote) => unwrap(checkSendMinimum(quote.net, account.perDepositFee)),
      });
    });
  });
}
