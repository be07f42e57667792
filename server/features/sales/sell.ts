import { z } from 'zod';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';
import { negateUnits, priceToString } from '../../../domain/money.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { checkOwnLimit } from '../../../domain/own-limits.ts';
import { PENDING } from '../../../domain/request-state.ts';
import {
  checkFee,
  checkPrice,
  quoteSale,
  quoteSaleOfNet,
  type SaleQuote,
  type Tariff,
} from '../../../domain/tariff.ts';
import { SALE } from '../../../domain/transactions.ts';
import type { Tx } from '../../../db/store.ts';
import { daonString, positiveId, priceString, requestIdUuid } from '../../../domain/input-schema.ts';
import type { Deps } from '../../deps/deps.ts';
import { once } from '../../idempotency/once.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import { readLeft } from '../../ledger/spent-today.ts';
import { reserve } from '../../ledger/reservations.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { unwrapWithin } from '../own-limits/unwrap-within.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { getUsableAccount, type UsableAccount } from '../linked-accounts/get-linked-account.ts';
import { openRequest } from '../requests/open-request.ts';
import { requestChanged } from '../requests/registry.ts';
import {
  confirmerOf,
  requireConfirmed,
  requirePassword,
  type Confirmer,
} from '../confirmations/confirm-outflow.ts';
import { writeProven } from '../passkeys/prove-act.ts';
import { readOutflowSettings } from '../../settings/outflow-settings.ts';
import type { Client } from '../../trpc/context.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { offeredInput } from '../passkeys/answer-input.ts';
import { insertSale } from './sales.repo.ts';

/** A sale names the gross (orders.sell) or, as a send to a linked agent, the net (D6). */
export type SaleAmount = { gross: DaonUnits } | { net: DaonUnits };

export type OpenedSale = { id: number; state: typeof PENDING };

function quote(amount: SaleAmount, tariff: Tariff, price: PriceE4): SaleQuote {
  return unwrap(
    'gross' in amount ? quoteSale(amount.gross, tariff, price) : quoteSaleOfNet(amount.net, tariff, price),
  );
}

/**
 * Inserts a sale and reserves its gross. `shownPrice` and `shownFee` are what the holder saw; they default to the
 * current ones. Throws LINKED_ACCOUNT_…, PRICE_NOT_SET, PRICE_CHANGED, FEE_CHANGED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE,
 * OWN_LIMIT, NOT_ENOUGH, and those of `requireConfirmed`.
 */
export async function openSale(
  tx: Tx,
  sale: {
    by: Confirmer;
    linkedAccountId: number;
    amount: SaleAmount;
    shownPrice: PriceE4 | undefined;
    shownFee: DaonUnits | undefined;
    now: Date;
    check?: (account: UsableAccount, quote: SaleQuote) => void;
  },
): Promise<OpenedSale> {
  const { holder } = sale.by;
  const { limits, rules: own } = await requireActiveHolder(tx, holder);
  const holderId = holder.id;
  const settings = await readOutflowSettings(tx);
  requirePassword(sale.by, settings);
  const account = await getUsableAccount(tx, holderId, sale.linkedAccountId);
  const pricing = await readPricing(tx);
  const price = unwrap(checkPrice(sale.shownPrice, pricing.price), {
    price: pricing.price === null ? null : priceToString(pricing.price),
  });
  const quoted = quote(sale.amount, pricing.tariff, price);
  unwrap(checkFee(sale.shownFee, quoted.fee));
  sale.check?.(account, quoted);
  const { net } = quoted;
  // To an account of the holder's own, which was confirmed when it was linked.
  const isFirst = () => false;
  await requireConfirmed(tx, sale.by, { settings, own }, { net, price, now: sale.now, isFirst });
  const left = await readLeft(tx, holderId, limits, sale.now);
  unwrapWithin(checkOwnLimit(left, net, price), left);
  await reserve(tx, holderId, quoted.gross);

  const id = await openRequest(tx, {
    kind: 'sale',
    holderId,
    createdAt: sale.now,
    worthWon: quoted.payoutWon,
  });
  await insertSale(tx, {
    requestId: id,
    linkedAccountId: account.id,
    companyId: account.companyId,
    gross: quoted.gross,
    net,
    fee: quoted.fee,
    price,
    payoutWon: quoted.payoutWon,
    names: 'gross' in sale.amount ? 'gross' : 'net',
    returnedId: null,
  });
  await addHistoryRow(tx, {
    id,
    holderId,
    type: SALE,
    incoming: false,
    state: PENDING,
    amount: negateUnits(net),
    price,
    otherInfo: accountLabel(account.bankCode, account.numLast4),
    fee: quoted.fee,
    txId: null,
    at: sale.now,
  });
  await requestChanged(tx, { id, kind: 'sale' }, 'opened', sale.now);
  return { id, state: PENDING };
}

export const sellInput = z.strictObject({
  linkedAccountId: positiveId,
  gross: daonString,
  price: priceString.optional(),
  /** The fee that was shown. */
  fee: daonString.optional(),
  requestId: requestIdUuid,
  ...offeredInput,
});

type SellInput = z.infer<typeof sellInput>;

/** Sells tokens to one of the holder's bank accounts: the gross is held until an operator decides (D14). */
export async function sell(
  deps: Deps,
  holder: CallingHolder,
  input: SellInput,
  client?: Client,
): Promise<OpenedSale> {
  // Proof and shown fee are conditions of the request and not part of its content.
  const { requestId, password, passkey, fee, ...content } = input;
  const by = await confirmerOf(deps, { holder, client }, { password, passkey }, () => ({
    act: 'orders.sell',
    content: { ...content, fee, requestId },
  }));
  const now = deps.clock.now();
  const request = {
    actor: { holderId: holder.id },
    key: requestId,
    procedure: 'orders.sell',
    content,
    now,
  } as const;
  const sale = {
    linkedAccountId: input.linkedAccountId,
    amount: { gross: input.gross },
    shownPrice: input.price,
    shownFee: fee,
  };
  // A repeat moves nothing, so it needs no confirmation: the setting may have been switched on since.
  return writeProven(deps, by.proof, (tx) => once(tx, request, () => openSale(tx, { ...sale, by, now })));
}
