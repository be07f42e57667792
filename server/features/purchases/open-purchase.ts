import type { Tx } from '../../../db/store.ts';
import type { DaonUnits, PriceE4, Won } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { PURCHASE } from '../../../domain/transactions.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import type { UsableAccount } from '../linked-accounts/get-linked-account.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { openRequest } from '../requests/open-request.ts';
import { requestChanged } from '../requests/registry.ts';
import { insertPurchase } from './purchases.repo.ts';

export type NewPurchase = {
  holderId: number;
  account: UsableAccount;
  /** The account of the company to which the won is wired. */
  deposit: { accountId: number; bankCode: string; num: string; name: string };
  quote: { won: Won; tokens: DaonUnits; fee: DaonUnits };
  price: PriceE4;
  /** The earlier order that the price is of; null for today's. */
  priceOrderId: number | null;
  expiresAt: Date;
  clientCompanyNote: string | null;
  now: Date;
};

/** Opens a purchase, with the holder's history row, and returns its id. Nothing moves until an operator approves. */
export async function openPurchase(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt'>,
  purchase: NewPurchase,
): Promise<number> {
  const { holderId, account, deposit, quote, price, expiresAt, now } = purchase;
  const id = await openRequest(tx, {
    kind: 'purchase',
    holderId,
    createdAt: now,
    expiresAt,
    worthWon: quote.won,
  });
  await insertPurchase(tx, secrets, {
    requestId: id,
    linkedAccountId: account.id,
    companyId: account.companyId,
    won: quote.won,
    price,
    tokens: quote.tokens,
    fee: quote.fee,
    depositBankCode: deposit.bankCode,
    depositNum: deposit.num,
    depositName: deposit.name,
    depositAccountId: deposit.accountId,
    clientCompanyNote: purchase.clientCompanyNote,
    priceOrderId: purchase.priceOrderId,
    replacesId: null,
    saidPaidAt: null,
  });
  await addHistoryRow(tx, {
    id,
    holderId,
    type: PURCHASE,
    incoming: true,
    state: PENDING,
    amount: quote.tokens,
    price,
    otherInfo: account.companyName,
    fee: quote.fee,
    txId: null,
    at: now,
  });
  await requestChanged(tx, { id, kind: 'purchase' }, 'opened', now);
  return id;
}
