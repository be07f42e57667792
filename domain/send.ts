/**
 * A send from one wallet here to another (D5 and D6): whether it is refused, and else every row that it makes. Pure: it gets
 * the facts and gives the rows, so that the same rule serves both engines, whichever way they read and write.
 */
import { ALARM_RECEIVED } from './alarm-types.ts';
import { checkMayReceive, type HolderStatus } from './holder.ts';
import { checkOwnLimit, type LimitLeft } from './own-limits.ts';
import { MAX_AMOUNT, negateUnits, ZERO_UNITS, type DaonUnits, type PriceE4 } from './money.ts';
import { DONE, type PENDING } from './request-state.ts';
import { fail, ok, type Result } from './result.ts';
import { checkFee, checkSendMinimum, quoteSend, type SendQuote, type Tariff } from './tariff.ts';
import { filterOf } from './history-filters.ts';
import { FEE, TRANSFER } from './transactions.ts';

/** What a send answers: it is made, or waits for its hour or an operator. */
export type Sent = { id: number; state: typeof PENDING | typeof DONE };

/** A holder's account, and the last numbers of the history and of its part that the new row is in. */
export type Party = {
  id: number;
  addressId: number;
  accountId: number;
  lastSeq: number;
  lastFiltered: number;
};

export type SendFacts = {
  sender: Party & { available: DaonUnits };
  receiver: Party & { status: HolderStatus; balance: DaonUnits };
  feesAccountId: number;
  pricing: { price: PriceE4 | null; tariff: Tariff };
  /** The least amount of a send. */
  minimum: DaonUnits;
  /** What the sender's own limits leave. */
  left: LimitLeft;
};

/** What a send is decided by. */
export type DecidingFacts = {
  sender: Pick<SendFacts['sender'], 'id' | 'available'>;
  receiver: Pick<SendFacts['receiver'], 'id' | 'status' | 'balance'>;
} & Pick<SendFacts, 'pricing' | 'minimum' | 'left'>;

export type SendOrder = {
  net: DaonUnits;
  /** The fee that was shown. */
  fee?: DaonUnits | undefined;
};

/** What a send to any address costs, or why it is refused. */
export function quoteOrder(
  { net, fee: shown }: SendOrder,
  { pricing, minimum, left }: Pick<SendFacts, 'pricing' | 'minimum' | 'left'>,
): Result<SendQuote> {
  const enough = checkSendMinimum(net, minimum);
  if (!enough.ok) return enough;
  const quote = quoteSend(net, pricing.tariff);
  if (!quote.ok) return quote;
  const agreed = checkFee(shown, quote.value.fee);
  if (!agreed.ok) return agreed;
  const within = checkOwnLimit(left, net, pricing.price);
  return within.ok ? quote : within;
}

/** Decides a send. The rows of it are those of `rowsOfSend`. */
export function decideSend(facts: DecidingFacts, order: SendOrder): Result<SendQuote> {
  const { sender, receiver } = facts;
  if (sender.id === receiver.id) return fail('OWN_ADDRESS');
  const quote = quoteOrder(order, facts);
  if (!quote.ok) return quote;
  const open = checkMayReceive(receiver.status);
  if (!open.ok) return open;
  const { net, gross } = quote.value;
  if (sender.available < gross) return fail('NOT_ENOUGH');
  return receiver.balance > MAX_AMOUNT - net ? fail('AMOUNT_TOO_LARGE') : ok(quote.value);
}

/** `fee` is drawn right behind `sent`, and only where there is one. */
export type SendIds = { transaction: number; sent: number; fee: number; received: number; alarm: number };

const NO_OTHER = { otherInfo: null, otherAddress: null, txId: null, reason: null, updatedAt: null };

/** The rows of a send, as they are stored, but for the balances. */
export function rowsOfSend(
  { sender, receiver, feesAccountId, pricing }: SendFacts,
  { net, fee, gross }: SendQuote,
  ids: SendIds,
  at: Date,
) {
  const transactionId = ids.transaction;
  const hasFee = fee !== ZERO_UNITS;
  const entries = [
    { transactionId, leg: 0, accountId: sender.accountId, amount: negateUnits(gross) },
    { transactionId, leg: 1, accountId: receiver.accountId, amount: net },
  ];
  if (hasFee) entries.push({ transactionId, leg: 2, accountId: feesAccountId, amount: fee });

  const shared = {
    ...{ ...NO_OTHER, type: TRANSFER, state: DONE, feeFollows: false, parentId: null },
    ...{ ledgerTransactionId: transactionId, createdAt: at },
  } as const;
  // The fee has the next number and the next id, and then its parent says the rest: it is not stored.
  const feeFollows = hasFee && ids.fee === ids.sent + 1;
  const sent = {
    ...shared,
    holderId: sender.id,
    seq: sender.lastSeq + 1,
    id: ids.sent,
    incoming: false,
    amount: negateUnits(net),
    price: pricing.price,
    otherWalletId: receiver.addressId,
    txFee: hasFee ? fee : null,
    feeFollows,
    filter: filterOf(TRANSFER, false),
    filterSeq: sender.lastFiltered + 1,
  };
  const charged = {
    ...{ ...sent, type: FEE, seq: sent.seq + 1, id: ids.fee, amount: negateUnits(fee), price: null },
    ...{ otherWalletId: null, txFee: null, feeFollows: false, parentId: ids.sent },
    ...{ filter: filterOf(FEE, false), filterSeq: null },
  };
  const received = {
    ...shared,
    holderId: receiver.id,
    seq: receiver.lastSeq + 1,
    id: ids.received,
    incoming: true,
    amount: net,
    price: pricing.price,
    otherWalletId: sender.addressId,
    txFee: null,
    filter: filterOf(TRANSFER, true),
    filterSeq: receiver.lastFiltered + 1,
  };
  const history = hasFee && !feeFollows ? [sent, charged, received] : [sent, received];
  const alarm = {
    type: ALARM_RECEIVED,
    ...{ holderId: receiver.id, id: ids.alarm, trxId: ids.received },
    // Its history row says how much and from where.
    ...{ comName: null, amount: null, accountInfo: null, reason: null },
  } as const;
  return { entries, history, alarm };
}
