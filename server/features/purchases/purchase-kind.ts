import { z } from 'zod';
import { eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { subUnits } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { purchaseMove } from '../../../domain/won-accounts.ts';
import type { Deps } from '../../deps/deps.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { daonOut, idOut, instantOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { depositAccountIdAt } from '../../companies/deposit-accounts.repo.ts';
import { checkIssueLimit } from '../../four-eyes/check-issue-limit.ts';
import { accountOut, accountToInbox, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';
import { ordersWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import type { DecisionInput } from '../requests/kind-handlers.ts';
import { failInHistory, holdInHistory } from '../requests/move-history.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { findPurchase, purchaseNumber } from './purchases.repo.ts';

async function getPurchase(db: ReadDb, requestId: number) {
  const purchase = await findPurchase(db, requestId);
  if (purchase === null) throw new Error(`purchase ${requestId} has no row of its own`);
  return purchase;
}

/** Tokens come from issuance; the fee is deducted from them (design 4). The won is that of the account that was shown. */
async function approve(_deps: Deps, tx: Tx, { request, operatorId, reason, now }: DecisionInput) {
  const purchase = await getPurchase(tx, request.id);
  await checkIssueLimit(tx, purchase.tokens, now);
  const depositAccountId =
    purchase.depositAccountId ?? (await depositAccountIdAt(tx, purchase.companyId, request.createdAt));
  const posted = await postTransaction(tx, {
    kind: 'purchase',
    at: now,
    spends: 'available',
    requestId: request.id,
    operatorId,
    moves: [
      {
        from: 'issuance',
        to: { holderId: request.holderId },
        amount: subUnits(purchase.tokens, purchase.fee),
      },
      { from: 'issuance', to: 'fees', amount: purchase.fee },
    ],
    won: { depositAccountId, moves: [purchaseMove(purchase.won)] },
  });
  const done = { ledgerTransactionId: posted.id, at: now };
  await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
  await addFeeRow(tx, {
    ...done,
    id: request.id,
    holderId: request.holderId,
    txId: null,
    // Those of the purchase (D19), whose company may have a new name since.
    price: null,
    otherInfo: null,
    fee: purchase.fee,
  });
}

/** Account numbers are masked (D44). */
async function readColumns({ secrets }: Deps, db: ReadDb, ids: readonly number[]) {
  const { purchases, linkedAccounts, companies, requests } = db.t;
  const rows = await db
    .select({
      purchase: purchases,
      expiresAt: requests.expiresAt,
      bankCode: linkedAccounts.bankCode,
      numLast4: linkedAccounts.numLast4,
      name: linkedAccounts.name,
      companyName: companies.name,
      // By an index of its own; the alias is not a table of the schema.
      replacedBy: sql<
        number | bigint | string | null
      >`(select later.request_id from purchases as later where later.replaces_id is not null and later.replaces_id = ${purchases.requestId})`,
    })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .innerJoin(companies, eq(companies.id, purchases.companyId))
    .where(inArray(purchases.requestId, [...ids]));
  return new Map(
    rows.map(({ purchase, expiresAt, replacedBy, ...account }) => [
      purchase.requestId,
      {
        won: purchase.won,
        price: purchase.price,
        tokens: purchase.tokens,
        fee: purchase.fee,
        net: subUnits(purchase.tokens, purchase.fee),
        account: maskedAccountToWire(account),
        depositAccount: {
          bankName: bankName(purchase.depositBankCode),
          accountNum: maskAccountNumber(purchaseNumber(secrets, purchase)),
          name: purchase.depositName,
          companyName: account.companyName,
        },
        expiresAt,
        claimedCompany: purchase.clientCompanyNote,
        replaces: purchase.replacesId,
        replacedBy: replacedBy === null ? null : Number(replacedBy),
      },
    ]),
  );
}

export const purchaseKind = defineRequestKind({
  kind: 'purchase',
  async describe(tx, request) {
    const purchase = await getPurchase(tx, request.id);
    const party = await getAccountParty(tx, purchase.linkedAccountId);
    return {
      comName: party.companyName,
      amount: purchase.tokens,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const purchase = await getPurchase(db, request.id);
    return worthOfRequest(db, request, { units: purchase.tokens, ownWon: purchase.won });
  },
  approve,
  reject: failInHistory,
  hold: holdInHistory,

  columns: {
    won: wonOut,
    price: priceOut,
    tokens: daonOut,
    fee: daonOut,
    /** What the holder gets. */
    net: daonOut,
    account: accountOut,
    /** The account to which won is wired, as it was shown when the order was made. */
    depositAccount: accountOut,
    expiresAt: instantOut.nullable(),
    /** The company that an old client sent, if it differs from the account's (D35). */
    claimedCompany: z.string().nullable(),
    /** The open order that this purchase ended, because the money that came was another sum (D61). */
    replaces: idOut.nullable(),
    /** The purchase that ended this order. */
    replacedBy: idOut.nullable(),
  },
  readColumns,
  toInbox: ({ tokens, won, price, account, depositAccount }) => ({
    daon: tokens,
    won,
    price,
    ...accountToInbox(account),
    depositAccount: accountToInbox(depositAccount).target,
  }),
  account: (db) => db.t.purchases,
  within: (db, filter) => {
    const { purchases: table } = db.t;
    return ordersWithin(db, { table, won: table.won, depositAccount: table.depositAccountId }, filter);
  },
  amounts: ({ t: { purchases } }) => ({ won: { table: purchases, amount: purchases.won } }),
});
